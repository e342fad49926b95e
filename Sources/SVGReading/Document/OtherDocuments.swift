import Diagnostics
import TextSearch

/// Adds the elements of other files that a document's `use` elements name to the document's own. Their ids are made
/// different from all others, and what refers to these with them.
struct OtherDocuments {
  let files: PictureFiles
  let log: SVGLog
  private var elements: [Element]
  /// The number of each file that was tried; nil if it cannot be used.
  private var numbers: [String: Int?] = [:]

  init(_ elements: [Element], _ files: PictureFiles, _ log: SVGLog) {
    self.elements = elements
    self.files = files
    self.log = log
  }

  /// The elements of all files; those that others bring follow the document's own.
  mutating func joined() -> [Element] {
    for index in elements.indices where elements[index].isSVG && elements[index].name == "use" {
      for key in ["href", "xlink:href"] {
        guard let reference = elements[index].attributes[key],
          let id = name(trimmed(reference.value), at: reference.place)
        else { continue }
        elements[index].attributes[key]?.value = "#" + id
      }
    }
    return elements
  }

  /// The id here of what an address names; nil for one in this file, and if there is none, which is reported.
  private mutating func name(_ address: String, at place: SpecPlace) -> String? {
    // Browsers do not copy from data: addresses.
    guard !address.hasPrefix("#"), !address.hasPrefix("data:"),
      let mark = address.firstIndex(of: "#")
    else { return nil }
    let file = String(address[..<mark])
    if numbers[file] == nil { numbers.updateValue(read(file, at: place), forKey: file) }
    guard let known = numbers[file], let number = known else { return nil }
    return OtherDocuments.id(String(address[address.index(after: mark)...]), number)
  }

  private mutating func read(_ file: String, at place: SpecPlace) -> Int? {
    switch files.bytes(at: file) {
    case .failure(let refusal):
      log.warn(
        .external, "<use> of another file: \(refusal.message)", at: place, hint: refusal.hint)
      return nil
    case .success(let bytes):
      let source = SourceFile(name: file, bytes: bytes)
      var reader = XMLReader(bytes: XMLEncoding.utf8(source).file.bytes)
      do throws(XMLReader.Failure) {
        let others = try reader.read()
        if !reader.sheets.isEmpty { warnOfSheet(at: place) }
        if elements.count + others.count <= XMLReader.mostElements { return add(others, at: place) }
        log.warn(.external, "the files that <use> refers to have too many elements", at: place)
      } catch {
        log.warn(.external, "'\(file)' of a <use> cannot be read: \(error.message)", at: place)
      }
      return nil
    }
  }

  /// Adds a file's elements; their place is that of the first `use` of it.
  private mutating func add(_ others: [Element], at place: SpecPlace) -> Int {
    let number = elements.count
    for var element in others {
      element.place = place
      element.parent = element.parent.map { $0 + number }
      element.children = element.children.map { child in
        switch child {
        case .element(let index): .element(index + number)
        case .text(let text, _): .text(text, place)
        }
      }
      if element.name == "style" {
        element.name = "metadata"
        warnOfSheet(at: place)
      }
      for (name, attribute) in element.attributes {
        element.attributes[name]?.place = place
        element.attributes[name]?.value = OtherDocuments.renamed(attribute.value, name, number)
      }
      elements.append(element)
    }
    return number
  }

  private func warnOfSheet(at place: SpecPlace) {
    log.warn(.styleSheet, "another style sheet is not read: that of a <use> file", at: place)
  }

  private static func id(_ own: String, _ number: Int) -> String { "\(number)/\(own)" }

  private static func renamed(_ value: String, _ name: String, _ number: Int) -> String {
    if name == "id" { return id(value, number) }
    guard name.hasSuffix("href") else {
      return value.replacing("url(#", with: "url(#\(number)/")
    }
    let text = trimmed(value)
    return text.hasPrefix("#") ? "#" + id(String(text.dropFirst()), number) : value
  }
}
