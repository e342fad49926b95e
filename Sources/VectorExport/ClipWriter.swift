import DisplayList
import Geometry
import Scene

extension SceneWriter {
  /// The attribute that clips a layer to its bounds; nil if it never clips.
  func clipAttribute(_ state: LayerState, _ place: Place) -> Element.Attribute? {
    let clips = state.moments.map { state.layer(at: $0).clips }
    guard clips.contains(true) else { return nil }
    let id = define(Element("clipPath", children: [elementInsideBorder(state, place)]))
    guard clips.contains(false) else {
      return Element.Attribute(name: "clip-path", value: .reference(id))
    }
    return steppedAttribute("clip-path", state) { $0.clips ? .reference(id) : "none" }
  }

  /// The definition of a layer's clip path.
  func clipPathID(_ state: LayerState, _ place: Place) -> String {
    var element = pathElement(state, place) { $0.clipPath?.path ?? Path() }
    if state.model.clipPath?.rule == .evenOdd { element["clip-rule"] = "evenodd" }
    return define(Element("clipPath", children: [element]))
  }
}
