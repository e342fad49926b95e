import Diagnostics
import Geometry
import Notations
import Scene

/// The functions of After Effects' expressions that access the document.
extension ExpressionDocument {
  /// A function without a receiver.
  func call(_ name: String, _ arguments: [ScriptValue], _ run: ScriptRun) throws(ScriptFailure)
    -> ScriptValue
  {
    let layer = run.property.layer
    if let value = try ScriptLibrary.function(name, try plain(arguments, run)) { return value }
    switch name {
    case "content", "effect", "transform", "thisLayer":
      guard let value = try named(name, run), case .place(let place) = value else {
        throw .thrown("'\(name)' has nothing here")
      }
      return try inside(place, arguments, run)
    case "comp":
      let wanted = arguments.first?.text ?? ""
      guard let composition = composition(named: wanted) else {
        throw .thrown("there is no composition '\(wanted)'")
      }
      return .place(.composition(composition))
    case "toComp", "fromComp", "toWorld", "fromWorld", "fromCompToSurface":
      return try call(name, of: .layer(layer), arguments, run)
    case "framesToTime": return .number((arguments.first?.number ?? 0) / frameRate)
    case "timeToFrames":
      if arguments.isEmpty { run.sawTime = true }
      return .number((arguments.first?.number ?? run.frame / frameRate) * frameRate)
    case "key", "nearestKey", "valueAtTime", "velocityAtTime", "loopIn", "loopOut",
      "loop_in", "loop_out":
      return try call(name, of: .property(run.property), arguments, run)
    default: throw .unsupported("'\(name)()'")
    }
  }

  func call(
    _ name: String, of place: ExpressionPlace, _ arguments: [ScriptValue], _ run: ScriptRun
  ) throws(ScriptFailure) -> ScriptValue {
    switch (place, name) {
    case (.composition(let composition), "layer"):
      let key = try plain(arguments.first ?? .undefined, run)
      if case .place(.layer) = key { return key }
      let layer: ExpressionLayer? =
        if case .number(let index) = key { composition.layer(index: index) } else {
          composition.layer(named: key.text)
        }
      guard let layer else { throw .thrown("there is no layer '\(key.text)'") }
      return .place(.layer(layer))
    case (.layer(let layer), "toComp"), (.layer(let layer), "toWorld"):
      return mapped(try plain(arguments, run), by: matrix(of: layer, run))
    case (.layer(let layer), "fromComp"), (.layer(let layer), "fromWorld"),
      (.layer(let layer), "fromCompToSurface"):
      guard let inverse = matrix(of: layer, run).inverted else {
        throw .thrown("the layer is flat")
      }
      return mapped(try plain(arguments, run), by: inverse)
    case (.property(let property), "propertyGroup"):
      return group(of: property, try plain(arguments, run).first?.number ?? 1)
    case (.property(let property), _):
      if let value = try call(name, of: property, try plain(arguments, run), run) { return value }
      return try ScriptLibrary.method(
        name, of: try plain(.place(place), run), try plain(arguments, run))
    default:
      guard case .place(let inner) = try member(name, of: place, run) else {
        throw .thrown("there is no function '\(name)'")
      }
      return try inside(inner, arguments, run)
    }
  }

  /// Nil if it is not a function of properties.
  private func call(
    _ name: String, of property: ExpressionProperty, _ arguments: [ScriptValue], _ run: ScriptRun
  ) throws(ScriptFailure) -> ScriptValue? {
    let time = (arguments.first?.number ?? 0) * frameRate
    switch name {
    case "key": return try key(of: property, arguments.first?.number ?? 0)
    case "nearestKey": return nearestKey(of: property, at: time)
    case "valueAtTime": return value(of: property, track(of: property), at: time)
    case "velocityAtTime": return velocity(of: property, at: time, run)
    case "loopIn", "loopOut", "loop_in", "loop_out":
      run.sawTime = true
      return try looped(property, name, arguments, at: run.frame)
    case "points", "inTangents", "outTangents", "isClosed", "pointOnPath", "tangentOnPath":
      guard case .path(let path) = try plain(.place(.property(property)), run) else {
        throw .thrown("'\(name)' needs a path")
      }
      return part(name, of: path, share: arguments.first?.number ?? 0.5)
    default: return nil
    }
  }

  // MARK: Places

  private func mapped(_ arguments: [ScriptValue], by matrix: Affine) -> ScriptValue {
    .point(matrix.apply((arguments.first ?? .undefined).point))
  }

  /// The transform from a layer's space to its composition's.
  private func matrix(of layer: ExpressionLayer, _ run: ScriptRun) -> Affine {
    var result = Affine.identity
    var next: ExpressionLayer? = layer
    var count = 0
    while let current = next, count < 50 {
      let transform = transform(of: current)
      let (a, s) = (transform.anchor.value(at: run.frame), transform.scale.value(at: run.frame))
      let p = transform.position.point(at: run.frame)
      if transform.anchor.isMoving || transform.scale.isMoving || transform.position.isMoving
        || transform.rotation.isMoving
      {
        run.sawTime = true
      }
      let turn = Affine.rotation(transform.rotation.number(at: run.frame) / 360 * fullTurn)
      let own =
        Affine.translation(p.x, p.y) * turn
        * Affine.scale(s.component(0, else: 100) / 100, s.component(1, else: 100) / 100)
        * Affine.translation(-a.component(0), -a.component(1))
      result = own * result
      next = current.parent
      count += 1
    }
    return result
  }

  /// An enclosing group of a property, this many levels out: the effect, or the shape's item, its list,
  /// the list's group, …
  private func group(of property: ExpressionProperty, _ steps: Double) -> ScriptValue {
    let layer = property.layer
    func holds(_ node: SpecNode) -> Bool {
      node.place.start <= property.node.place.start && property.node.place.end <= node.place.end
    }
    var places: [ExpressionPlace] = [.layer(layer)]
    if let effect = layer.node["ef"]?.items.first(where: holds) {
      places += [.effects(layer), .effect(effect, layer)]
    }
    var list = layer.node["shapes"]
    while let items = list?.items, let item = items.first(where: holds) {
      if item["ty"]?.text == "tr" {
        places.append(.transform(item, layer))
      } else {
        places += [.contents(items, layer), .item(item, layer)]
      }
      list = item["it"]
    }
    if let transform = layer.node["ks"], holds(transform) {
      places.append(.transform(transform, layer))
    }
    guard let steps = Int(exactly: steps), steps >= 1, steps <= places.count else {
      return .undefined
    }
    return .place(places[places.count - steps])
  }

  // MARK: Paths

  private func part(_ name: String, of path: VertexPath, share: Double) -> ScriptValue {
    func list(_ point: (VertexPath.Vertex) -> Point) -> ScriptValue {
      .list(ScriptList(path.vertices.map { .point(point($0)) }))
    }
    switch name {
    case "points": return list(\.point)
    case "inTangents": return list { $0.incoming - $0.point }
    case "outTangents": return list { $0.outgoing - $0.point }
    case "isClosed": return .flag(path.isClosed)
    default:
      let measure = PathMeasure(path.path, tolerance: 0.01)
      let place = measure.point(atLength: min(max(0, share), 1) * measure.length)
      return .point(name == "pointOnPath" ? place.point : place.tangent)
    }
  }
}
