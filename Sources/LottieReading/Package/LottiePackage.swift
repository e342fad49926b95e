import Diagnostics
import Notations

/// An unpacked Lottie file: the document as JSON, and the location of its images.
struct LottiePackage {
  var document: SourceFile
  /// Nil for plain JSON, whose images are next to it.
  var zip: ZipFile?

  /// Why a file cannot be unpacked.
  struct Failure: Error {
    var message: String
    var hint: String?
  }

  /// `limit` is the maximum size in bytes of a file in it.
  static func unpack(_ file: SourceFile, limit: Int) -> Result<LottiePackage, Failure> {
    if file.bytes.starts(with: [0x1F, 0x8B]) {
      guard let bytes = Inflate.bytes(file.bytes[...], .gzip, limit: limit) else {
        return .failure(
          Failure(message: "the gzipped file is damaged, or larger than \(limit) bytes unpacked"))
      }
      return .success(
        LottiePackage(document: SourceFile(name: file.name, path: file.path, bytes: bytes)))
    }
    guard file.bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) else {
      return .success(LottiePackage(document: file))
    }
    guard let zip = ZipFile(file.bytes) else {
      return .failure(Failure(message: "the zip is damaged"))
    }
    guard let name = animation(in: zip, limit) else {
      return .failure(
        Failure(
          message: "the zip contains no animation",
          hint: "a .lottie file has one at animations/NAME.json or a/NAME.json"))
    }
    guard let bytes = zip.contents(of: name, limit: limit) else {
      return .failure(
        Failure(message: "'\(name)' in the zip is damaged, or larger than \(limit) bytes unpacked"))
    }
    let document = SourceFile(name: "\(file.name)/\(name)", path: file.path, bytes: bytes)
    return .success(LottiePackage(document: document, zip: zip))
  }

  /// The first animation in the manifest, otherwise the first one there is.
  private static func animation(in zip: ZipFile, _ limit: Int) -> String? {
    let names = zip.entries.map(\.name).filter {
      $0.hasSuffix(".json") && !$0.hasSuffix("manifest.json") && !$0.hasPrefix("__")
    }
    if let manifest = zip.contents(of: "manifest.json", limit: min(limit, 1 << 20)),
      let root = NotationReader.read(SourceFile(name: "manifest.json", bytes: manifest)).root,
      let id = root["animations"]?.items.first?["id"]?.text
    {
      let known = ["animations/\(id).json", "a/\(id).json"].first(where: names.contains)
      if let known { return known }
    }
    return names.first { $0.hasPrefix("animations/") || $0.hasPrefix("a/") } ?? names.first
  }

  /// Paths at which an image may be in the zip.
  static func places(folder: String, name: String) -> [String] {
    let plain = folder.hasPrefix("/") ? String(folder.dropFirst()) : folder
    return [plain + name, "images/" + name, "i/" + name, name]
  }
}
