import Foundation
import Kineo

// The plugin made this one when the app was built.
guard let url = Bundle.module.url(forResource: "tick", withExtension: "gif") else {
  fatalError("tick.gif is not in the bundle")
}
print("tick.gif:", try Data(contentsOf: url).count, "bytes")

// The library makes others while the app runs.
let mark = try Kineo(preset: "checkmark", parameters: ["tint": "#FF375F"])
print(
  "checkmark:", try await mark.gif().count, "bytes as GIF,", try mark.svg().utf8.count, "as SVG")

// Mistakes come with their places.
do {
  _ = try Kineo(
    document: Array(#"{ "canvas": { "size": [8, 8] }, "layers": [{ "shap": "circle" }] }"#.utf8),
    name: "mine")
} catch .diagnostics(let diagnostics) {
  for diagnostic in diagnostics { print("mine:", diagnostic.message) }
} catch {
  print(error)
}
