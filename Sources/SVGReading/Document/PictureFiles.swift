import Diagnostics
import Notations
import Scene
import SceneReading
import TextSearch

/// The pictures and other files that a document names: in `data:` addresses, or beside it.
final class PictureFiles {
  /// Why there are no bytes.
  struct Refusal: Error {
    var message: String
    var hint: String?
  }

  /// The document's folder with a slash at its end; nil if nothing outside of the document is read.
  private let folder: String?
  private let resources: Resources
  private var known: [String: [UInt8]] = [:]
  private var room = PictureFiles.mostBytes
  /// The files that were read.
  private(set) var dependencies: [String] = []

  private static let mostBytes = 64 << 20

  /// Nothing but `data:` addresses.
  init() {
    folder = nil
    resources = .none
  }

  init(beside document: SourceFile, _ resources: Resources) {
    self.resources = resources
    guard let path = document.path, path != "-" else {
      folder = nil
      return
    }
    folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }

  func bytes(at address: String) -> Result<[UInt8], Refusal> {
    if address.hasPrefix("data:") {
      return DataURL.bytes(address).map { .success($0) }
        ?? .failure(Refusal(message: "this data: address is not well written"))
    }
    guard let folder, let name = PictureFiles.name(address) else {
      return .failure(
        Refusal(
          message: "what lies outside of the file is not read",
          hint: "embed images as data:image/png;base64,…"))
    }
    let path = name.hasPrefix("/") ? name : folder + name
    if let bytes = known[path] { return .success(bytes) }
    switch resources.readFile(path) {
    case .failure(let failure):
      return .failure(
        Refusal(
          message: "'\(name)' is not read: \(failure.reason)", hint: failure.hint))
    case .success(let bytes):
      guard bytes.count <= room else {
        return .failure(
          Refusal(message: "the files that it names are larger than what is read of them"))
      }
      room -= bytes.count
      known[path] = bytes
      dependencies.append(path)
      return .success(bytes)
    }
  }

  /// The path in an address; nil for one of another machine or another scheme.
  private static func name(_ address: String) -> String? {
    guard !address.hasPrefix("//") else { return nil }
    let path = address.prefix { $0 != "#" && $0 != "?" }
    guard !path.isEmpty, !path.prefix(while: { $0 != "/" }).contains(":") else { return nil }
    return String(decoding: DataURL.percentDecoded(path), as: UTF8.self)
  }
}
