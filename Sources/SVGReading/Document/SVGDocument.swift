import Diagnostics
import TextSearch

/// The parts of a file that do not depend on time: its elements, ids and style sheets.
struct SVGDocument: Sendable {
  var elements: [Element]
  /// The elements by id; if several have the same id, the first one counts.
  var ids: [String: Int]
  var sheet: StyleSheet
  /// Whether the viewer prefers dark pictures.
  let isDark: Bool

  /// The name of the attribute `scale` of a displacement; elsewhere `scale` means a transform.
  static let displacementScale = "displacement-scale"
  /// The name of the attribute `rotate` of a text, which turns each letter; elsewhere `rotate` means a transform.
  static let letterRotation = "letter-rotation"

  /// Another name for an attribute that a property of this name has nothing to do with; nil for the others.
  static func ownName(_ attribute: String, of element: Element) -> String? {
    switch (attribute, element.name) {
    case ("scale", "feDisplacementMap"): displacementScale
    case ("rotate", "text"), ("rotate", "tspan"), ("rotate", "a"): letterRotation
    default: nil
    }
  }

  /// `sheets` are the addresses of style sheets that the file names before its root.
  init(
    elements: [Element], sheets: [String] = [], circumstances: Circumstances,
    files: PictureFiles = PictureFiles()
  ) {
    self.elements = elements
    isDark = circumstances.isDark
    for (index, element) in elements.enumerated() {
      for name in ["scale", "rotate"] {
        guard let own = SVGDocument.ownName(name, of: element) else { continue }
        self.elements[index].attributes[own] =
          self.elements[index].attributes.removeValue(forKey: name)
      }
    }
    var ids: [String: Int] = [:]
    sheet = StyleSheet()
    let others = OtherSheets(files: files)
    for address in sheets {
      sheet.add(others.expanded("@import \"\(address)\";"), for: circumstances)
    }
    for (index, element) in elements.enumerated() {
      if let id = element["id"], ids[id] == nil { ids[id] = index }
      guard element.isSVG || element.isHTML, element.name == "style" else { continue }
      if let type = element["type"], !type.isEmpty, type.lowercased() != "text/css" { continue }
      if let media = element["media"], !circumstances.match(media) { continue }
      sheet.add(others.expanded(SVGDocument.text(of: element)), for: circumstances)
    }
    sheet.loadFonts(files)
    self.ids = ids
  }

  /// The first place of a text in the file's style sheets; nil if it is not written there as such.
  func placeInSheets(of text: String) -> SpecPlace? {
    for element in elements where element.name == "style" {
      for case .text(let sheet, let place) in element.children {
        guard place.end - place.start == sheet.utf8.count, let range = sheet.firstRange(of: text)
        else { continue }
        let start = place.start + sheet.utf8.distance(from: sheet.startIndex, to: range.lowerBound)
        return SpecPlace(start: start, end: start + text.utf8.count)
      }
    }
    return nil
  }

  static func text(of element: Element) -> String {
    element.children.reduce(into: "") { if case .text(let text, _) = $1 { $0 += text } }
  }
}
