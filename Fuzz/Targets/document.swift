import Diagnostics
import DocumentLanguage
import Notations
import Scene
import SceneReading

/// Whole documents, of any notation, up to the scene.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: data, count: count))
  var limits = Limits()
  limits.steps = 50_000
  limits.elements = 2000
  limits.scene.layers = 500
  limits.copies = 100
  limits.notation.values = 20_000
  let reading = SpecReader(limits: limits)
    .read(SourceFile(name: "fuzz.json", bytes: bytes), parameters: [], tuning: [])
  _ = DiagnosticPrinter().text(of: reading.diagnostics)
  let hasErrors = reading.diagnostics.contains { $0.severity == .error }
  precondition(reading.scene != nil || hasErrors, "neither a scene nor an error")
  return 0
}
