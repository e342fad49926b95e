import BuildManifest
import FileSystem
import Pipeline
import Quoting
import Synchronization

/// The products of earlier builds, by the contents of everything they were made from.
///
/// A record lists the files a request read, with their hashes, those it looked for in vain, and its products; the bytes are
/// stored by their own hashes. The folder may be copied to other machines or deleted at any time: what cannot
/// be read is made again.
struct BuildCache: Sendable {
  /// Nil to keep nothing.
  let folder: String?
  private let hashes = FileHashes()
  private let tool: String
  /// A time before anything was read.
  private let start = FileSystem.fileTime()
  private let fault = Fault()

  struct Record: Hashable, Sendable {
    struct Product: Hashable, Sendable {
      var hash: String
      var count: Int
    }

    /// Path and hash of each input file; `absent` in place of the hash if there was no such file.
    var inputs: [(path: String, hash: String)] = []
    var products: [Product] = []

    static func == (a: Record, b: Record) -> Bool { a.text == b.text }
    func hash(into hasher: inout Hasher) { hasher.combine(text) }

    var text: String {
      inputs.map { "input \($0.hash) \($0.path)\n" }.joined()
        + products.map { "product \($0.hash) \($0.count)\n" }.joined()
    }

    /// The maximum size of a product in the cache, in bytes.
    static let largestProduct = 1 << 30

    static let absent = "absent"

    private static func isHash(_ text: Substring) -> Bool {
      text.utf8.count == 64
        && text.utf8.allSatisfy {
          (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
            || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
        }
    }

    init() {}

    /// Nil if the text is not a record.
    init?(_ text: String) {
      // Scalar by scalar: a name may begin with a combining accent, or end with a carriage return.
      for line in text.unicodeScalars.split(separator: "\n") {
        let parts = line.split(separator: " ", maxSplits: 2).map(Substring.init)
        switch parts.first {
        case "input" where parts.count == 3: inputs.append((String(parts[2]), String(parts[1])))
        case "product" where parts.count == 3:
          // Do not trust the file: a record that our builds cannot have written is not one.
          guard let count = Int(parts[2]), (0...Self.largestProduct).contains(count),
            Self.isHash(parts[1])
          else { return nil }
          products.append(Product(hash: String(parts[1]), count: count))
        default: return nil
        }
      }
      guard !products.isEmpty else { return nil }
    }
  }

  init(_ arguments: ParsedArguments, manifest: String) {
    switch arguments.cacheFolder {
    case "none": folder = nil
    case let named?: folder = named
    case nil: folder = FileSystem.join(FileSystem.folder(of: manifest), ".kineo-cache")
    }
    tool = Self.tool()
  }

  /// The version, and a fingerprint of the program itself, because builds of one version may differ.
  private static func tool() -> String {
    let id = FileSystem.buildID()
    guard id.isEmpty else { return Help.version + " " + SHA256.hex(of: id) }
    guard let path = FileSystem.executablePath(),
      let fingerprint = FileSystem.fingerprint(of: path)
    else { return Help.version }
    return Help.version + " " + String(fingerprint, radix: 16)
  }

  /// Identifies a request, regardless of the contents of its files.
  func key(of task: BuildTask) -> String {
    var lines = [tool, FileSystem.environment("KINEO_PRESETS") ?? "", task.job.what]
    lines += task.flagWords
    lines += task.request.outputs.map(\.format.name)
    // Words of a command line cannot contain zero bytes.
    return SHA256.hex(of: Array(lines.joined(separator: "\0").utf8))
  }

  /// The record of the same request with the same file contents; nil if there is none.
  func record(_ key: String) -> Record? {
    records(key).first { record in
      record.inputs.allSatisfy { (hashes.hash(of: $0.path) ?? Record.absent) == $0.hash }
    }
  }

  /// Newest first. There may be several, since files change back and forth, for instance on branches.
  private func records(_ key: String) -> [Record] {
    guard let path = path("records", key),
      case .success(let bytes) = FileSystem.contents(of: path, limit: 1 << 24)
    else { return [] }
    // A record ends with an empty line.
    return RawName.text(bytes).unicodeScalars.split(
      separator: "\n", omittingEmptySubsequences: false
    ).map { String($0) }.split(separator: "").compactMap { Record($0.joined(separator: "\n")) }
  }

  /// The most records to keep for a request.
  private static let mostRecords = 8

  func bytes(of product: Record.Product) -> [UInt8]? {
    guard let path = path("products", product.hash),
      case .success(let bytes) = FileSystem.contents(of: path, limit: Record.largestProduct),
      SHA256.hex(of: bytes) == product.hash
    else { return nil }
    return bytes
  }

  /// Stores the products and the hashes of the bytes they were made from. A cache that cannot be
  /// written only costs time, and is told once all is done.
  func keep(_ products: Products, _ key: String, _ log: ReadLog) -> Record {
    var record = Record()
    var isSteady = true
    for input in products.document.inputs {
      let hash = hash(of: input, log)
      isSteady = isSteady && hash != nil && !input.utf8.contains(UInt8(ascii: "\n"))
      record.inputs.append((input, hash ?? ""))
    }
    for path in log.absent ?? [] {
      isSteady = isSteady && !path.utf8.contains(UInt8(ascii: "\n"))
      record.inputs.append((path, Record.absent))
    }
    isSteady = isSteady && log.absent != nil
    for file in products.files {
      let hash = SHA256.hex(of: file.bytes)
      record.products.append(Record.Product(hash: hash, count: file.bytes.count))
      if let path = path("products", hash), !FileSystem.exists(path) { write(path, file.bytes) }
    }
    if isSteady, let path = path("records", key) {
      let records = [record] + records(key).filter { $0 != record }.prefix(Self.mostRecords - 1)
      write(path, RawName.bytes(records.map(\.text).joined(separator: "\n")))
    }
    return record
  }

  /// The hash of the bytes that were read; nil if it can no longer be determined.
  private func hash(of input: String, _ log: ReadLog) -> String? {
    switch log.entry(input) {
    case .hash(let hash): return hash
    case .unsteady, .absent: return nil
    case nil: break
    }
    // A font, which a library opened at some time since the start.
    guard let changed = FileSystem.changeTime(of: input), changed < start else { return nil }
    return hashes.hash(of: input)
  }

  private func write(_ path: String, _ bytes: [UInt8]) {
    do throws(FileError) {
      // If a crash damages the file, it is detected and made again.
      try FileSystem.replace(path, with: bytes, in: .files, durably: false)
    } catch {
      fault.first.withLock { $0 = $0 ?? error }
    }
  }

  /// Why something could not be stored; nil if everything was.
  var failure: FileError? { fault.first.withLock { $0 } }

  private final class Fault: Sendable {
    let first = Mutex<FileError?>(nil)
  }

  /// Uses two letters of the hash as a folder, so that no folder becomes too long.
  private func path(_ kind: String, _ hash: String) -> String? {
    folder.map { "\($0)/\(kind)/\(hash.prefix(2))/\(hash)" }
  }
}

/// The hashes of files; reads each file once per build.
final class FileHashes: Sendable {
  private let known = Mutex<[String: String?]>([:])

  /// Nil if the file cannot be read.
  func hash(of path: String) -> String? {
    if let hash = known.withLock({ $0[path] }) { return hash }
    var hash: String?
    if case .success(let bytes) = FileSystem.contents(of: path, limit: 1 << 30) {
      hash = SHA256.hex(of: bytes)
    }
    known.withLock { $0[path] = hash }
    return hash
  }
}
