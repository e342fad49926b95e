import Encoding
import Raster
import Testing

struct GIFEncoderTests {
  @Test func `a file begins and ends as a GIF does`() throws {
    var frame = Bitmap(width: 3, height: 2)
    for i in frame.pixels.indices { frame.pixels[i] = 0xFF00_00FF }
    var encoder = GIFEncoder(width: 3, height: 2, settings: GIFSettings())
    encoder.survey(frame, centiseconds: 4)
    let bytes = try encoder.finish()
    #expect(bytes.starts(with: Array("GIF89a".utf8)))
    #expect(bytes.last == 0x3B)
  }
}
