import Diagnostics
import DisplayList
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
  /// What was found at each path, so that a file is looked for once.
  private var known: [String: Result<[UInt8], Refusal>] = [:]
  private var images: [String: Image?] = [:]
  private var bytesLeft = PictureFiles.mostBytes
  /// All images together have at most as many pixels as one may have.
  private var pixelsLeft = SceneLimits().images
  /// The files that were read.
  private(set) var dependencies: [String] = []

  private static let mostBytes = 64 << 20

  /// Nothing but `data:` addresses.
  init(_ resources: Resources = .none) {
    folder = nil
    self.resources = resources
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
        ?? .failure(Refusal(message: "this data URL is malformed"))
    }
    guard let folder, let name = PictureFiles.name(address) else {
      return .failure(
        Refusal(
          message: "resources outside this file are not read",
          hint: "embed images as data:image/png;base64,…"))
    }
    let path = name.hasPrefix("/") ? name : folder + name
    if let known = known[path] { return known }
    let result = read(path, named: name)
    known[path] = result
    return result
  }

  private func read(_ path: String, named name: String) -> Result<[UInt8], Refusal> {
    switch resources.readFile(path) {
    case .failure(let failure):
      return .failure(
        Refusal(message: "'\(name)' is not read: \(failure.reason)", hint: failure.hint))
    case .success(let bytes):
      guard bytes.count <= bytesLeft else {
        return .failure(
          Refusal(message: "the files it refers to are too large in total"))
      }
      bytesLeft -= bytes.count
      dependencies.append(path)
      return .success(bytes)
    }
  }

  /// The image at an address; nil if it is not one of pixels.
  func image(at address: String) -> Image? {
    if let known = images[address] { return known }
    var image: Image?
    if pixelsLeft > 0, case .success(let bytes) = bytes(at: address) {
      image = resources.decodeImage(bytes)
    }
    pixelsLeft -= (image?.width ?? 0) * (image?.height ?? 0)
    images.updateValue(image, forKey: address)
    return image
  }

  /// The path in an address; nil for one of another machine or another scheme.
  private static func name(_ address: String) -> String? {
    guard !address.hasPrefix("//") else { return nil }
    let path = address.prefix { $0 != "#" && $0 != "?" }
    guard !path.isEmpty, !path.prefix(while: { $0 != "/" }).contains(":") else { return nil }
    return String(decoding: DataURL.percentDecoded(path), as: UTF8.self)
  }
}
