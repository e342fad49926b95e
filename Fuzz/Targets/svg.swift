import Diagnostics
import SVGReading
import Scene
import SceneReading

/// SVG files, up to a scene that can be drawn.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: data, count: count))
  let request = ReadingRequest()
  let reading = FrontEnd.svg.read(SourceFile(name: "fuzz.svg", bytes: bytes), request)
  _ = DiagnosticPrinter().text(of: reading.diagnostics)
  precondition(reading.scene != nil || reading.hasErrors, "neither a scene nor an error")
  _ = reading.validated(request.limits.scene)
  return 0
}
