import DisplayList

/// A list of masks, expressed by images that SVG can combine.
indirect enum MaskCover {
  /// Full coverage everywhere.
  case all
  /// The alpha of a mask's content.
  case alpha(Int)
  /// The luminance of a mask's content.
  case light(Int)
  case inverse(MaskCover)
  case faded(MaskCover, Double)
  /// a + b − a·b
  case sum(MaskCover, MaskCover)
  case product(MaskCover, MaskCover)
  /// Blended as greys, as in CSS.
  case blended(MaskCover, MaskCover, BlendMode)

  /// The attributes of a mask, without its content.
  struct Form: Hashable {
    var source: Mask.Source
    var mode: Mask.Mode
    var isInverted: Bool
    var opacity: Double
  }

  /// Nil if nothing is covered.
  init?(_ masks: [Form]) {
    var cover: MaskCover?
    for (index, mask) in masks.enumerated() {
      var own: MaskCover = mask.source == .alpha ? .alpha(index) : .light(index)
      if mask.isInverted { own = own.inverted }
      if mask.opacity < 1 { own = .faded(own, max(0, mask.opacity)) }
      if index == 0, mask.mode.beginsWithAll { cover = .all }
      cover = MaskCover.combined(cover, own, mask.mode)
    }
    guard let cover else { return nil }
    self = cover
  }

  private var inverted: MaskCover {
    if case .inverse(let inner) = self { inner } else { .inverse(self) }
  }

  /// `cover` is nil for none.
  private static func combined(
    _ cover: MaskCover?, _ own: MaskCover, _ mode: Mask.Mode
  ) -> MaskCover? {
    switch (mode, cover) {
    case (.add, nil), (.difference, nil), (.lighten, nil): own
    case (.subtract, nil), (.intersect, nil), (.darken, nil): nil
    case (.add, .all), (.lighten, .all): .all
    case (.intersect, .all), (.darken, .all): own
    case (.subtract, .all), (.difference, .all): own.inverted
    case (.add, let cover?): .sum(cover, own)
    case (.subtract, let cover?): .product(cover, own.inverted)
    case (.intersect, let cover?): .product(cover, own)
    case (.difference, let cover?): .blended(cover, own, .difference)
    case (.lighten, let cover?): .blended(cover, own, .lighten)
    case (.darken, let cover?): .blended(cover, own, .darken)
    }
  }
}

extension MaskCover {
  /// Covers whose product is this one: each becomes a mask around the previous one.
  var factors: [MaskCover] {
    if case .product(let a, let b) = self { a.factors + [b] } else { [self] }
  }

  /// Whether it blends covers in a way that Firefox gets wrong inside masks.
  var isBlended: Bool {
    switch self {
    case .all, .alpha, .light: false
    case .inverse(let inner), .faded(let inner, _): inner.isBlended
    case .sum(let a, let b), .product(let a, let b): a.isBlended || b.isBlended
    case .blended: true
    }
  }

  /// Whether it contains a mask in a mask, whose animations Chromium does not show.
  var isNested: Bool {
    switch self {
    case .all, .alpha, .light: false
    case .inverse(let inner), .faded(let inner, _): inner.isNested
    case .sum(let a, let b), .blended(let a, let b, _): a.isNested || b.isNested
    case .product: true
    }
  }
}

/// Values of `feColorMatrix`; all of them make white.
enum CoverMatrix: String {
  case ofAlpha = "0 0 0 0 1 0 0 0 0 1 0 0 0 0 1 0 0 0 1 0"
  case ofMissingAlpha = "0 0 0 0 1 0 0 0 0 1 0 0 0 0 1 0 0 0 -1 1"
  case ofLight = "0 0 0 0 1 0 0 0 0 1 0 0 0 0 1 .2125 .7154 .0721 0 0"
  case ofMissingLight = "0 0 0 0 1 0 0 0 0 1 0 0 0 0 1 -.2125 -.7154 -.0721 0 1"
}

/// Draws covers with elements of some kind.
protocol CoverPainter {
  associatedtype Node

  /// The content of a mask.
  func picture(_ index: Int) -> [Node]
  /// A rectangle that covers everything relevant.
  func sheet(_ color: CoverSheet) -> Node
  func group(_ nodes: [Node], opacity: Double, blend: BlendMode, isIsolated: Bool) -> Node
  func masked(_ nodes: [Node], by mask: [Node], _ source: Mask.Source) -> Node
  func filtered(_ nodes: [Node], _ matrix: CoverMatrix) -> Node
}

enum CoverSheet {
  case white, black
  /// Invisible, but gives a filter something to work on.
  case clear
}

extension CoverPainter {
  /// The contents of the `mask` element for a cover.
  func mask(_ cover: MaskCover) -> (nodes: [Node], source: Mask.Source) {
    switch cover {
    case .light(let index): (picture(index), .luminance)
    case .blended(let a, let b, let mode): ([greys(a, b, mode)], .luminance)
    case .all, .alpha, .inverse, .faded, .sum, .product: (alpha(cover), .alpha)
    }
  }

  /// An image whose alpha is the cover.
  private func alpha(_ cover: MaskCover) -> [Node] {
    switch cover {
    case .all: return [sheet(.white)]
    case .alpha(let index): return picture(index)
    case .light(let index): return [filtered([sheet(.black)] + picture(index), .ofLight)]
    case .inverse(.light(let index)):
      return [filtered([sheet(.black)] + picture(index), .ofMissingLight)]
    case .inverse(let inner):
      return [filtered([sheet(.clear)] + alpha(inner), .ofMissingAlpha)]
    case .faded(let inner, let opacity):
      return [group(alpha(inner), opacity: opacity, blend: .normal, isIsolated: false)]
    case .sum(let a, let b): return alpha(a) + alpha(b)
    case .product(let a, let b):
      let (mask, source) = mask(b)
      return [masked(alpha(a), by: mask, source)]
    case .blended(let a, let b, let mode): return [filtered([greys(a, b, mode)], .ofLight)]
    }
  }

  /// Opaque; its luminance is the blended covers.
  private func greys(_ a: MaskCover, _ b: MaskCover, _ mode: BlendMode) -> Node {
    func grey(_ cover: MaskCover) -> [Node] {
      [sheet(.black), filtered([sheet(.clear)] + alpha(cover), .ofAlpha)]
    }
    let above = group(grey(b), opacity: 1, blend: mode, isIsolated: false)
    return group(grey(a) + [above], opacity: 1, blend: .normal, isIsolated: true)
  }
}
