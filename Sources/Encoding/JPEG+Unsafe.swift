import CJpeg
import Raster

/// Reads JPEG files, for pictures in documents.
public enum JPEG {
  public static func isJPEG(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0xFF, 0xD8, 0xFF]) }

  /// Returns the opaque picture, turned as its camera was; nil if the bytes are not a readable JPEG, or the library is missing.
  public static func decode(_ bytes: [UInt8]) -> Bitmap? {
    var width: UInt32 = 0
    var height: UInt32 = 0
    // The pointers are used only during the call, and the count is the array's.
    let isRead = unsafe bytes.withUnsafeBufferPointer {
      unsafe cjpeg_size($0.baseAddress, $0.count, 16_384, &width, &height)
    }
    guard isRead == 1 else { return nil }
    var pixels = [UInt32](repeating: 0, count: Int(width) * Int(height))
    // The shim checks that the file has this size, and writes 4 · width · height bytes: those of the array.
    let isDecoded = unsafe pixels.withUnsafeMutableBytes { target in
      unsafe bytes.withUnsafeBufferPointer { source in
        unsafe cjpeg_decode(
          source.baseAddress, source.count, width, height,
          target.assumingMemoryBound(to: UInt8.self).baseAddress)
      }
    }
    guard isDecoded == 1 else { return nil }
    for i in pixels.indices { pixels[i] = UInt32(littleEndian: pixels[i]) }
    JPEGProfile.read(bytes)?.convert(&pixels)
    return PictureOrientation(jpeg: bytes).applied(
      to: Bitmap(width: Int(width), height: Int(height), pixels: pixels))
  }
}
