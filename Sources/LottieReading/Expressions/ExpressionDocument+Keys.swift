import Notations

/// Access to a property's keys; for properties with an expression, the keys in the document.
extension ExpressionDocument {
  func keys(of property: ExpressionProperty) -> [Key<[Double]>] {
    guard case .numbers(let track) = track(of: property) else { return [] }
    return track.keys
  }

  func key(of property: ExpressionProperty, _ number: Double) throws(ScriptFailure) -> ScriptValue {
    let keys = keys(of: property)
    guard let i = Int(exactly: number), keys.indices.contains(i - 1) else {
      throw .thrown("there is no key \(ScriptValue.number(number).text)")
    }
    return record(keys[i - 1], index: i)
  }

  func nearestKey(of property: ExpressionProperty, at frame: Double) -> ScriptValue {
    let keys = keys(of: property)
    let nearest = keys.indices.min { abs(keys[$0].frame - frame) < abs(keys[$1].frame - frame) }
    guard let nearest else {
      return .record(ScriptRecord(["index": .number(0), "time": .number(0)]))
    }
    return record(keys[nearest], index: nearest + 1)
  }

  private func record(_ key: Key<[Double]>, index: Int) -> ScriptValue {
    let record = ScriptRecord([
      "time": .number(key.frame / frameRate), "index": .number(Double(index)),
      "value": key.value.count == 1 ? .number(key.value[0]) : .numbers(key.value),
    ])
    for (i, number) in key.value.enumerated() { record.members["\(i)"] = .number(number) }
    return .record(record)
  }

  /// The velocity per second, measured over the last millisecond.
  func velocity(of property: ExpressionProperty, at frame: Double, _ run: ScriptRun) -> ScriptValue
  {
    run.sawTime = true
    let track = track(of: property)
    let before = value(of: property, track, at: frame - 0.001 * frameRate)
    let way = ScriptArithmetic.combined("-", value(of: property, track, at: frame), before)
    return ScriptArithmetic.combined("*", way, .number(1000))
  }

  func looped(
    _ property: ExpressionProperty, _ name: String, _ arguments: [ScriptValue], at frame: Double
  ) throws(ScriptFailure) -> ScriptValue {
    let track = track(of: property)
    guard case .numbers(.moving(let keys)) = track else {
      return value(of: property, track, at: frame)
    }
    let mode = arguments.first?.text ?? "cycle"
    let count = arguments.count > 1 ? max(0, Int(exactly: arguments[1].number.rounded()) ?? 0) : 0
    let frames = property.layer.composition.frames
    guard let loop = LoopExpression("\(name)('\(mode)',\(count))") else {
      throw .unsupported("'\(name)(\"\(mode)\")'")
    }
    let looped = loop.unrolled(keys, from: frames.lowerBound, until: frames.upperBound) {
      value, start, end, times in
      value.indices.map { value[$0] + (end.component($0) - start.component($0)) * times }
    }
    guard let looped else {
      // Keys at one frame have nothing to repeat; otherwise the repetitions are too many.
      if let first = keys.first, let last = keys.last, last.frame > first.frame { throw .tooLong }
      return value(of: property, track, at: frame)
    }
    return value(of: property, .numbers(.moving(looped)), at: frame)
  }
}
