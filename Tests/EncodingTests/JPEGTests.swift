@testable import Encoding
import Foundation
import Raster
import Testing

struct JPEGTests {
  /// 8 x 8 pixels of 55 cyan, 155 magenta, no yellow and 100 black, of 255, stored as what they leave, as Adobe does.
  private let inks = """
    /9j/7gAOQWRvYmUAZAAAAAAA/9sAQwABAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQ
    EBAQEB/8AAFAgACAAIBEMRAE0RAFkRAEsRAP/EABUAAQEAAAAAAAAAAAAAAAAAAAgK/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAA4EQwBNAFkA
    SwAAPwCkAH1/BsP/2Q==
    """

  /// Chromium shows the same.
  @Test func `the four inks of print are mixed as browsers mix them`() throws {
    let bytes = try #require(Data(base64Encoded: inks, options: .ignoreUnknownCharacters))
    let picture = try #require(JPEG.decode(Array(bytes)))
    #expect(picture.width == 8 && picture.height == 8)
    // Red, green, blue, alpha from the lowest byte: (255 - ink) * (255 - black) / 255.
    #expect(Set(picture.pixels) == [0xFF9B3C79])
  }
}
