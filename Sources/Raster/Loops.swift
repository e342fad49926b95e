import CRasterKernels

/// Which loops run over pixels: those written in Swift, for every machine, or the same eight pixels wide in
/// C, for those with AVX2. Both make the same bits.
package enum Loops: Sendable {
  case plain
  case wide

  /// The fastest that the machine at hand can run.
  package static var best: Loops { kineo_has_wide_vectors() ? .wide : .plain }
}
