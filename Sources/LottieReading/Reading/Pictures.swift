import Diagnostics
import DisplayList
import Geometry
import Notations
import SceneReading
import TextSearch

/// A document's images and data: embedded in it, in its zip, or in files next to it.
final class Pictures {
  private let package: LottiePackage
  private let resources: Resources
  private let notes: Notes
  /// The files that were read.
  private(set) var dependencies: [String] = []
  /// Where each of the images was that were looked for, by folder and name.
  private var found: [[String]: Inventory.Source] = [:]

  /// The pixels of all images, and how many there may be: no more images are decoded than can be drawn.
  private var pixels = 0
  private let mostPixels: Int
  /// The pixels that each image may have; larger ones are halved.
  private var mostOfEach = Int.max
  /// The maximum size of an image in bytes.
  private static let largest = 64 << 20

  init(_ package: LottiePackage, _ resources: Resources, _ notes: Notes, mostPixels: Int) {
    self.mostPixels = mostPixels
    self.package = package
    self.resources = resources
    self.notes = notes
  }

  /// Sees to it that images of these sizes have room together: if they have not, each gets its share.
  func makeRoom(for sizes: [Size]) {
    let pixels = sizes.reduce(0) { $0 + max(0, $1.width) * max(0, $1.height) }
    if pixels > Double(mostPixels) { mostOfEach = max(1, mostPixels / sizes.count) }
  }

  /// Nil if there is no readable image, which is reported.
  func image(folder: String, name: String, at place: SpecPlace) -> Image? {
    guard pixels <= mostPixels else { return nil }
    let bytes = bytes(folder, name)
    let title = name.hasPrefix("data:") ? "an embedded image" : "the image '\(folder + name)'"
    guard let bytes else {
      notes.warn(
        "\(title) cannot be found", at: place,
        hint: (folder + name).contains("://")
          ? "images are not loaded from the network; embed it, or put it beside the file" : nil)
      return nil
    }
    guard var image = resources.decodeImage(bytes) else {
      notes.warn(
        "\(title) has an unsupported format", at: place,
        hint: "PNG, JPEG, WebP and GIF are supported")
      return nil
    }
    if resources.ignoresProfile(bytes) {
      notes.warn(
        "an image has an unsupported colour profile", at: place,
        hint: "its colours are treated as sRGB; convert it to sRGB")
    }
    if image.width * image.height > mostOfEach {
      notes.warn(
        "images are drawn at half their size or less, since all together have more than \(mostPixels) pixels (limit 'images')",
        at: place)
      while image.width * image.height > mostOfEach { image = image.halved }
    }
    pixels += image.width * image.height
    if pixels > mostPixels {
      notes.error(
        "all images together have more than \(mostPixels) pixels (limit 'images')", at: place)
    }
    return image
  }

  /// The tree of a JSON file that expressions read; nil if there is no valid one.
  func data(folder: String, name: String) -> SpecNode? {
    guard let bytes = bytes(folder, name) else { return nil }
    let tree = NotationReader.read(SourceFile(name: name, bytes: bytes))
    return tree.hasErrors ? nil : tree.root
  }

  /// Where the data of an asset is.
  func source(_ asset: SpecNode) -> Inventory.Source {
    let (folder, name) = (asset["u"]?.text ?? "", asset["p"]?.text ?? "")
    if name.hasPrefix("data:") { return .document }
    return found[[folder, name]] ?? .unread(path: Inventory.title(folder + name))
  }

  private func bytes(_ folder: String, _ name: String) -> [UInt8]? {
    if name.hasPrefix("data:") { return DataURL.bytes(name) }
    let (bytes, source) = lookedUp(folder, name)
    found[[folder, name]] = source
    return bytes
  }

  private func lookedUp(_ folder: String, _ name: String) -> ([UInt8]?, Inventory.Source) {
    let missing = Inventory.Source.missing(path: Inventory.title(folder + name))
    guard let zip = package.zip else {
      guard let (path, bytes) = fileBytes(folder, name) else { return (nil, missing) }
      return (bytes, .file(path: Inventory.title(path)))
    }
    let places = LottiePackage.places(folder: folder, name: name)
    for place in places.map({ package.folder + $0 }) + places {
      if let bytes = zip.contents(of: place, limit: Self.largest) {
        return (bytes, .archive(path: Inventory.title(place)))
      }
    }
    return (nil, missing)
  }

  private func fileBytes(_ folder: String, _ name: String) -> (path: String, bytes: [UInt8])? {
    guard let path = package.document.path, path != "-" else { return nil }
    let base = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    let places =
      LottiePackage.places(folder: folder, name: name).map { base + $0 }
      + [base + "../images/" + name, base + "../i/" + name]
    for place in places {
      if case .success(let bytes) = resources.readFile(place) {
        dependencies.append(place)
        return (place, bytes)
      }
    }
    return nil
  }
}
