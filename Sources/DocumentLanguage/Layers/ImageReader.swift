import Diagnostics
import DisplayList
import Geometry
import Notations
import Scene
import SceneReading

/// The keys of image layers.
enum ImageKeys {
  static let image = Key(
    "image", .either([.text, .list(.text, .atLeast(1))]),
    "a PNG, JPEG, WebP or GIF file beside the document, a data URL, or a list of them to show in turn"
  )
  static let contentsRect = Key.value(
    "contentsRect", .tuple(.number(.unit), 4),
    "[x, y, width, height] of the part that is shown, in fractions of the image",
    default: Rect(x: 0, y: 0, width: 1, height: 1))
  static let sprites = Key(
    "sprites", .tuple(.integer(.between(1, 1000)), 2),
    "[columns, rows] of pictures in the image, which are shown in turn")
  static let fps = Key(
    "fps", .number(Bounds(minimum: 0, maximum: 1000, isAboveMinimum: true)),
    "frames per second, where there are several", otherwise: "those of a file that moves, else 12")
  static let contentsGravity = Key.choice(
    "contentsGravity", "how the image is placed in the layer", default: ImageContent.Gravity.resize)

  static let all = [image, contentsRect.key, sprites, fps, contentsGravity.key]

  /// The names of the keys that determine a layer's natural size.
  static let measures: Set<String> = [image.name, contentsRect.name, sprites.name]
}

/// Reads image layers: one picture, or several that are shown in turn, each as a layer of its own.
struct ImageReader {
  let object: ObjectReader
  private var session: Session { object.node.session }

  init(_ object: ObjectReader) { self.object = object }

  func read(into layer: inout Layer) {
    guard let pictures = pictures(), let first = pictures.first else { return }
    let gravity: ImageContent.Gravity = object.choice(ImageKeys.contentsGravity)
    guard pictures.count > 1 else {
      object[ImageKeys.fps]?.error("'fps' needs several images or frames")
      layer.content = .image(ImageContent(image: first.image, gravity: gravity))
      return
    }
    var begin = 0.0
    let total = pictures.reduce(0) { $0 + $1.seconds }
    for picture in pictures {
      guard let id = session.nextLayer(for: object.node) else { return }
      var child = Layer(id: id, bounds: layer.bounds, position: layer.bounds.center)
      child.origin = object.node.origin
      child.content = .image(ImageContent(image: picture.image, gravity: gravity))
      child.animations = [.shown(from: begin, to: begin + picture.seconds, ofEvery: total)]
      begin += picture.seconds
      layer.children.append(child)
    }
  }

  /// The size of the first picture, if there is one.
  func naturalSize() -> Size? {
    pictures()?.first.map { Size(Double($0.image.width), Double($0.image.height)) }
  }

  /// Reads at least one picture, each with its duration; if there are none, reports that and returns nil.
  private func pictures() -> [TimedImage]? {
    guard let node = object[ImageKeys.image] else {
      object.node.error("an image layer needs the key 'image'")
      return nil
    }
    if node.elements?.isEmpty == true { node.error("an image layer shows at least one file") }
    var pictures: [TimedImage] = []
    for element in node.elements ?? [node] {
      guard let frames = frames(element) else { return nil }
      // In a list of files, each is one picture.
      pictures += node.isArray ? Array(frames.prefix(1)) : frames
    }
    if let part = object[ImageKeys.contentsRect].flatMap(unitRect) {
      pictures = pictures.compactMap { cut($0, part) }
    }
    if let node = object[ImageKeys.sprites], let grid = sprites(node) {
      pictures = pictures.flatMap { picture in grid.compactMap { cut(picture, $0) } }
    }
    let fps = object.number(ImageKeys.fps)
    return pictures.isEmpty
      ? nil
      : pictures.map { picture in
        let own = picture.seconds > 0 ? picture.seconds : 1.0 / 12
        return TimedImage(image: picture.image, seconds: fps.map { 1 / $0 } ?? own)
      }
  }

  // MARK: Files

  private func frames(_ node: NodeReader) -> [TimedImage]? {
    guard let name = node.text() else { return nil }
    let path = name.hasPrefix("data:") ? name : node.path(beside: name)
    return session.pictures(at: path) {
      guard let bytes = bytes(name, path, node) else { return nil }
      switch session.resources.frames(bytes) {
      case .success(let frames) where !frames.isEmpty: return frames
      case .success: node.error("\(title(name)) has no frames")
      case .failure(let failure):
        node.error(
          "\(title(name)) is not a readable image: \(failure.reason)",
          hint: failure.hint ?? hint(name))
      }
      return nil
    }
  }

  private func title(_ name: String) -> String {
    name.hasPrefix("data:") ? "this data URL" : "'\(name)'"
  }

  private func bytes(_ name: String, _ path: String, _ node: NodeReader) -> [UInt8]? {
    if name.hasPrefix("data:") {
      if let bytes = DataURL.bytes(name) { return bytes }
      node.error("this data URL is malformed", hint: "data:image/png;base64,iVBORw0KGgo…")
      return nil
    }
    guard !name.hasPrefix("https://"), !name.hasPrefix("http://") else {
      node.error("'\(name)' is not fetched: images are files", hint: "save it next to the document")
      return nil
    }
    switch session.resources.readFile(path) {
    case .failure(let failure):
      node.error(
        "the image '\(name)' cannot be read: \(failure.reason)", hint: failure.hint,
        kind: .missingResource)
      return nil
    case .success(let bytes):
      session.depend(on: path)
      return bytes
    }
  }

  /// A hint for a file that is not an image. An SVG is a document, not an image.
  private func hint(_ name: String) -> String {
    name.lowercased().hasSuffix(".svg")
      ? "an SVG is a document: \"use\": \"\(name)\"" : "PNG, JPEG, WebP and GIF are supported"
  }

  // MARK: Parts

  private func unitRect(_ node: NodeReader) -> Rect? {
    guard let four = node.tuple(4, "four fractions [x, y, width, height]"),
      let x = four[0].number(.unit), let y = four[1].number(.unit),
      let width = four[2].number(.unit), let height = four[3].number(.unit)
    else { return nil }
    guard width > 0, height > 0, x + width <= 1 + 1e-9, y + height <= 1 + 1e-9 else {
      node.error("this part is not inside the image", hint: "fractions of its size, 0…1")
      return nil
    }
    return Rect(x: x, y: y, width: width, height: height)
  }

  /// The parts of the image row by row, in fractions of its size.
  private func sprites(_ node: NodeReader) -> [Rect]? {
    let bounds = Bounds.between(1, 1000)
    guard let pair = node.tuple(2, "[columns, rows]"), let columns = pair[0].integer(bounds),
      let rows = pair[1].integer(bounds)
    else { return nil }
    guard Repetition.isAllowed(Double(columns * rows), node) else { return nil }
    let (width, height) = (1 / Double(columns), 1 / Double(rows))
    return (0..<columns * rows).map { i in
      Rect(
        x: Double(i % columns) * width, y: Double(i / columns) * height, width: width,
        height: height)
    }
  }

  /// Cuts out a part of a picture, in whole pixels and at least one.
  private func cut(_ picture: TimedImage, _ part: Rect) -> TimedImage? {
    let (width, height) = (Double(picture.image.width), Double(picture.image.height))
    let x = min(Int((part.minX * width).rounded()), picture.image.width - 1)
    let y = min(Int((part.minY * height).rounded()), picture.image.height - 1)
    let right = min(max(x + 1, Int((part.maxX * width).rounded())), picture.image.width)
    let bottom = min(max(y + 1, Int((part.maxY * height).rounded())), picture.image.height)
    guard let image = session.part(of: picture.image, x..<right, y..<bottom) else {
      object.node.error(
        "the parts of images have more than \(session.limits.scene.images) pixels (limit 'images')")
      return nil
    }
    return TimedImage(image: image, seconds: picture.seconds)
  }
}

extension Animation {
  /// Shows a layer during one span of every round, forever.
  fileprivate static func shown(from begin: Double, to end: Double, ofEvery round: Double)
    -> Animation
  {
    var values: [AnimatedValue?] = [.flag(false)]
    var times = [0.0]
    if begin > 0 {
      values.insert(.flag(true), at: 0)
      times.append(begin / round)
    }
    if end < round - 1e-9 {
      values.append(.flag(true))
      times.append(end / round)
    }
    var keyframes = Keyframes(values: values)
    keyframes.calculation = .discrete
    keyframes.keyTimes = times + [1]
    var timing = MediaTiming(duration: round)
    timing.repeats = .forever
    return Animation(
      timing: timing, easing: .linear,
      motion: .property(
        PropertyMotion(target: .property(.hidden), values: .keyframes(keyframes))))
  }
}
