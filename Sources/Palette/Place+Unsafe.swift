import CRasterKernels
import Raster

extension Loops {
  /// Whether many places are judged at once.
  var judgePlaces: Bool { kineo_judges_places(isWide) }
}

extension [UInt32] {
  /// Judges the places of pixels, a multiple of eight, that are at least two from the picture's border.
  func judgePlaces(
    of range: Range<Int>, width: Int, into packed: inout [UInt8], at first: Int
  ) {
    precondition(
      width > 4 && range.lowerBound >= 2 * width && range.upperBound + 2 * width <= count
        && first >= 0 && range.count <= packed.count - first && range.count % 8 == 0,
      "there are two rows before and after the pixels, and room for all")
    unsafe withUnsafeBufferPointer { pixels in
      unsafe packed.withUnsafeMutableBufferPointer { packed in
        guard let pixels = pixels.baseAddress, let packed = packed.baseAddress else { return }
        // Two rows before and after the range, which are more than two pixels, are in bounds, and so are the places.
        unsafe kineo_judge_places(
          pixels + range.lowerBound, width, range.count, packed + first)
      }
    }
  }
}
