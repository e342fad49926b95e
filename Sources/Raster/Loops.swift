import CRasterKernels

/// Which of the loops in CRasterKernels run over pixels. All make the same bits.
package enum Loops: Sendable {
  /// Those that every machine of its kind can run.
  case plain
  /// Those for AVX2.
  case wide

  /// The fastest that this machine can run.
  package static var best: Loops { kineo_has_wide_vectors() ? .wide : .plain }

  var isWide: Bool { self == .wide }
}
