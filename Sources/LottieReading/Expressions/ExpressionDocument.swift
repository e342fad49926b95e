import Diagnostics
import Geometry
import Notations
import Scene

/// Runs a document's expressions, each for all frames of its composition, and resolves what they refer
/// to.
final class ExpressionDocument {
  let frameRate: Double
  private let template: PropertyReader
  private let root: SpecNode
  /// Reads the JSON file of an asset's record.
  private let readFootage: (SpecNode) -> SpecNode?
  private var footages: [String: ScriptValue] = [:]
  private var programs: [String: Result<[ScriptStatement], ScriptFailure>] = [:]
  private var tracks: [SpecPlace: ExpressionTrack] = [:]
  private var transforms: [SpecPlace: LottieTransform] = [:]
  private var inProgress: Set<SpecPlace> = []
  /// How often a property was asked for while it was in progress: what comes of that depends on where it began.
  private var circles = 0
  private var steps = 0
  /// The step limit of the current script.
  private var lastStep = Int.max
  private var depth = 0

  private let mostSteps: Int

  /// Limits for the steps of a script at a frame, the nesting, and the frames.
  private static let mostStepsOfFrame = 200_000
  private static let deepest = 160
  private static let mostFrames = 3000.0

  /// `template` reads properties without their expressions.
  init(
    _ root: SpecNode, _ template: PropertyReader, mostSteps: Int,
    readFootage: @escaping (SpecNode) -> SpecNode?
  ) {
    self.root = root
    self.mostSteps = mostSteps
    self.readFootage = readFootage
    self.template = template
    frameRate = template.frameRate
  }

  // MARK: Limits

  func enter() throws(ScriptFailure) {
    try step()
    depth += 1
    guard depth <= Self.deepest else {
      depth -= 1
      throw .tooLong
    }
  }

  func leave() { depth -= 1 }

  func step() throws(ScriptFailure) {
    steps += 1
    guard steps <= mostSteps, steps <= lastStep else { throw .tooLong }
  }

  // MARK: Places

  func composition(_ node: SpecNode) -> ExpressionComposition {
    let layers = node["layers"]?.items ?? []
    let isRoot = node.place == root.place
    let first = isRoot ? root["ip"]?.number ?? 0 : 0
    let end = layers.compactMap { $0["op"]?.number }.reduce(first + 1, max)
    let last = isRoot ? root["op"]?.number ?? end : end
    return ExpressionComposition(
      name: node["nm"]?.text ?? "",
      size: Size(
        node["w"]?.number ?? root["w"]?.number ?? 0, node["h"]?.number ?? root["h"]?.number ?? 0),
      layers: layers, frames: first...min(max(last, first + 1), first + Self.mostFrames))
  }

  func composition(named name: String) -> ExpressionComposition? {
    root["assets"]?.items.first { $0["nm"]?.text == name && $0["layers"] != nil }.map(composition)
  }

  /// The data of an asset that is a JSON file.
  func footage(_ id: String) -> ScriptValue {
    if let known = footages[id] { return known }
    let asset = root["assets"]?.items.first { $0["id"]?.text == id && $0["t"]?.integer == 3 }
    let data = asset.flatMap(readFootage).map(ScriptValue.init) ?? .undefined
    footages[id] = data
    return data
  }

  private func reader(_ layer: ExpressionLayer) -> ShapeReader {
    var properties = template
    properties.expressions = self
    properties.layer = layer
    return ShapeReader(properties: properties)
  }

  func track(of property: ExpressionProperty) -> ExpressionTrack {
    if let own = property.own { return own }
    if let track = tracks[property.node.place] { return track }
    let reader = reader(property.layer)
    switch property.kind {
    case .number: return .numbers(reader.properties.number(property.node, else: 0))
    case .list: return .numbers(reader.properties.numbers(property.node, else: [0, 0]))
    case .position: return .position(reader.position(property.node))
    case .path: return .path(reader.properties.path(property.node))
    case .text: return .text(TextReader(shapes: reader).sourceText(property.node))
    }
  }

  func transform(of layer: ExpressionLayer) -> LottieTransform {
    if let transform = transforms[layer.node.place] { return transform }
    let before = circles
    let transform = layer.node["ks"].map(reader(layer).transform) ?? .identity
    // Scripts ask for it at every frame, from deep inside of others.
    if circles == before || inProgress.count <= 1 { transforms[layer.node.place] = transform }
    return transform
  }

  // MARK: Running

  /// The track of a property with an expression; nil if the expression is ignored, which is reported.
  func numbers(
    _ property: ExpressionProperty, _ text: String, plain: NumberTrack, isList: Bool,
    report: (String) -> Void
  ) -> NumberTrack? {
    track(property, text, plain, as: ExpressionTrack.numbers, report: report) { value, frame in
      guard let numbers = value?.numbers, !numbers.isEmpty,
        numbers.allSatisfy({ $0.isFinite && abs($0) < 1e9 })
      else { return nil }
      // A list may omit trailing components that it does not change.
      return isList
        ? numbers + Array<Double>(plain.value(at: frame).dropFirst(numbers.count))
        : Array<Double>(numbers.prefix(1))
    } plain: {
      plain.value(at: $0)
    } reference: { other in
      if case .numbers(let track) = other { return track }
      if case .position(.joined(let track)) = other { return track }
      return nil
    }
  }

  func path(
    _ property: ExpressionProperty, _ text: String, plain: Track<VertexPath>,
    report: (String) -> Void
  ) -> Track<VertexPath>? {
    track(property, text, plain, as: ExpressionTrack.path, report: report) { value, frame in
      value?.path
    } plain: {
      plain.path(at: $0)
    } reference: { other in
      if case .path(let track) = other { return track }
      return nil
    }
  }

  /// The texts of a text layer with an expression, each of which holds until the next.
  func texts(
    _ property: ExpressionProperty, _ text: String, plain: Track<String>, report: (String) -> Void
  ) -> Track<String>? {
    track(property, text, plain, as: ExpressionTrack.text, report: report) { value, frame in
      value?.shown
    } plain: {
      plain.held(at: $0)
    } reference: { other in
      if case .text(let track) = other { return track }
      return nil
    }
  }

  /// Runs a property's expression and keeps its track for those that refer to it. `convert` makes a value of a
  /// script's result, or nil if it is of another kind; then the `plain` one of that frame stays.
  private func track<Value>(
    _ property: ExpressionProperty, _ text: String, _ own: Track<Value>,
    as wrapped: (Track<Value>) -> ExpressionTrack, report: (String) -> Void,
    convert: (ScriptValue?, Double) -> Value?, plain: (Double) -> Value,
    reference: (ExpressionTrack) -> Track<Value>?
  ) -> Track<Value>? {
    var wrong: String?
    let track = course(
      property, text, wrapped(own), convert: convert, plain: plain, reference: reference
    ) { wrong = $0 }
    if let wrong { report(wrong) }
    guard let track else { return nil }
    tracks[property.node.place] = wrapped(track)
    return track
  }

  private func course<Value>(
    _ property: ExpressionProperty, _ text: String, _ own: ExpressionTrack,
    convert: (ScriptValue?, Double) -> Value?, plain: (Double) -> Value,
    reference: (ExpressionTrack) -> Track<Value>?, failed: (String) -> Void
  ) -> Track<Value>? {
    let place = property.node.place
    // A property that refers to itself sees its value without the expression.
    guard inProgress.insert(place).inserted else {
      circles += 1
      return nil
    }
    defer { inProgress.remove(place) }
    var property = property
    property.own = own
    do throws(ScriptFailure) {
      let program = try self.program(text)
      let frames = property.layer.composition.frames
      let start = try outcome(program, property, at: frames.lowerBound)
      if case .place(.property(let other))? = start.value, !start.isOwnTime,
        let track = reference(track(of: other))
      {
        return track
      }
      let result = convert(start.plain, frames.lowerBound)
      if start.plain == nil {
        failed("an error in it (\(start.failure ?? "it has no value"))")
      } else if result == nil {
        failed("a result that does not fit its property")
      }
      let first = result ?? plain(frames.lowerBound)
      guard start.sawTime else { return .still(first) }
      var keys = [Key(frame: frames.lowerBound, value: first)]
      var frame = frames.lowerBound.rounded(.down) + 1
      while frame <= frames.upperBound {
        let outcome = try outcome(program, property, at: frame)
        keys.append(Key(frame: frame, value: convert(outcome.plain, frame) ?? plain(frame)))
        frame += 1
      }
      return Self.thinned(keys)
    } catch {
      switch error {
      case .thrown(let reason): failed("an error in it (\(reason))")
      case .unsupported(let what): failed(what)
      case .tooLong: failed("its length")
      }
      return nil
    }
  }

  /// Removes keys between equal ones.
  private static func thinned<Value>(_ keys: [Key<Value>]) -> Track<Value> {
    var result: [Key<Value>] = []
    for (i, key) in keys.enumerated() {
      let isBetween = i > 0 && i + 1 < keys.count
      if isBetween, keys[i - 1].value == key.value, keys[i + 1].value == key.value { continue }
      result.append(key)
    }
    guard result.count > 1, result.contains(where: { $0.value != result[0].value }) else {
      return .still(result[0].value)
    }
    return .moving(result)
  }

  private struct Outcome {
    /// The script's result, with properties as themselves and as their values; nil if the script
    /// failed.
    var value: ScriptValue?
    var plain: ScriptValue?
    /// Whether the value may be different at other frames, and whether the script itself depends on
    /// time.
    var sawTime: Bool
    var isOwnTime: Bool
    /// Why the script failed.
    var failure: String?
  }

  private func outcome(
    _ program: [ScriptStatement], _ property: ExpressionProperty, at frame: Double
  ) throws(ScriptFailure) -> Outcome {
    let run = ScriptRun(self, property, at: frame)
    let (outer, start, end) = (depth, steps, lastStep)
    lastStep = steps + Self.mostStepsOfFrame
    defer {
      depth = outer
      // Steps of other properties do not count for this script.
      lastStep = end == .max ? .max : end + (steps - start)
    }
    do throws(ScriptFailure) {
      let value = try run.value(of: program)
      let isOwnTime = run.sawTime
      let plain = try self.plain(value, run)
      return Outcome(value: value, plain: plain, sawTime: run.sawTime, isOwnTime: isOwnTime)
    } catch {
      guard case .thrown(let reason) = error else { throw error }
      return Outcome(sawTime: true, isOwnTime: true, failure: reason)
    }
  }

  private func program(_ text: String) throws(ScriptFailure) -> [ScriptStatement] {
    if let known = programs[text] { return try known.get() }
    let result = Result { () throws(ScriptFailure) in try ScriptParser.program(text) }
    programs[text] = result
    return try result.get()
  }
}

extension Track<String> {
  /// The value of the last key that is not later.
  func held(at frame: Double) -> String {
    keys.last { $0.frame <= frame }?.value ?? first
  }
}

extension Track<VertexPath> {
  func path(at frame: Double) -> VertexPath {
    let keys = keys
    guard let first = keys.first, frame > first.frame else { return self.first }
    let after = keys.firstIndex(after: frame)
    guard after < keys.count else { return keys[keys.count - 1].value }
    let (key, next) = (keys[after - 1], keys[after])
    let share = key.timing().ease((frame - key.frame) / (next.frame - key.frame))
    var result = key.value
    for i in result.vertices.indices where i < next.value.vertices.count {
      let (a, b) = (key.value.vertices[i], next.value.vertices[i])
      result.vertices[i] = VertexPath.Vertex(
        a.point.mixed(with: b.point, share), incoming: a.incoming.mixed(with: b.incoming, share),
        outgoing: a.outgoing.mixed(with: b.outgoing, share))
    }
    return result
  }
}
