import Diagnostics
import DocumentLanguage
import Notations
import Scene
import SceneReading

/// Short documents for tests.
enum Documents {
  static func read(
    _ text: String, _ settings: [String: String] = [:], resources: Resources = .none,
    limits: Limits = Limits(), expanding: Bool = false
  ) -> Reading {
    SpecReader(resources: resources, limits: limits).read(
      SourceFile(name: "test.json", text: text),
      parameters: settings.sorted { $0.key < $1.key }.map {
        ParameterSetting(name: $0.key, text: $0.value)
      }, expanding: expanding
    ).validated(limits.scene)
  }

  /// A document of these layers on a canvas of 100 by 100 points.
  static func layers(_ layers: String, _ more: String = "") -> String {
    "{ \"canvas\": { \"size\": [100, 100] }, \(more) \"layers\": [ \(layers) ] }"
  }

  /// The first layer of such a document; nil where it does not read.
  static func layer(_ layer: String, _ more: String = "") -> Layer? {
    read(layers(layer, more)).scene?.layers.first
  }

  /// `line:column: message; hint` of everything that is said.
  static func complaints(_ reading: Reading) -> [String] {
    reading.diagnostics.map { diagnostic in
      let span = diagnostic.location?.span
      let place = span.map { "\($0.line):\($0.column): " } ?? ""
      return place + diagnostic.message + (diagnostic.hint.map { "; " + $0 } ?? "")
    }
  }

  static func complaints(_ text: String) -> [String] { complaints(read(text)) }
}
