import Diagnostics
import Notations

/// JSON: reading ends, and what was read without an error is written and read back the same.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: data, count: count))
  let reading = NotationReader.read(SourceFile(name: "fuzz.json", bytes: bytes))
  _ = DiagnosticPrinter().text(of: reading.diagnostics)
  precondition(reading.root != nil || reading.hasErrors, "neither a value nor an error")
  guard let root = reading.root, !reading.hasErrors else { return 0 }
  let text = NotationWriter.json(root)
  let again = NotationReader.read(SourceFile(name: "again.json", text: text))
  precondition(again.root?.hasSameValue(as: root) == true, "written JSON reads differently")
  return 0
}
