import Geometry

/// The size of an SVG file's picture, as its root says it.
struct PictureSize {
  private let root: Element
  /// The size of the root's font, in pixels.
  private let font: Double

  static let usualFont = 16.0

  init(_ elements: [Element], _ font: Double) {
    root = elements[0]
    self.font = font
  }

  /// Whether a side is said in units of a font.
  static func dependsOnFont(_ root: Element) -> Bool {
    ["width", "height"].contains { root[$0].flatMap { Length($0) }?.isOfFont ?? false }
  }

  /// Whether the root says how wide or high it is.
  var isGiven: Bool { length("width") != nil || length("height") != nil }

  /// Whether the root says that it is not shown.
  var isEmpty: Bool {
    ["width", "height"].contains { root[$0].flatMap { Length($0) }?.value == 0 }
  }

  /// The size of a picture that states none, if nothing else determines it.
  var usual: Size {
    let own = own
    let scale = min(300 / own.width, 150 / own.height)
    return Size(own.width * scale, own.height * scale)
  }

  /// In a window that just holds the picture, a side that the root does not say fills the window, and others may be
  /// shares of it.
  var shown: Size {
    func side(_ name: String, _ window: Double) -> Double {
      if let length = length(name) { return length }
      guard let given = root[name].flatMap({ Length($0) }), given.unit == "%",
        (0.01...10_000).contains(given.value)
      else { return window }
      return given.value / 100 * window
    }
    return Size(side("width", own.width.wholePixels), side("height", own.height.wholePixels))
  }

  var own: Size {
    var box: Size?
    if let n = root["viewBox"].flatMap({ numberList($0) }), n.count == 4, n[2] > 0, n[3] > 0 {
      box = Size(n[2], n[3])
    }
    switch (length("width"), length("height"), box) {
    case (let width?, let height?, _): return Size(width, height)
    case (let width?, nil, let box?): return Size(width, width * box.height / box.width)
    case (nil, let height?, let box?): return Size(height * box.width / box.height, height)
    case (let width?, nil, nil): return Size(width, 150)
    case (nil, let height?, nil): return Size(300, height)
    case (nil, nil, let box?): return box
    case (nil, nil, nil): return Size(300, 150)
    }
  }

  private func length(_ name: String) -> Double? {
    root[name].flatMap { Length($0) }.flatMap { $0.unit == "%" ? nil : $0.pixels(em: font) }
      .flatMap { $0 > 0 ? $0 : nil }
  }
}

extension Double {
  /// Rounded up, but for errors of arithmetic.
  var wholePixels: Double { (self - 1e-6).rounded(.up) }
}
