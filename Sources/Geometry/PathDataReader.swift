/// Reads path data in one pass, command by command.
struct PathDataReader {
  private let bytes: [UInt8]
  private let maximumSegments: Int
  private(set) var path = Path()
  private var i = 0
  /// The current point, and the start of the subpath.
  private var current = Point.zero
  private var start = Point.zero
  private var previous = PreviousControl.none

  /// The last control point, for commands that continue smoothly.
  private enum PreviousControl {
    case none
    case cubic(Point)
    case quad(Point)
  }

  init(bytes: [UInt8], maximumSegments: Int) {
    self.bytes = bytes
    self.maximumSegments = maximumSegments
  }

  /// Reads everything up to the first mistake and returns the mistake.
  mutating func read() -> PathData.Mistake? {
    do throws(Failure) {
      skipSpace()
      while i < bytes.count {
        try readCommand()
        skipSpace()
      }
      return nil
    } catch {
      return PathData.Mistake(offset: error.offset, message: error.message)
    }
  }

  private struct Failure: Error {
    var offset: Int
    var message: String
  }

  // MARK: Commands

  private mutating func readCommand() throws(Failure) {
    let at = i
    let letter = bytes[i]
    let isRelative = letter & 0x20 != 0
    let command = letter & 0xDF
    guard command == UInt8(ascii: "M") || !path.isEmpty else {
      throw Failure(offset: at, message: "path data begins with 'M' or 'm'")
    }
    if command == UInt8(ascii: "Z") {
      i += 1
      path.close()
      current = start
      previous = .none
      return
    }
    guard PathDataReader.commands.contains(command) else {
      throw Failure(offset: at, message: "expected a path command, found \(found(at: at))")
    }
    i += 1
    skipSpace()
    try readSegment(command, isRelative)
    // More pairs after a move are lines.
    let next = command == UInt8(ascii: "M") ? UInt8(ascii: "L") : command
    while skipToNextArgument() { try readSegment(next, isRelative) }
  }

  private static let commands = Set("MLHVCSQTA".utf8)

  private mutating func readSegment(_ command: UInt8, _ isRelative: Bool) throws(Failure) {
    let at = i
    guard path.elements.count < maximumSegments else {
      throw Failure(offset: at, message: "more than \(maximumSegments) segments")
    }
    let base = isRelative ? current : .zero
    switch command {
    case UInt8(ascii: "M"):
      let p = try readPair(base)
      path.move(to: p)
      start = p
      finish(at: p)
    case UInt8(ascii: "L"): line(to: try readPair(base))
    case UInt8(ascii: "H"):
      line(to: Point(try readFinite(plus: base.x), current.y))
    case UInt8(ascii: "V"):
      line(to: Point(current.x, try readFinite(plus: base.y)))
    case UInt8(ascii: "C"):
      let c1 = try readPair(base)
      try readCubic(from: c1, base)
    case UInt8(ascii: "S"):
      if case .cubic(let c) = previous {
        try readCubic(from: current + (current - c), base)
      } else {
        try readCubic(from: current, base)
      }
    case UInt8(ascii: "Q"):
      let c = try readPair(base)
      try readQuad(control: c, base)
    case UInt8(ascii: "T"):
      if case .quad(let c) = previous {
        try readQuad(control: current + (current - c), base)
      } else {
        try readQuad(control: current, base)
      }
    default: try readArc(base)
    }
  }

  private mutating func readCubic(from c1: Point, _ base: Point) throws(Failure) {
    skipSeparator()
    let c2 = try readPair(base)
    skipSeparator()
    let p = try readPair(base)
    path.cubic(to: p, c1, c2)
    finish(at: p, .cubic(c2))
  }

  private mutating func readQuad(control: Point, _ base: Point) throws(Failure) {
    skipSeparator()
    let p = try readPair(base)
    path.quad(to: p, control: control)
    finish(at: p, .quad(control))
  }

  private mutating func readArc(_ base: Point) throws(Failure) {
    let rx = try readNumber()
    skipSeparator()
    let ry = try readNumber()
    skipSeparator()
    let degrees = try readNumber()
    skipSeparator()
    let isLarge = try readFlag()
    skipSeparator()
    let isClockwise = try readFlag()
    skipSeparator()
    let p = try readPair(base)
    path.arc(
      to: p, radii: Size(rx, ry), rotation: degrees * degree, isLarge: isLarge,
      isClockwise: isClockwise)
    finish(at: p)
  }

  private mutating func line(to p: Point) {
    path.line(to: p)
    finish(at: p)
  }

  private mutating func finish(at p: Point, _ control: PreviousControl = .none) {
    current = p
    previous = control
  }

  // MARK: Arguments

  private mutating func readPair(_ base: Point) throws(Failure) -> Point {
    let x = try readFinite(plus: base.x)
    skipSeparator()
    return Point(x, try readFinite(plus: base.y))
  }

  /// Reads a number. Sums of relative moves must stay finite as well.
  private mutating func readFinite(plus base: Double) throws(Failure) -> Double {
    let at = i
    let value = base + (try readNumber())
    guard value.isFinite else { throw Failure(offset: at, message: "the number is too large") }
    return value
  }

  private mutating func readNumber() throws(Failure) -> Double {
    guard let (value, end) = DecimalText.scan(bytes, from: i) else {
      throw Failure(offset: i, message: "expected a number, found \(found(at: i))")
    }
    guard value.isFinite else { throw Failure(offset: i, message: "the number is too large") }
    i = end
    return value
  }

  /// A flag is one character; what follows it needs no separator.
  private mutating func readFlag() throws(Failure) -> Bool {
    guard i < bytes.count, bytes[i] == UInt8(ascii: "0") || bytes[i] == UInt8(ascii: "1") else {
      throw Failure(offset: i, message: "expected an arc's flag, 0 or 1, found \(found(at: i))")
    }
    i += 1
    return bytes[i - 1] == UInt8(ascii: "1")
  }

  private mutating func skipSpace() { while i < bytes.count, isSpace(bytes[i]) { i += 1 } }

  private mutating func skipSeparator() {
    skipSpace()
    guard i < bytes.count, bytes[i] == UInt8(ascii: ",") else { return }
    i += 1
    skipSpace()
  }

  /// Whether more arguments of the same command follow; after a comma they must.
  private mutating func skipToNextArgument() -> Bool {
    skipSpace()
    guard i < bytes.count else { return false }
    if bytes[i] == UInt8(ascii: ",") {
      skipSeparator()
      return true
    }
    return isNumberStart(bytes[i])
  }

  private func isNumberStart(_ b: UInt8) -> Bool {
    b &- 0x30 < 10 || b == UInt8(ascii: ".") || b == UInt8(ascii: "-") || b == UInt8(ascii: "+")
  }

  private func isSpace(_ b: UInt8) -> Bool { b == 0x20 || (b >= 0x09 && b <= 0x0D && b != 0x0B) }

  private func found(at offset: Int) -> String {
    guard offset < bytes.count else { return "the end" }
    let rest = String(decoding: bytes[offset..<min(offset + 16, bytes.count)], as: UTF8.self)
    return rest.first.map { "'\($0)'" } ?? "the end"
  }
}
