import DisplayList
import Geometry
import Notations
import Scene

/// Measures layers by themselves, so that stacks and tables can place them.
struct ItemReader {
  let session: Session

  /// The natural size of a layer whose content has one.
  struct Natural {
    var size: Size
    var baseline: Double?
    var decimal: Double?
  }

  /// The place of a layer; `placing` holds the members that determine it, with expressions evaluated.
  func frame(of copy: LayerCopy, _ placing: ObjectReader) -> LayerFrame {
    var frame = GeometryReader.read(placing, in: copy.context) { limit in
      natural(copy, limit: limit)?.size
    }
    if copy.kind == .text, TextPart.Kind.allCases.contains(where: { copy.member($0.key) != nil }) {
      TextReader(copy.measures(session, showing: false)).narrow(&frame)
    }
    return frame
  }

  /// The letters, words or lines of a text layer.
  func parts(of copy: LayerCopy, _ kind: TextPart.Kind) -> [TextPart] {
    let object = copy.measures(session, showing: false)
    let frame = GeometryReader.read(object, in: copy.context) {
      natural(copy, limit: $0, showing: false)?.size
    }
    return TextReader(object).parts(kind, in: frame.size)
  }

  /// The size that a child wants. Texts break their lines at `limit` points, if there is a limit.
  func item(_ copy: LayerCopy, limit: Double?, decimalSign: Character = ColumnKeys.decimal.value)
    -> PlacedItem
  {
    let object = copy.measures(session)
    for key in [LayerKeys.position, LayerKeys.frame, LayerKeys.inset] {
      object[key]?.error("'\(key.name)' cannot be set: a stack or table places this layer")
    }
    for kind in TextPart.Kind.allCases {
      object[kind.key]?.error(
        "a part of a text, which its stack or table would move",
        hint: "put the text into its own layer")
    }
    let wish = object[LayerKeys.size]?.sizeWish()
    let fixed = wish?.width?.points(of: limit ?? 0)
    var natural: Natural?
    if wish?.width == nil || wish?.height == nil {
      natural = self.natural(copy, limit: fixed ?? limit, decimalSign)
    }
    var item = PlacedItem(
      width: wish?.width ?? natural.map { .points($0.size.width) } ?? .fill,
      height: wish?.height ?? natural.map { .points($0.size.height) } ?? .fill)
    item.baseline = natural?.baseline
    item.decimal = natural?.decimal
    return item
  }

  /// The natural size of a layer; nil for layers that fill their parent. Unless it is `showing`, what a text becomes over time
  /// is left out.
  func natural(
    _ copy: LayerCopy, limit: Double?, _ decimalSign: Character = ColumnKeys.decimal.value,
    showing: Bool = true
  ) -> Natural? {
    switch copy.kind {
    case .text:
      let text = TextReader(copy.measures(session, showing: showing))
      guard
        let extent = text.natural(
          limit: limit, in: copy.context.size, decimalSign: decimalSign)
      else { return Natural(size: .zero) }
      return Natural(size: extent.size, baseline: extent.baseline, decimal: extent.decimal)
    case .stack:
      let reader = StackReader(session: session)
      return Natural(size: reader.naturalSize(copy, limit: limit))
    case .table:
      let reader = TableReader(session: session)
      return Natural(size: reader.naturalSize(copy))
    case .image:
      return ImageReader(copy.measures(session)).naturalSize().map { Natural(size: $0) }
    case .plain, .shape, .gradient, .replicator, .backdrop, .snapshot, .document, .slot, .emitter,
      .row:
      return nil
    }
  }
}

/// The extent that `size` states for each axis; nil for `auto`.
struct SizeWish: Hashable {
  var width: Extent?
  var height: Extent?
}

extension NodeReader {
  func sizeWish() -> SizeWish? {
    guard
      let pair = tuple(
        2, "a size [width, height]", hint: square ?? numbersMeant([["width", "height"]]))
    else { return nil }
    let isAuto = pair.map { $0.string == "auto" }
    let width = isAuto[0] ? nil : pair[0].extent()
    let height = isAuto[1] ? nil : pair[1].extent()
    // An unreadable side has been reported, and must not count as `auto`.
    guard width != nil || isAuto[0], height != nil || isAuto[1] else { return nil }
    return SizeWish(width: width, height: height)
  }

  /// Reads an extent in points, or as a share of the parent.
  func extent() -> Extent? {
    if let text = string, text.hasSuffix("%") {
      return length(of: 1, .notNegative).map { .share($0) }
    }
    return length(of: 0, .notNegative).map { .points($0) }
  }
}
