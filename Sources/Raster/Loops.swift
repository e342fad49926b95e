import CRasterKernels

/// Which of the loops in CRasterKernels run over pixels. All give the same bits.
package enum Loops: Sendable {
  /// The loops that every machine can run.
  case plain
  /// The loops for AVX2.
  case wide

  /// The fastest loops that this machine can run.
  package static var best: Loops { kineo_has_wide_vectors() ? .wide : .plain }

  package var isWide: Bool { self == .wide }
}
