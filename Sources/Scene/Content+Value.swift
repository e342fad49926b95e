import DisplayList
import Geometry

/// The properties that belong to one kind of content.
extension Content {
  func value(of property: Property) -> AnimatedValue? {
    switch self {
    case .shape(let shape): shape.value(of: property)
    case .text(let text):
      switch property {
      case .text:
        text.settings.indices.contains(text.current)
          ? .text(text.settings[text.current].text) : nil
      case .textColor: text.shape.value(of: .fill)
      case .letterSpacing, .fontSize: text.measures?.value(of: property).map { .number($0) }
      case .path: nil
      default: text.shape.value(of: property)
      }
    case .gradient(let gradient): gradient.value(of: property)
    case .replicator(let replicator): replicator.value(of: property)
    case .backdrop(let backdrop):
      switch property {
      case .backdropRadius: .number(backdrop.style.radius)
      case .backdropTint: .color(backdrop.style.tint)
      default: nil
      }
    case .none, .image, .snapshot, .emitter, .tiles: nil
    }
  }

  mutating func set(_ value: AnimatedValue, for property: Property) {
    switch self {
    case .shape(var shape):
      self = .none
      shape.set(value, for: property)
      self = .shape(shape)
    case .text(var text):
      self = .none
      text.set(value, for: property)
      self = .text(text)
    case .gradient(var gradient):
      self = .none
      gradient.set(value, for: property)
      self = .gradient(gradient)
    case .replicator(var replicator):
      self = .none
      replicator.set(value, for: property)
      self = .replicator(replicator)
    case .backdrop(var backdrop):
      switch property {
      case .backdropRadius: value.put(into: &backdrop.style.radius)
      case .backdropTint: value.put(into: &backdrop.style.tint)
      default: return
      }
      self = .backdrop(backdrop)
    case .none, .image, .snapshot, .emitter, .tiles: break
    }
  }
}

extension Shape {
  fileprivate func value(of property: Property) -> AnimatedValue? {
    switch property {
    case .path: .path(path)
    case .startAngle, .endAngle, .radius, .innerRadius, .corners:
      measures?.value(of: property).map { .number($0) }
    case .fill: .paint(fill)
    case .stroke: .paint(stroke)
    case .lineWidth: .number(style.width)
    case .miterLimit: .number(style.miterLimit)
    case .dash: .numbers(style.dash)
    case .dashPhase: .number(style.dashPhase)
    case .strokeStart: .number(trim.start)
    case .strokeEnd: .number(trim.end)
    case .strokeOffset: .number(trim.offset)
    case .fillColors, .fillLocations, .fillStart, .fillEnd, .fillFocus:
      property.ofGradient.flatMap { fill?.value(of: $0) }
    case .strokeColors, .strokeLocations, .strokeGradientStart, .strokeGradientEnd, .strokeFocus:
      property.ofGradient.flatMap { stroke?.value(of: $0) }
    default: nil
    }
  }

  fileprivate mutating func set(_ value: AnimatedValue, for property: Property) {
    switch property {
    case .path: value.put(into: &path)
    case .startAngle, .endAngle, .radius, .innerRadius, .corners:
      guard var measures, case .number(let number) = value else { return }
      measures.set(number, for: property)
      self.measures = measures
      path = measures.path
    case .fill: value.put(into: &fill)
    case .stroke: value.put(into: &stroke)
    case .lineWidth: value.put(into: &style.width)
    case .miterLimit: value.put(into: &style.miterLimit)
    case .dash:
      value.put(into: &style.dash)
      // With a length below zero, as where a spring overshoots, the line would be solid.
      for i in style.dash.indices { style.dash[i] = max(0, style.dash[i]) }
    case .dashPhase: value.put(into: &style.dashPhase)
    case .strokeStart: value.put(into: &trim.start)
    case .strokeEnd: value.put(into: &trim.end)
    case .strokeOffset: value.put(into: &trim.offset)
    case .fillColors, .fillLocations, .fillStart, .fillEnd, .fillFocus:
      if let part = property.ofGradient { fill?.set(value, for: part) }
    case .strokeColors, .strokeLocations, .strokeGradientStart, .strokeGradientEnd, .strokeFocus:
      if let part = property.ofGradient { stroke?.set(value, for: part) }
    default: break
    }
  }
}

extension Property {
  /// The gradient property that matches this one of a fill or stroke gradient.
  fileprivate var ofGradient: Property? {
    switch self {
    case .fillColors, .strokeColors: .gradientColors
    case .fillLocations, .strokeLocations: .gradientLocations
    case .fillStart, .strokeGradientStart: .gradientStart
    case .fillEnd, .strokeGradientEnd: .gradientEnd
    case .fillFocus, .strokeFocus: .gradientFocus
    default: nil
    }
  }
}

/// Gradient properties of a paint; a plain colour has none.
extension Paint {
  fileprivate func value(of property: Property) -> AnimatedValue? {
    switch self {
    case .color: nil
    case .gradient(let gradient): gradient.value(of: property)
    }
  }

  fileprivate mutating func set(_ value: AnimatedValue, for property: Property) {
    switch self {
    case .color: break
    case .gradient(var gradient):
      self = .color(.clear)
      gradient.set(value, for: property)
      self = .gradient(gradient)
    }
  }
}

extension TextContent {
  fileprivate mutating func set(_ value: AnimatedValue, for property: Property) {
    switch property {
    case .text:
      guard case .text(let text) = value else { return }
      if let index = settings.firstIndex(where: { $0.text == text }) { current = index }
    case .textColor: shape.set(value, for: .fill)
    case .letterSpacing, .fontSize:
      guard var measures, case .number(let number) = value, settings.indices.contains(current)
      else { return }
      measures.set(number, for: property)
      self.measures = measures
      settings[current].outline = measures.path
    case .path: break
    default: shape.set(value, for: property)
    }
  }
}

extension Gradient {
  fileprivate func value(of property: Property) -> AnimatedValue? {
    switch property {
    case .gradientColors: .colors(stops.map(\.color))
    case .gradientLocations: .numbers(stops.map(\.location))
    case .gradientStart: .point(start)
    case .gradientEnd: .point(end)
    case .gradientFocus: .point(focus ?? start)
    default: nil
    }
  }

  /// If the number of colours changes, they are spaced evenly; surplus locations are dropped.
  fileprivate mutating func set(_ value: AnimatedValue, for property: Property) {
    switch property {
    case .gradientColors:
      guard case .colors(let colors) = value, !colors.isEmpty else { return }
      if colors.count == stops.count {
        for index in colors.indices { stops[index].color = colors[index] }
      } else {
        let last = Double(max(1, colors.count - 1))
        stops = colors.enumerated().map { Stop(color: $1, location: Double($0) / last) }
      }
    case .gradientLocations:
      guard case .numbers(let numbers) = value else { return }
      for (index, number) in zip(stops.indices, numbers) { stops[index].location = number }
    case .gradientStart: value.put(into: &start)
    case .gradientEnd: value.put(into: &end)
    case .gradientFocus: if case .point(let point) = value { focus = point }
    default: break
    }
  }
}

extension Replicator {
  fileprivate func value(of property: Property) -> AnimatedValue? {
    switch property {
    case .instanceCount: .number(Double(count))
    case .instanceDelay: .number(delay)
    case .instanceTransform: .transform(transform)
    case .instanceColor: .color(color)
    case .instanceRedOffset: .number(redOffset)
    case .instanceGreenOffset: .number(greenOffset)
    case .instanceBlueOffset: .number(blueOffset)
    case .instanceAlphaOffset: .number(alphaOffset)
    default: nil
    }
  }

  fileprivate mutating func set(_ value: AnimatedValue, for property: Property) {
    switch property {
    case .instanceCount:
      guard case .number(let number) = value else { return }
      // Whole copies only, rounded down; values within 1e-9 of the next number round up to it.
      count = number > 1 ? Int(min(number + 1e-9, Double(Replicator.mostCopies))) : 1
    case .instanceDelay: value.put(into: &delay)
    case .instanceTransform: value.put(into: &transform)
    case .instanceColor: value.put(into: &color)
    case .instanceRedOffset: value.put(into: &redOffset)
    case .instanceGreenOffset: value.put(into: &greenOffset)
    case .instanceBlueOffset: value.put(into: &blueOffset)
    case .instanceAlphaOffset: value.put(into: &alphaOffset)
    default: break
    }
  }
}
