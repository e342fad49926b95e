import BuildManifest
import FileSystem
import Pipeline
import Synchronization

/// What earlier builds have made, by the content of all that it was made from.
///
/// A record tells what a request read, with the hashes of the files, and what came out; the bytes lie beside
/// the records under their own hashes. A folder like this may be copied to other machines or thrown away at
/// any time: what cannot be read is made again.
struct BuildCache: Sendable {
  /// Nil where nothing is kept.
  let folder: String?
  private let hashes = FileHashes()
  private let tool: String

  struct Record: Hashable, Sendable {
    struct Product: Hashable, Sendable {
      var format: String
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
        + products.map { "product \($0.hash) \($0.count) \($0.format)\n" }.joined()
    }

    init() {}

    /// Nil for text that is no record.
    init?(_ text: String) {
      for line in text.split(separator: "\n") {
        let parts = line.split(separator: " ", maxSplits: line.hasPrefix("input") ? 2 : 3)
        switch parts.first {
        case "input" where parts.count == 3: inputs.append((String(parts[2]), String(parts[1])))
        case "product" where parts.count == 4:
          guard let count = Int(parts[2]) else { return nil }
          products.append(
            Product(format: String(parts[3]), hash: String(parts[1]), count: count))
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
    lines += task.words.dropFirst().filter { $0.hasPrefix("--") }
    lines += task.job.outputs.map(\.format)
    return SHA256.hex(of: Array(lines.joined(separator: "\n").utf8))
  }

  /// What came out when the same request was made of the same files; nil where that is not known.
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
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n\n").compactMap {
      Record(String($0))
    }
  }

  /// Records of one request.
  private static let mostRecords = 8

  func bytes(of product: Record.Product) -> [UInt8]? {
    guard let path = path("products", product.hash),
      case .success(let bytes) = FileSystem.contents(of: path, limit: 1 << 30),
      SHA256.hex(of: bytes) == product.hash
    else { return nil }
    return bytes
  }

  /// Keeps what was made. A cache that cannot be written only costs time.
  func keep(_ products: Products, of task: BuildTask, _ key: String) -> Record {
    var record = Record()
    for input in products.document.inputs {
      record.inputs.append((input, hashes.hash(of: input) ?? ""))
    }
    for (output, bytes) in products.files {
      let hash = SHA256.hex(of: bytes)
      record.products.append(
        Record.Product(format: output.format.name, hash: hash, count: bytes.count))
      if let path = path("products", hash), !FileSystem.exists(path) { write(path, bytes) }
    }
    if let path = path("records", key) {
      let records = [record] + records(key).filter { $0 != record }.prefix(Self.mostRecords - 1)
      write(path, Array(records.map(\.text).joined(separator: "\n").utf8))
    }
    return record
  }

  private func write(_ path: String, _ bytes: [UInt8]) {
    do throws(FileError) {
      // What a crash leaves of it is found damaged and made again.
      try FileSystem.replace(path, with: bytes, durably: false)
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
