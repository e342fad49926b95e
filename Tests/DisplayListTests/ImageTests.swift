import DisplayList
import Testing

struct ImageTests {
  @Test func `the mean of four pixels is taken component by component`() {
    let image = Image(
      identity: 1, width: 3, height: 2,
      pixels: [0xFF00_00FF, 0xFF00_FF00, 0x0403_0201, 0xFF00_00FF, 0x0000_0000, 0x0403_0201])
    #expect(image.halved.pixels == [0xBF00_4080, 0x0403_0201])
  }
}
