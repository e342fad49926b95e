import Diagnostics
import Geometry
import Notations
import Scene

/// The global names of After Effects' expressions.
extension ExpressionDocument {
  /// Replaces a property by its value.
  func plain(_ value: ScriptValue, _ run: ScriptRun) throws(ScriptFailure) -> ScriptValue {
    guard case .place(.property(let property)) = value else { return value }
    let track = track(of: property)
    if track.isMoving { run.sawTime = true }
    return self.value(of: property, track, at: run.frame)
  }

  func plain(_ values: [ScriptValue], _ run: ScriptRun) throws(ScriptFailure) -> [ScriptValue] {
    var result: [ScriptValue] = []
    for value in values { result.append(try plain(value, run)) }
    return result
  }

  func value(of property: ExpressionProperty, _ track: ExpressionTrack, at frame: Double)
    -> ScriptValue
  {
    switch track {
    case .numbers(let track):
      let numbers = track.value(at: frame)
      return property.kind == .number ? .number(numbers.component(0)) : .numbers(numbers)
    case .position(let position): return .point(position.point(at: frame))
    case .path(let track): return .path(track.path(at: frame))
    case .text(let track): return .text(track.held(at: frame))
    }
  }

  /// Nil if it is not a name of After Effects.
  func named(_ name: String, _ run: ScriptRun) throws(ScriptFailure) -> ScriptValue? {
    let layer = run.property.layer
    switch name {
    case "time":
      run.sawTime = true
      return .number(run.frame / frameRate)
    case "value": return try plain(.place(.property(run.property)), run)
    case "thisComp": return .place(.composition(layer.composition))
    case "thisLayer": return .place(.layer(layer))
    case "thisProperty": return .place(.property(run.property))
    case "content": return .place(.contents(layer.node["shapes"]?.items ?? [], layer))
    case "numKeys", "velocity", "speed", "propertyIndex":
      return try member(name, of: .property(run.property), run)
    case "name", "index", "parent", "hasParent", "transform", "effect", "inPoint", "outPoint",
      "width", "height", "active", "anchorPoint", "position", "scale", "rotation", "opacity",
      "startTime", "text":
      return try member(name, of: .layer(layer), run)
    default: return nil
    }
  }

  // MARK: Members

  func member(_ name: String, of place: ExpressionPlace, _ run: ScriptRun) throws(ScriptFailure)
    -> ScriptValue
  {
    switch place {
    case .composition(let composition): return try member(name, of: composition)
    case .layer(let layer): return try member(name, of: layer, run)
    case .transform(let node, let layer):
      return property(name, of: node, layer, run) ?? .undefined
    case .contents(let items, _):
      return name == "numProperties"
        ? .number(Double(items.count { $0["ty"]?.text != "tr" })) : .undefined
    case .item(let node, let layer): return member(name, of: node, layer, run)
    case .effects(let layer):
      return name == "numProperties"
        ? .number(Double(layer.node["ef"]?.items.count ?? 0)) : .undefined
    case .effect(let node, let layer):
      switch name {
      case "_name", "name": return node["nm"]?.text.map { .text($0) } ?? .undefined
      case "numProperties": return .number(node["np"]?.number ?? 0)
      case "enabled", "active": return .flag(node["en"]?.isTrue ?? true)
      case "color": return try inside(.effect(node, layer), [.number(1)], run)
      default: return .undefined
      }
    case .text(let layer):
      guard name == "sourceText", let node = layer.node["t"]?["d"] else { return .undefined }
      return .place(.property(ExpressionProperty(node: node, kind: .text, layer: layer)))
    case .property(let property):
      switch name {
      case "value": return try plain(.place(place), run)
      case "numKeys": return .number(Double(keys(of: property).count))
      case "propertyIndex": return property.node["ix"]?.number.map { .number($0) } ?? .undefined
      case "velocity": return velocity(of: property, at: run.frame, run)
      case "speed":
        let way = velocity(of: property, at: run.frame, run).numbers ?? []
        return .number(way.reduce(0) { $0 + $1 * $1 }.squareRoot())
      case "path": return .place(place)
      case "length":
        switch try plain(.place(place), run) {
        case .list(let list): return .number(Double(list.items.count))
        case .text(let text): return .number(Double(text.utf16.count))
        default: return .undefined
        }
      default: return .undefined
      }
    }
  }

  private func member(_ name: String, of composition: ExpressionComposition)
    throws(ScriptFailure) -> ScriptValue
  {
    let frames = composition.frames
    switch name {
    case "duration": return .number((frames.upperBound - frames.lowerBound) / frameRate)
    case "frameDuration": return .number(1 / frameRate)
    case "frameRate": return .number(frameRate)
    case "displayStartTime": return .number(0)
    case "width": return .number(composition.size.width)
    case "height": return .number(composition.size.height)
    case "numLayers": return .number(Double(composition.layers.count))
    case "name", "_name": return .text(composition.name)
    default: throw .unsupported("'thisComp.\(name)'")
    }
  }

  private func member(_ name: String, of layer: ExpressionLayer, _ run: ScriptRun)
    throws(ScriptFailure) -> ScriptValue
  {
    let node = layer.node
    switch name {
    case "transform": return node["ks"].map { .place(.transform($0, layer)) } ?? .undefined
    case "effect": return .place(.effects(layer))
    case "content": return .place(.contents(node["shapes"]?.items ?? [], layer))
    case "parent":
      guard let parent = layer.parent else { throw .thrown("the layer has no parent") }
      return .place(.layer(parent))
    case "hasParent": return .flag(layer.parent != nil)
    case "index": return node["ind"]?.number.map { .number($0) } ?? .undefined
    case "name", "_name": return node["nm"]?.text.map { .text($0) } ?? .undefined
    case "inPoint": return .number((node["ip"]?.number ?? 0) / frameRate)
    case "outPoint": return .number((node["op"]?.number ?? 0) / frameRate)
    case "startTime": return .number((node["st"]?.number ?? 0) / frameRate)
    case "width": return .number(node["w"]?.number ?? node["sw"]?.number ?? 100)
    case "height": return .number(node["h"]?.number ?? node["sh"]?.number ?? 100)
    case "active":
      run.sawTime = true
      let (first, end) = (node["ip"]?.number ?? 0, node["op"]?.number ?? .infinity)
      return .flag(run.frame >= first && run.frame < end)
    case "text" where node["t"] != nil: return .place(.text(layer))
    case "text", "mask", "source", "sourceRectAtTime": throw .unsupported("a layer's '\(name)'")
    default:
      guard let transform = node["ks"] else { return .undefined }
      return property(name, of: transform, layer, run) ?? .undefined
    }
  }

  private func member(
    _ name: String, of item: SpecNode, _ layer: ExpressionLayer, _ run: ScriptRun
  ) -> ScriptValue {
    switch name {
    case "_name", "name", "nm": return item["nm"]?.text.map { .text($0) } ?? .undefined
    case "mn": return item["mn"]?.text.map { .text($0) } ?? .undefined
    case "numProperties": return .number(item["np"]?.number ?? 0)
    case "propertyIndex": return item["ix"]?.number.map { .number($0) } ?? .undefined
    case "content": return .place(.contents(item["it"]?.items ?? [], layer))
    case "transform":
      let transform =
        item["ty"]?.text == "rp" ? item["tr"] : item["it"]?.items.last { $0["ty"]?.text == "tr" }
      return transform.map { .place(.transform($0, layer)) } ?? .undefined
    default: return property(name, of: item, layer, run) ?? .undefined
    }
  }

  /// A property of a shape's item or a transform; nil if it has none of that name.
  private func property(
    _ name: String, of node: SpecNode, _ layer: ExpressionLayer, _ run: ScriptRun
  ) -> ScriptValue? {
    guard let row = node.property(named: name) else { return nil }
    guard let value = node[row.key] ?? (row.key == "r" ? node["rz"] : nil) else { return nil }
    // The expression's own property is evaluated without the expression.
    if value.place == run.property.node.place { return .place(.property(run.property)) }
    return .place(.property(ExpressionProperty(node: value, kind: row.kind, layer: layer)))
  }

  // MARK: What is inside

  /// `place(name)` and `place(number)`.
  func inside(_ place: ExpressionPlace, _ arguments: [ScriptValue], _ run: ScriptRun)
    throws(ScriptFailure) -> ScriptValue
  {
    let key = try plain(arguments.first ?? .number(1), run)
    switch place {
    case .layer(let layer):
      switch key.text {
      case "2", "Contents", "ADBE Root Vectors Group": return try member("content", of: place, run)
      case "1", "6", "Transform", "transform", "ADBE Transform Group":
        return try member("transform", of: place, run)
      case "4", "Effects", "effects", "ADBE Effect Parade": return .place(.effects(layer))
      case "Text", "ADBE Text Properties": return try member("text", of: place, run)
      case "Data": return data(of: layer)
      default: return .undefined
      }
    case .transform: return try member(key.text, of: place, run)
    case .contents(let items, let layer):
      if case .number(let number) = key {
        let shown = items.filter { $0["ty"]?.text != "tr" }
        guard let i = Int(exactly: number), shown.indices.contains(i - 1) else { return .undefined }
        return .place(.item(shown[i - 1], layer))
      }
      let found =
        items.first { $0["nm"]?.text == key.text } ?? items.first { $0["mn"]?.text == key.text }
      return found.map { .place(.item($0, layer)) } ?? .undefined
    case .item(let node, _):
      guard node["ty"]?.text == "gr" else { return try member(key.text, of: place, run) }
      let isList = ["2", "Contents", "ADBE Vectors Group"].contains(key.text)
      return try member(isList ? "content" : "transform", of: place, run)
    case .effects(let layer):
      return Self.found(key, in: layer.node["ef"]).map { .place(.effect($0, layer)) } ?? .undefined
    case .effect(let node, let layer):
      guard let control = Self.found(key, in: node["ef"]) else {
        throw .thrown("the effect has no '\(key.text)'")
      }
      if control["ty"]?.number == 5 { return .place(.effect(control, layer)) }
      guard let value = control["v"] else { throw .thrown("'\(key.text)' has no value") }
      if control["ty"]?.number == 10 {
        let index = value["k"]?.number ?? 0
        return layer.composition.layer(index: index).map { .place(.layer($0)) } ?? .undefined
      }
      if value.place == run.property.node.place { return .place(.property(run.property)) }
      let isList = [2, 3].contains(control["ty"]?.number ?? 0)
      return .place(
        .property(ExpressionProperty(node: value, kind: isList ? .list : .number, layer: layer)))
    case .text:
      let isSource = ["Source Text", "ADBE Text Document"].contains(key.text)
      return try member(isSource ? "sourceText" : key.text, of: place, run)
    case .composition, .property: throw .thrown("there is no '\(key.text)'")
    }
  }

  /// The records of a JSON file that is the layer's footage, under its outline.
  private func data(of layer: ExpressionLayer) -> ScriptValue {
    guard let id = layer.node["refId"]?.text else { return .undefined }
    return .record(ScriptRecord(["Outline": footage(id)]))
  }

  /// Finds an item by name, match name or index.
  private static func found(_ key: ScriptValue, in list: SpecNode?) -> SpecNode? {
    let items = list?.items ?? []
    if case .number(let number) = key {
      if let found = items.first(where: { $0["ix"]?.number == number }) { return found }
      guard let i = Int(exactly: number), items.indices.contains(i - 1) else { return nil }
      return items[i - 1]
    }
    return items.first { $0["nm"]?.text == key.text || $0["mn"]?.text == key.text }
  }
}
