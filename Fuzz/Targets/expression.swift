import Diagnostics
import DocumentLanguage
import Notations
import Scene
import SceneReading

/// Expressions, with parameters, a list and a repeat around them.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let text = String(decoding: UnsafeBufferPointer(start: data, count: count), as: UTF8.self)
  let quoted = NotationWriter.json(SpecNode(.string("=" + text), .none))
  let document = """
    { "canvas": { "size": [20, 20] },
      "parameters": { "step": { "type": "number", "default": 0.7 },
        "colors": { "type": "colors", "default": ["red", "blue"] },
        "word": { "type": "text", "default": "Ab c" } },
      "layers": [ { "repeat": { "over": "=colors", "as": "color" }, "shape": "circle",
        "opacity": \(quoted), "fill": \(quoted) } ] }
    """
  var limits = Limits()
  limits.steps = 50_000
  limits.elements = 2000
  let reading = SpecReader(limits: limits)
    .read(SourceFile(name: "fuzz.json", text: document), parameters: [], tuning: [])
  _ = DiagnosticPrinter(.github).text(of: reading.diagnostics)
  let hasErrors = reading.diagnostics.contains { $0.severity == .error }
  precondition(reading.scene != nil || hasErrors, "neither a scene nor an error")
  return 0
}
