import BuildManifest
import FileSystem
import Pipeline
import Quoting
import Synchronization

/// What earlier builds have made, by the content of all that it was made from.
///
/// A record tells what a request read, with the hashes of the files, and what came out; the bytes are beside
/// the records under their own hashes. A folder like this may be copied to other machines or thrown away at
/// any time: what cannot be read is made again.
struct BuildCache: Sendable {
  /// Nil if nothing is kept.
  let folder: String?
  private let hashes = FileHashes()
  private let tool: String
  /// When nothing had been read yet.
  private let start = FileSystem.fileTime()

  struct Record: Hashable, Sendable {
    struct Product: Hashable, Sendable {
      var hash: String
      var count: Int
    }

    /// Path and hash of each file that was read.
    var inputs: [(path: String, hash: String)] = []
    var products: [Product] = []

    static func == (a: Record, b: Record) -> Bool { a.text == b.text }
    func hash(into hasher: inout Hasher) { hasher.combine(text) }

    var text: String {
      inputs.map { "input \($0.hash) \($0.path)\n" }.joined()
        + products.map { "product \($0.hash) \($0.count)\n" }.joined()
    }

    /// Bytes of a file that a cache holds.
    static let largestProduct = 1 << 30

    private static func isHash(_ text: Substring) -> Bool {
      text.utf8.count == 64
        && text.utf8.allSatisfy {
          (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
            || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
        }
    }

    init() {}

    /// Nil for text that is no record.
    init?(_ text: String) {
      // Scalar by scalar: a name may begin with an accent, or end with a carriage return.
      for line in text.unicodeScalars.split(separator: "\n") {
        let parts = line.split(separator: " ", maxSplits: 2).map(Substring.init)
        switch parts.first {
        case "input" where parts.count == 3: inputs.append((String(parts[2]), String(parts[1])))
        case "product" where parts.count == 3:
          // Whoever wrote the file: what no build of ours has written is no record.
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

  init(_ arguments: LowArguments, manifest: String) {
    switch arguments.cacheFolder {
    case "none": folder = nil
    case let named?: folder = named
    case nil: folder = FileSystem.join(FileSystem.folder(of: manifest), ".kineo-cache")
    }
    tool = Self.tool()
  }

  /// The version, and a fingerprint of the program itself: two builds of one version may differ.
  private static func tool() -> String {
    guard let path = FileSystem.executablePath(),
      let fingerprint = FileSystem.fingerprint(of: path)
    else { return Help.version }
    return Help.version + " " + String(fingerprint, radix: 16)
  }

  /// Tells a request from all others, apart from what its files hold.
  func key(of task: BuildTask) -> String {
    var lines = [tool, FileSystem.environment("KINEO_PRESETS") ?? "", task.job.what]
    lines += task.flagWords
    lines += task.job.outputs.map(\.format)
    // No word of a command line holds a zero byte.
    return SHA256.hex(of: Array(lines.joined(separator: "\0").utf8))
  }

  /// What came out when the same request was made of the same files; nil if that is not known.
  func record(_ key: String) -> Record? {
    records(key).first { record in
      record.inputs.allSatisfy { hashes.hash(of: $0.path) == $0.hash }
    }
  }

  /// The newest first: files change back and forth, on branches for instance.
  private func records(_ key: String) -> [Record] {
    guard let path = path("records", key),
      case .success(let bytes) = FileSystem.contents(of: path, limit: 1 << 24)
    else { return [] }
    // A record ends with an empty line.
    return RawName.text(bytes).unicodeScalars.split(
      separator: "\n", omittingEmptySubsequences: false
    ).map { String($0) }.split(separator: "").compactMap { Record($0.joined(separator: "\n")) }
  }

  /// Records of one request.
  private static let mostRecords = 8

  func bytes(of product: Record.Product) -> [UInt8]? {
    guard let path = path("products", product.hash),
      case .success(let bytes) = FileSystem.contents(of: path, limit: Record.largestProduct),
      SHA256.hex(of: bytes) == product.hash
    else { return nil }
    return bytes
  }

  /// Keeps what was made, and that it was made of the bytes that were read. A cache that cannot be written
  /// only costs time.
  func keep(_ products: Products, of task: BuildTask, _ key: String, _ log: ReadLog) -> Record {
    var record = Record()
    var isSteady = true
    for input in products.document.inputs {
      let hash = hash(of: input, log)
      isSteady = isSteady && hash != nil && !input.utf8.contains(UInt8(ascii: "\n"))
      record.inputs.append((input, hash ?? ""))
    }
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

  /// Of the bytes that the product was made of; nil if nobody can tell any more.
  private func hash(of input: String, _ log: ReadLog) -> String? {
    switch log.entry(input) {
    case .hash(let hash): return hash
    case .unsteady: return nil
    case nil: break
    }
    // A font, which a library has opened at some time since the start.
    guard let changed = FileSystem.changeTime(of: input), changed < start else { return nil }
    return hashes.hash(of: input)
  }

  private func write(_ path: String, _ bytes: [UInt8]) {
    do throws(FileError) {
      // What a crash leaves of it is found damaged and made again.
      try FileSystem.replace(path, with: bytes, in: .files, durably: false)
    } catch {}
  }

  /// Two letters of the hash make a folder, so that none becomes too long.
  private func path(_ kind: String, _ hash: String) -> String? {
    folder.map { "\($0)/\(kind)/\(hash.prefix(2))/\(hash)" }
  }
}

/// The hashes of files, each read once in a build.
final class FileHashes: Sendable {
  private let known = Mutex<[String: String?]>([:])

  /// Nil for a file that cannot be read.
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
