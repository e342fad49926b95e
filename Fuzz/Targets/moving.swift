import Encoding
import Raster

/// Animated PNG and WebP files, mostly broken: the reader ends with pictures or a refusal, and says the same of the same
/// bytes.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: data, count: count))
  do throws(EncodingError) {
    guard let file = try MovingPicture.readAsFarAsItGoes(bytes) else { return 0 }
    precondition(
      file.parts.allSatisfy { $0.x + $0.width <= file.width && $0.y + $0.height <= file.height },
      "a picture lies outside of the canvas")
    let again = try MovingPicture.readAsFarAsItGoes(bytes)
    precondition(again?.parts == file.parts, "a second look sees something else")
    // Large canvases are decoded by design; here they would only take time.
    guard file.width * file.height * file.parts.count < 1 << 16 else { return 0 }
    var count = 0
    try file.frames { bitmap, _ in
      precondition(bitmap.width == file.width && bitmap.height == file.height, "another size")
      count += 1
    }
    precondition(count == file.parts.count, "a picture is missing")
  } catch {
    precondition(!error.description.isEmpty, "a refusal without words")
  }
  return 0
}
