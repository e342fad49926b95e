import CGif
import Encoding
import Raster

/// What an encoder writes that only knows the format: exact colours, whole frames, one palette, through
/// giflib's own coder.
enum PlainGIF {
  private final class Sink { var bytes: [UInt8] = [] }

  /// Frames of opaque and wholly transparent pixels, with at most 256 colours in all.
  static func encode(_ frames: [Bitmap], centiseconds: Int) throws -> [UInt8] {
    let sink = Sink()
    var code: Int32 = 0
    let user = Unmanaged.passUnretained(sink).toOpaque()
    guard
      let gif = EGifOpen(
        user,
        { gif, bytes, count in
          guard let gif, let bytes, let user = gif.pointee.UserData else { return 0 }
          let sink = Unmanaged<Sink>.fromOpaque(user).takeUnretainedValue()
          sink.bytes += UnsafeBufferPointer(start: bytes, count: Int(count))
          return count
        }, &code)
    else { throw EncodingError.library("giflib error \(code)") }
    EGifSetGifVersion(gif, true)
    let palette = Set(frames.flatMap(\.pixels)).sorted()
    var bits = 1
    while 1 << bits < palette.count { bits += 1 }
    var colors = palette.map {
      GifColorType(Red: UInt8($0 & 255), Green: UInt8($0 >> 8 & 255), Blue: UInt8($0 >> 16 & 255))
    }
    while colors.count < 1 << bits { colors.append(GifColorType(Red: 0, Green: 0, Blue: 0)) }
    let map = GifMakeMapObject(Int32(colors.count), colors)
    defer { GifFreeMapObject(map) }
    EGifPutScreenDesc(gif, Int32(frames[0].width), Int32(frames[0].height), 8, 0, map)
    EGifPutExtensionLeader(gif, 0xFF)
    EGifPutExtensionBlock(gif, 11, Array("NETSCAPE2.0".utf8))
    EGifPutExtensionBlock(gif, 3, [1, 0, 0])
    EGifPutExtensionTrailer(gif)
    let transparent = palette.firstIndex(of: 0)
    for frame in frames {
      var control = GraphicsControlBlock()
      control.DisposalMode = transparent == nil ? 1 : 2
      control.DelayTime = Int32(centiseconds)
      control.TransparentColor = transparent.map(Int32.init) ?? -1
      var packed = [UInt8](repeating: 0, count: 4)
      EGifGCBToExtension(&control, &packed)
      EGifPutExtension(gif, 0xF9, 4, packed)
      EGifPutImageDesc(gif, 0, 0, Int32(frame.width), Int32(frame.height), false, nil)
      let places = Dictionary(uniqueKeysWithValues: palette.enumerated().map { ($1, $0) })
      var indices = frame.pixels.map { GifPixelType(places[$0] ?? 0) }
      EGifPutLine(gif, &indices, Int32(indices.count))
    }
    EGifCloseFile(gif, &code)
    return sink.bytes
  }
}
