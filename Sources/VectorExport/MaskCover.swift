import DisplayList

/// How a list of masks is said with pictures that SVG can lay over each other and cut by each other.
indirect enum MaskCover {
  /// Cover everywhere.
  case all
  /// As a mask's picture has alpha.
  case alpha(Int)
  /// As a mask's picture has light.
  case light(Int)
  case inverse(MaskCover)
  case faded(MaskCover, Double)
  /// a + b − a·b
  case sum(MaskCover, MaskCover)
  case product(MaskCover, MaskCover)
  /// As CSS mixes greys.
  case blended(MaskCover, MaskCover, BlendMode)

  /// What a mask says beside its picture.
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
  /// Covers that multiplied are this one: each is a mask of its own, around the one before.
  var factors: [MaskCover] {
    if case .product(let a, let b) = self { a.factors + [b] } else { [self] }
  }

  /// Whether it mixes covers as Firefox does not inside of masks.
  var isBlended: Bool {
    switch self {
    case .all, .alpha, .light: false
    case .inverse(let inner), .faded(let inner, _): inner.isBlended
    case .sum(let a, let b), .product(let a, let b): a.isBlended || b.isBlended
    case .blended: true
    }
  }

  /// Whether a mask is in a mask, of which Chromium shows no motion.
  var isNested: Bool {
    switch self {
    case .all, .alpha, .light: false
    case .inverse(let inner), .faded(let inner, _): inner.isNested
    case .sum(let a, let b), .blended(let a, let b, _): a.isNested || b.isNested
    case .product: true
    }
  }
}

/// Values of an `feColorMatrix`, of which all make white.
enum CoverMatrix: String {
  case ofAlpha = "0 0 0 0 1 0 0 0 0 1 0 0 0 0 1 0 0 0 1 0"
  case ofMissingAlpha = "0 0 0 0 1 0 0 0 0 1 0 0 0 0 1 0 0 0 -1 1"
  case ofLight = "0 0 0 0 1 0 0 0 0 1 0 0 0 0 1 .2125 .7154 .0721 0 0"
  case ofMissingLight = "0 0 0 0 1 0 0 0 0 1 0 0 0 0 1 -.2125 -.7154 -.0721 0 1"
}

/// Draws covers with elements of some kind.
protocol CoverPainter {
  associatedtype Node

  /// The picture of a mask.
  func picture(_ index: Int) -> [Node]
  /// A rectangle over all that counts.
  func sheet(_ color: CoverSheet) -> Node
  func group(_ nodes: [Node], opacity: Double, blend: BlendMode, isIsolated: Bool) -> Node
  func masked(_ nodes: [Node], by mask: [Node], _ source: Mask.Source) -> Node
  func filtered(_ nodes: [Node], _ matrix: CoverMatrix) -> Node
}

enum CoverSheet {
  case white, black
  /// Not seen: if there is nothing else, a filter has something to work on.
  case clear
}

extension CoverPainter {
  /// The contents of the `mask` element that cuts as the cover says.
  func mask(_ cover: MaskCover) -> (nodes: [Node], source: Mask.Source) {
    switch cover {
    case .light(let index): (picture(index), .luminance)
    case .blended(let a, let b, let mode): ([greys(a, b, mode)], .luminance)
    case .all, .alpha, .inverse, .faded, .sum, .product: (alpha(cover), .alpha)
    }
  }

  /// A picture whose alpha is the cover.
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

  /// Opaque, its light the mixed covers.
  private func greys(_ a: MaskCover, _ b: MaskCover, _ mode: BlendMode) -> Node {
    func grey(_ cover: MaskCover) -> [Node] {
      [sheet(.black), filtered([sheet(.clear)] + alpha(cover), .ofAlpha)]
    }
    let above = group(grey(b), opacity: 1, blend: mode, isIsolated: false)
    return group(grey(a) + [above], opacity: 1, blend: .normal, isIsolated: true)
  }
}
