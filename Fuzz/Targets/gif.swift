import Encoding

/// GIF files, mostly broken: the inspector ends with a report or a refusal, and says the same of the same bytes.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var bytes = Array(UnsafeBufferPointer(start: data, count: count))
  // Large canvases are looked at by design; here they would only take time.
  if bytes.count > 10 {
    bytes[7] = 0
    bytes[9] = 0
  }
  do throws(EncodingError) {
    let gif = try GIFInspection(bytes)
    precondition(
      gif.frames.allSatisfy { $0.offset + $0.byteCount <= count }, "a frame lies outside")
    precondition(gif.warnings.allSatisfy { !$0.description.isEmpty }, "a warning without words")
    let again = try GIFInspection(bytes)
    precondition(again == gif, "a second look sees something else")
  } catch {
    precondition(!error.description.isEmpty, "a refusal without words")
  }
  return 0
}
