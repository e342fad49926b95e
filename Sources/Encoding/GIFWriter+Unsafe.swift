import CGif

/// Writes a `GIFFile` through giflib.
///
/// giflib hides some failures of its write function (EGifPutScreenDesc, EGifPutImageDesc and
/// EGifCloseFile return success after one), so the sink records them itself.
struct GIFWriter {

  private let state: SinkState
  /// Where streams may be.
  private let store: (any ByteStore)?

  /// Collects what giflib writes; a class because giflib holds a pointer to it.
  private final class SinkState {
    var bytes: [UInt8] = []
    var hasFailed = false
    let capacity: Int

    init(capacity: Int, expecting count: Int) {
      self.capacity = capacity
      // An array that grows has room for twice as much, beside what it copies.
      bytes.reserveCapacity(min(capacity, count))
    }
  }

  /// Returns the file's bytes; throws if they would exceed `capacity`. `store` has the streams that are stored.
  static func write(
    _ file: GIFFile, from store: (any ByteStore)? = nil, capacity: Int = .max
  ) throws(EncodingError) -> [UInt8] {
    // A block of 255 codes has a byte more, and what an image has besides them and its colours takes 22 at most.
    let expected = file.images.reduce(1024) {
      $0 + 22 + $1.stream.byteCount * 256 / 255 + ($1.palette == nil ? 0 : 768)
    }
    let state = SinkState(capacity: capacity, expecting: expected)
    try GIFWriter(state: state, store: store).write(file)
    guard !state.hasFailed else { throw .library("the GIF's bytes could not be stored") }
    return state.bytes
  }

  private func write(_ file: GIFFile) throws(EncodingError) {
    guard (1...65535).contains(file.width), (1...65535).contains(file.height) else {
      throw .beyondFormat("a GIF is at most 65535 pixels wide and high")
    }
    var code: Int32 = 0
    // `state` outlives the handle: it is used after the handle is closed, at the end of `write(_:capacity:)`.
    let user = unsafe Unmanaged.passUnretained(state).toOpaque()
    guard
      let gif = unsafe EGifOpen(
        user, { unsafe GIFWriter.take($0, $1, $2) }, &code)
    else { throw Self.failure(code) }
    do throws(EncodingError) {
      unsafe EGifSetGifVersion(gif, true)
      try unsafe putHeader(of: file, to: gif)
      for image in file.images {
        for part in image.parts { try unsafe put(part, to: gif) }
      }
    } catch {
      unsafe EGifCloseFile(gif, &code)
      throw error
    }
    // Writes the terminator and frees the handle, which is not used any more.
    guard unsafe EGifCloseFile(gif, &code) == GIF_OK else { throw Self.failure(code) }
  }

  private func putHeader(of file: GIFFile, to gif: UnsafeMutablePointer<GifFileType>)
    throws(EncodingError)
  {
    let map = try unsafe Self.map(file.palette)
    defer { unsafe GifFreeMapObject(map) }
    try unsafe check(EGifPutScreenDesc(gif, Int32(file.width), Int32(file.height), 8, 0, map), gif)
    if file.plays != 1 {
      // Browsers play once more than the block says; 0 means endless.
      let rounds = file.plays.map { max(1, min(65536, $0) - 1) } ?? 0
      try unsafe check(EGifPutExtensionLeader(gif, 0xFF), gif)
      try unsafe put(Array("NETSCAPE2.0".utf8), to: gif)
      try unsafe put([1, UInt8(rounds & 255), UInt8(rounds >> 8)], to: gif)
      try unsafe check(EGifPutExtensionTrailer(gif), gif)
    }
  }

  /// One block of an extension: at most 255 bytes.
  private func put(_ block: [UInt8], to gif: UnsafeMutablePointer<GifFileType>)
    throws(EncodingError)
  {
    // giflib reads `count` bytes during the call.
    let result = unsafe block.withUnsafeBufferPointer {
      unsafe EGifPutExtensionBlock(gif, Int32($0.count), $0.baseAddress)
    }
    try unsafe check(result, gif)
  }

  private func put(_ image: GIFImage, to gif: UnsafeMutablePointer<GifFileType>)
    throws(EncodingError)
  {
    var control = GraphicsControlBlock()
    control.DisposalMode = Int32(image.disposal.rawValue)
    control.DelayTime = Int32(image.centiseconds)
    control.TransparentColor = image.transparentIndex.map(Int32.init) ?? Int32(NO_TRANSPARENT_COLOR)
    var packed = [UInt8](repeating: 0, count: 4)
    // EGifGCBToExtension fills four bytes; EGifPutExtension reads them.
    let result = unsafe packed.withUnsafeMutableBufferPointer { bytes in
      unsafe EGifGCBToExtension(&control, bytes.baseAddress)
      return unsafe EGifPutExtension(gif, 0xF9, Int32(bytes.count), bytes.baseAddress)
    }
    try unsafe check(result, gif)
    var local: UnsafeMutablePointer<ColorMapObject>?
    if let palette = image.palette { unsafe local = try unsafe Self.map(palette) }
    defer { unsafe GifFreeMapObject(local) }
    try unsafe check(
      EGifPutImageDesc(
        gif, Int32(image.x), Int32(image.y), Int32(image.width), Int32(image.height), false, local),
      gif)
    // giflib has just written the code size that the whole palette needs; the stream may use a smaller one.
    if !state.bytes.isEmpty {
      state.bytes[state.bytes.count - 1] = UInt8(image.stream.minimumCodeSize)
    }
    try unsafe putCodes(image.stream.loaded(from: store), to: gif)
  }

  private func putCodes(_ stream: LZWStream, to gif: UnsafeMutablePointer<GifFileType>)
    throws(EncodingError)
  {
    var start = 0
    while start < stream.bytes.count {
      let end = min(start + 255, stream.bytes.count)
      // A block's first byte is the number of bytes that follow: giflib reads that many and no more.
      let block = [UInt8(end - start)] + stream.bytes[start..<end]
      let result = unsafe block.withUnsafeBufferPointer {
        unsafe EGifPutCode(gif, Int32(stream.minimumCodeSize), $0.baseAddress)
      }
      try unsafe check(result, gif)
      start = end
    }
    try unsafe check(EGifPutCode(gif, Int32(stream.minimumCodeSize), nil), gif)
  }

  /// Called by giflib for every piece of the file.
  private static func take(
    _ gif: UnsafeMutablePointer<GifFileType>?, _ bytes: UnsafePointer<GifByteType>?, _ count: Int32
  ) -> Int32 {
    guard let gif = unsafe gif, let bytes = unsafe bytes, let user = unsafe gif.pointee.UserData
    else { return 0 }
    // UserData is the state that `write(_:)` gave to EGifOpen and that is still alive.
    let state = unsafe Unmanaged<SinkState>.fromOpaque(user).takeUnretainedValue()
    guard !state.hasFailed, count >= 0, Int(count) <= state.capacity - state.bytes.count else {
      state.hasFailed = true
      return 0
    }
    // giflib lends `count` bytes for the call.
    unsafe state.bytes.append(
      contentsOf: UnsafeBufferPointer(start: bytes, count: Int(count)))
    return count
  }

  private func check(_ result: Int32, _ gif: UnsafeMutablePointer<GifFileType>)
    throws(EncodingError)
  {
    if state.hasFailed { throw .library("the GIF's bytes could not be stored") }
    guard result == GIF_OK else { throw unsafe Self.failure(gif.pointee.Error) }
  }

  private static func failure(_ code: Int32) -> EncodingError {
    // A constant text of the library, or null for a code it does not know.
    guard let text = unsafe GifErrorString(code) else { return .library("giflib error \(code)") }
    return .library(unsafe String(cString: text))
  }

  /// giflib's form of a palette, freed by the caller; its length is rounded up to a power of two, with black.
  private static func map(_ palette: [UInt32]) throws(EncodingError)
    -> UnsafeMutablePointer<ColorMapObject>
  {
    guard palette.count <= 256 else { throw .beyondFormat("a palette has at most 256 colours") }
    var colors = [GifColorType](
      repeating: GifColorType(Red: 0, Green: 0, Blue: 0),
      count: 1 << GIFFile.paletteBits(palette.count))
    for (i, p) in palette.enumerated() {
      colors[i] = GifColorType(
        Red: UInt8(p & 255), Green: UInt8(p >> 8 & 255), Blue: UInt8(p >> 16 & 255))
    }
    // giflib copies `count` colours, a power of two.
    guard
      let map = unsafe colors.withUnsafeBufferPointer({
        unsafe GifMakeMapObject(Int32($0.count), $0.baseAddress)
      })
    else { throw .library("giflib could not make a palette") }
    return unsafe map
  }
}
