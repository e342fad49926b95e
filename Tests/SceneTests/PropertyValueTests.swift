import DisplayList
import Geometry
import Scene
import TestSupport
import Testing

/// Reading and setting properties of layers.
struct PropertyValueTests {
  /// A layer for every property and content that has it.
  private static let owners: [(property: Property, layer: Layer)] = Property.allCases.flatMap {
    property in
    PropertyCase.Kind.allCases.compactMap { kind in
      PropertyCase(property, of: kind, in: .plain)?.scene.layers.last.map { (property, $0) }
    }
  }

  @Test func `every property has a layer`() {
    let found = Set(Self.owners.map(\.property))
    #expect(Set(Property.allCases).subtracting(found) == [])
  }

  @Test func `setting the value that a property has changes nothing`() throws {
    for (property, layer) in Self.owners {
      let value = try #require(layer.value(of: property), "\(property)")
      var same = layer
      same.set(value, for: property)
      #expect(same.value(of: property) == value, "\(property)")
    }
  }

  @Test func `a value of another kind changes nothing`() throws {
    for (property, layer) in Self.owners {
      let values: [(AnimatedValue.Kind, AnimatedValue)] = [
        (.rect, .rect(Rect(x: 7, y: 7, width: 7, height: 7))), (.size, .size(Size(7, 7))),
        (.flag, .flag(true)), (.text, .text("7")),
      ]
      for (kind, value) in values where kind != property.kind {
        var same = layer
        same.set(value, for: property)
        #expect(same == layer, "\(property), \(kind)")
      }
    }
  }

  @Test func `a number stands for all corners, and a colour for a paint`() {
    var layer = Layer(
      id: LayerID(0), bounds: Rect(x: 0, y: 0, width: 10, height: 10), position: .zero)
    layer.set(.number(4), for: .cornerRadius)
    #expect(layer.cornerRadii == CornerRadii(4))
    layer.set(.color(.black), for: .background)
    #expect(layer.background == .color(.black))
    layer.set(.paint(.color(.white)), for: .borderColor)
    #expect(layer.border.color == .white)
    layer.set(.paint(nil), for: .borderColor)
    #expect(layer.border.color == .white)
  }
}
