import DisplayList
import DocumentLanguage
import Geometry
import Notations
import Scene

/// Writes a scene from any source as a document in kineo's own language, which shows the same frames as far as the
/// language allows.
public struct DocumentWriter {
  /// An image as a `data:` address; nil if it cannot be embedded.
  let address: (Image) -> String?
  /// The number of values per second for computed animations.
  let framesPerSecond: Double
  /// What the language cannot express, each listed once.
  public private(set) var omissions: [Omission] = []

  /// A feature of the scene that the document lacks.
  public struct Omission: Sendable {
    public var message: String
    /// The place of its first occurrence.
    public var origin: Origin?
    public var count: Int
  }

  private init(framesPerSecond: Double, address: @escaping (Image) -> String?) {
    self.framesPerSecond = framesPerSecond
    self.address = address
  }

  public static func document(_ scene: Scene, address: @escaping (Image) -> String?)
    -> (node: SpecNode, omissions: [Omission])
  {
    var writer = DocumentWriter(framesPerSecond: scene.playback.framesPerSecond, address: address)
    let node = writer.document(scene)
    return (node, writer.omissions)
  }

  mutating func omit(_ message: String, _ layer: Layer) {
    if let index = omissions.firstIndex(where: { $0.message == message }) {
      omissions[index].count += 1
    } else {
      omissions.append(Omission(message: message, origin: layer.origin, count: 1))
    }
  }

  private mutating func document(_ scene: Scene) -> SpecNode {
    var document = Record()
    document["title"] = scene.title.map(SpecNode.text)
    document["description"] = scene.summary.map(SpecNode.text)
    document["canvas"] = DocumentWriter.canvas(scene.canvas)
    document["playback"] = DocumentWriter.playback(scene.playback)
    var phases = Record()
    for phase in scene.phases {
      phases[phase.name] =
        Record([
          ("start", .exact(phase.start)), ("end", .exact(phase.end)),
        ]).node
    }
    if !phases.isEmpty { document["phases"] = phases.node }
    document["layers"] = .list(scene.layers.map { layer($0) })
    return document.node
  }

  private static func canvas(_ canvas: Canvas) -> SpecNode {
    var record = Record([("size", .numbers([canvas.size.width, canvas.size.height]))])
    record["background"] = canvas.background.map(SpecNode.color)
    record["matte"] = canvas.matte.map(SpecNode.color)
    if canvas.isFine { record["seamless"] = .flag(true) }
    if canvas.browserLook == .lottie { record["browserEdges"] = .flag(true) }
    return record.node
  }

  private static func playback(_ playback: Playback) -> SpecNode {
    var record = Record()
    record["duration"] = .exact(playback.duration)
    switch playback.loop {
    case .forever: break
    case .times(let count): record["loop"] = .exact(Double(count))
    }
    record.append(PlaybackKeys.fields.members(of: playback))
    return record.node
  }
}
