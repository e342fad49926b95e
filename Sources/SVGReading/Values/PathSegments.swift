import Geometry

/// Path data as commands in absolute coordinates, by which two paths are interpolated.
struct PathSegments: Hashable, Sendable {
  struct Segment: Hashable, Sendable {
    /// An upper-case letter.
    var command: UInt8
    var arguments: [Double]
  }

  var segments: [Segment] = []
  static let most = 200_000

  /// Reads all commands up to the first mistake, and says where that is.
  static func read(_ text: String) -> (data: PathSegments, mistake: Int?) {
    var reader = PathSegmentReader(text)
    let data = PathSegments(segments: reader.read())
    return (data, reader.mistake)
  }

  init(_ text: String) { self = PathSegments.read(text).data }

  init(segments: [Segment]) { self.segments = segments }

  func matches(_ other: PathSegments) -> Bool {
    segments.count == other.segments.count
      && zip(segments, other.segments).allSatisfy { $0.command == $1.command }
  }

  func mixed(with other: PathSegments, _ t: Double) -> PathSegments {
    combined(with: other) { $0 + ($1 - $0) * t }
  }

  func combined(with other: PathSegments, _ combine: (Double, Double) -> Double) -> PathSegments {
    PathSegments(
      segments: zip(segments, other.segments).map { a, b in
        var arguments = zip(a.arguments, b.arguments).map(combine)
        if a.command == UInt8(ascii: "A") {
          arguments[3] = combine(a.arguments[3], b.arguments[3]) != 0 ? 1 : 0
          arguments[4] = combine(a.arguments[4], b.arguments[4]) != 0 ? 1 : 0
        }
        return Segment(command: a.command, arguments: arguments)
      })
  }

  var path: Path { built.path }

  /// The path, and the indices of elements that end inside of an arc, not at a vertex of the data.
  var built: (path: Path, inside: Set<Int>) {
    var path = Path()
    var inside: Set<Int> = []
    var cubic: Point?
    var quad: Point?
    for segment in segments {
      let n = segment.arguments
      let now = path.currentPoint
      let (lastCubic, lastQuad) = (cubic, quad)
      cubic = nil
      quad = nil
      switch segment.command {
      case UInt8(ascii: "M"): path.move(to: Point(n[0], n[1]))
      case UInt8(ascii: "L"): path.line(to: Point(n[0], n[1]))
      case UInt8(ascii: "H"): path.line(to: Point(n[0], now.y))
      case UInt8(ascii: "V"): path.line(to: Point(now.x, n[0]))
      case UInt8(ascii: "C"):
        path.cubic(to: Point(n[4], n[5]), Point(n[0], n[1]), Point(n[2], n[3]))
        cubic = Point(n[2], n[3])
      case UInt8(ascii: "S"):
        let first = lastCubic.map { now + (now - $0) } ?? now
        path.cubic(to: Point(n[2], n[3]), first, Point(n[0], n[1]))
        cubic = Point(n[0], n[1])
      case UInt8(ascii: "Q"):
        path.quad(to: Point(n[2], n[3]), control: Point(n[0], n[1]))
        quad = Point(n[0], n[1])
      case UInt8(ascii: "T"):
        let control = lastQuad.map { now + (now - $0) } ?? now
        path.quad(to: Point(n[0], n[1]), control: control)
        quad = control
      case UInt8(ascii: "A"):
        let count = path.elements.count
        path.arc(
          to: Point(n[5], n[6]), radii: Size(n[0], n[1]), rotation: n[2] * degree,
          isLarge: n[3] != 0, isClockwise: n[4] != 0)
        inside.formUnion(count..<max(count, path.elements.count - 1))
      default: path.close()
      }
    }
    return (path, inside)
  }
}

private struct PathSegmentReader {
  private let bytes: [UInt8]
  private var i = 0
  private var current = Point.zero
  private var start = Point.zero
  /// Whether a command lacks numbers.
  private var isCut = false
  /// Where reading stopped before the end; nil if it did not.
  private(set) var mistake: Int?

  init(_ text: String) { bytes = Array(text.utf8) }

  mutating func read() -> [PathSegments.Segment] {
    let result = commands()
    if i < bytes.count || isCut { mistake = i }
    return result
  }

  private mutating func commands() -> [PathSegments.Segment] {
    var result: [PathSegments.Segment] = []
    skipSeparators()
    while i < bytes.count, result.count < PathSegments.most {
      let letter = bytes[i]
      let command = letter & 0xDF
      guard let count = PathSegmentReader.argumentCount(command) else { return result }
      guard command == UInt8(ascii: "M") || !result.isEmpty else { return result }
      i += 1
      let isRelative = letter & 0x20 != 0
      if count == 0 {
        result.append(PathSegments.Segment(command: command, arguments: []))
        current = start
        skipSeparators()
        continue
      }
      var next = command
      repeat {
        guard let arguments = readArguments(command, count) else {
          isCut = true
          return result
        }
        result.append(finished(next, arguments, isRelative))
        if next == UInt8(ascii: "M") { next = UInt8(ascii: "L") }
        skipSeparators()
      } while i < bytes.count && startsNumber(bytes[i]) && result.count < PathSegments.most
    }
    return result
  }

  private static func argumentCount(_ command: UInt8) -> Int? {
    switch command {
    case UInt8(ascii: "M"), UInt8(ascii: "L"), UInt8(ascii: "T"): 2
    case UInt8(ascii: "H"), UInt8(ascii: "V"): 1
    case UInt8(ascii: "C"): 6
    case UInt8(ascii: "S"), UInt8(ascii: "Q"): 4
    case UInt8(ascii: "A"): 7
    case UInt8(ascii: "Z"): 0
    default: nil
    }
  }

  private mutating func readArguments(_ command: UInt8, _ count: Int) -> [Double]? {
    var result: [Double] = []
    for index in 0..<count {
      skipSeparators()
      if command == UInt8(ascii: "A"), index == 3 || index == 4 {
        guard i < bytes.count, bytes[i] == UInt8(ascii: "0") || bytes[i] == UInt8(ascii: "1")
        else { return nil }
        result.append(bytes[i] == UInt8(ascii: "1") ? 1 : 0)
        i += 1
        continue
      }
      guard i < bytes.count, let (value, end) = DecimalText.scan(bytes, from: i), value.isFinite,
        abs(value) < 1e12
      else { return nil }
      result.append(value)
      i = end
    }
    return result
  }

  private mutating func finished(_ command: UInt8, _ arguments: [Double], _ isRelative: Bool)
    -> PathSegments.Segment
  {
    var n = arguments
    let base = isRelative ? current : .zero
    switch command {
    case UInt8(ascii: "H"):
      n[0] += base.x
      current.x = n[0]
    case UInt8(ascii: "V"):
      n[0] += base.y
      current.y = n[0]
    case UInt8(ascii: "A"):
      n[5] += base.x
      n[6] += base.y
      current = Point(n[5], n[6])
    default:
      for k in n.indices { n[k] += k % 2 == 0 ? base.x : base.y }
      current = Point(n[n.count - 2], n[n.count - 1])
    }
    if command == UInt8(ascii: "M") { start = current }
    return PathSegments.Segment(command: command, arguments: n)
  }

  private func startsNumber(_ byte: UInt8) -> Bool {
    byte &- 0x30 < 10 || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: "+")
  }

  private mutating func skipSeparators() {
    while i < bytes.count, isSpace(bytes[i]) || bytes[i] == UInt8(ascii: ",") { i += 1 }
  }
}
