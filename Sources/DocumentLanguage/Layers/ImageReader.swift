import Diagnostics
import DisplayList
import Scene
import SceneReading

/// The keys of image layers.
enum ImageKeys {
  static let image = Key("image", .text, "a PNG file, looked for beside the document")
  static let contentsGravity = Key.choice(
    "contentsGravity", "how the image is placed in the layer", default: ImageContent.Gravity.resize)

  static let all = [image, contentsGravity.key]
}

/// Reads image layers.
enum ImageReader {
  static func read(_ object: ObjectReader) -> ImageContent? {
    guard let node = object[ImageKeys.image] else {
      object.node.error("an image layer needs the key 'image'")
      return nil
    }
    guard let name = node.text() else { return nil }
    let path = node.source.path(beside: name)
    guard let image = node.session.image(at: path, { load(path, name, node) }) else { return nil }
    return ImageContent(
      image: image, gravity: object.choice(ImageKeys.contentsGravity))
  }

  private static func load(_ path: String, _ name: String, _ node: NodeReader) -> Image? {
    switch node.session.resources.readFile(path) {
    case .failure(let failure):
      node.error(
        "the image '\(name)' cannot be read: \(failure.reason)", hint: failure.hint,
        kind: .missingResource)
      return nil
    case .success(let bytes):
      node.session.depend(on: path)
      guard let image = node.session.resources.decodeImage(bytes) else {
        node.error("'\(name)' is not a readable image")
        return nil
      }
      return image
    }
  }
}
