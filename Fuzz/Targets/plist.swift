import Diagnostics
import Notations

/// Property lists, XML and binary: the first byte chooses, so that both are reached quickly. What was
/// read without an error goes through the other two notations and stays the same.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = Array(UnsafeBufferPointer(start: data, count: count))
  guard let choice = input.first else { return 0 }
  let isBinary = choice & 1 == 1
  let bytes = Array((isBinary ? "bplist00" : "<plist>").utf8) + input.dropFirst()
  var limits = NotationLimits()
  limits.values = 20_000
  let reading = NotationReader.read(SourceFile(name: "fuzz.plist", bytes: bytes), limits: limits)
  _ = DiagnosticPrinter().text(of: reading.diagnostics)
  precondition(reading.root != nil || reading.hasErrors, "neither a value nor an error")
  guard let root = reading.root, !reading.hasErrors else { return 0 }
  for notation in Notation.allCases {
    // XML cannot write every character.
    guard let written = try? NotationWriter.write(root, as: notation) else { continue }
    let again = NotationReader.read(SourceFile(name: "again", bytes: written))
    precondition(again.root?.hasSameValue(as: root) == true, "\(notation) reads differently")
  }
  return 0
}
