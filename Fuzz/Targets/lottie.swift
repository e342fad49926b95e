import Diagnostics
import LottieReading
import Notations
import Scene
import SceneReading

/// Lottie, plain and packed, up to the scene and the list of what is in it.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: data, count: count))
  var limits = Limits()
  limits.notation.fileBytes = 1 << 20
  limits.scene.layers = 500
  limits.notation.values = 20_000
  let reading = LottieReader(limits: limits).read(
    SourceFile(name: "fuzz.json", bytes: bytes), isListing: true)
  _ = DiagnosticPrinter().text(of: reading.diagnostics)
  let hasErrors = reading.diagnostics.contains { $0.severity == .error }
  precondition(reading.scene != nil || hasErrors, "neither a scene nor an error")
  if let scene = reading.scene { _ = NotationWriter.json(reading.contents(of: scene)) }
  return 0
}
