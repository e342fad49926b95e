import Geometry

/// Path data: what is drawn is finite, and what is written reads back without a mistake.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = UnsafeBufferPointer(start: data, count: count)
  let result = PathData(String(decoding: bytes, as: UTF8.self), maximumSegments: 2000)
  precondition(result.path.isFinite, "a point is not finite")
  let text = PathData.text(of: result.path, precision: 3)
  let again = PathData(text)
  precondition(again.mistake == nil, "written path data has a mistake")
  precondition(again.path.elements.count == result.path.elements.count, "elements are lost")
  return 0
}
