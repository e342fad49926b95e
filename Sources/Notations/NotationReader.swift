import Diagnostics

/// Reads bytes in any notation into a tree of values with places.
public enum NotationReader {
  /// Never fails: problems are among the findings.
  public static func read(
    _ file: SourceFile, limits: NotationLimits = NotationLimits(),
    repeatedKeys: RepeatedKeys = .areErrors
  ) -> NotationReading {
    guard file.bytes.count <= limits.fileBytes else {
      return NotationReading(
        file: file,
        refusedFor: "the file has \(file.bytes.count) bytes, more than the limit of "
          + "\(limits.fileBytes) (limit 'fileBytes')")
    }
    guard !file.bytes.isEmpty else {
      return NotationReading(file: file, refusedFor: "the file is empty")
    }
    if let foreign = ForeignFile.kind(of: file.bytes) {
      return NotationReading(
        file: file, refusedFor: "this is \(foreign.name), not a document", hint: foreign.hint)
    }
    if let encoding = foreignEncoding(of: file.bytes) {
      return NotationReading(
        file: file, refusedFor: "the file is encoded in \(encoding)", hint: "save it as UTF-8")
    }
    guard file.notation == .binaryPlist || !file.bytes.prefix(4096).contains(0) else {
      return NotationReading(file: file, refusedFor: "this is a binary file, not a document")
    }
    let reading = contents(of: file, limits, repeatedKeys)
    guard reading.hasErrors, let place = conflict(in: file.bytes) else { return reading }
    return NotationReading(
      file: file, refusedFor: "this is an unresolved merge conflict", at: place,
      hint: "keep one of the versions, and no line with '<<<<<<<', '=======' or '>>>>>>>'")
  }

  /// The first line of a conflict that a version control system has left in the file; nil without one.
  private static func conflict(in bytes: [UInt8]) -> SpecPlace? {
    let mark = Array("<<<<<<< ".utf8)
    let lines = [0] + bytes.indices.filter { bytes[$0] == ASCII.newline }.map { $0 + 1 }
    return lines.first { bytes[$0...].starts(with: mark) }.map {
      SpecPlace(start: $0, end: $0 + mark.count - 1)
    }
  }

  private static func contents(
    of file: SourceFile, _ limits: NotationLimits, _ repeatedKeys: RepeatedKeys
  ) -> NotationReading {
    switch file.notation {
    case .json:
      var reader = JSONReader(bytes: file.bytes, limits: limits, repeatedKeys: repeatedKeys)
      let root = reader.readDocument()
      return NotationReading(file: file, root: root, log: reader.log)
    case .xmlPlist:
      var reader = XMLPlistReader(bytes: file.bytes, limits: limits)
      let root = reader.readDocument()
      return NotationReading(file: file, root: root, log: reader.log)
    case .binaryPlist:
      var reader = BinaryPlistReader(bytes: file.bytes, limits: limits)
      let root = reader.readDocument()
      return NotationReading(file: file, root: root, log: reader.log)
    }
  }

  /// The texts under these keys in a file's record; nil if there is no record. Reads JSON only until it has
  /// found them all, so it misses mistakes after that.
  public static func texts(in file: SourceFile, under keys: [String]) -> [String: String]? {
    if file.notation == .json, file.bytes.count <= NotationLimits().fileBytes {
      var reader = JSONReader(bytes: file.bytes, limits: NotationLimits())
      return reader.readTexts(under: keys)
    }
    guard case .object(let members)? = read(file).root?.value else { return nil }
    var texts: [String: String] = [:]
    for member in members where keys.contains(member.key) {
      if case .string(let text) = member.node.value { texts[member.key] = text }
    }
    return texts
  }

  /// UTF-16 and UTF-32, recognized by their byte order marks or by the zero bytes of their ASCII.
  private static func foreignEncoding(of bytes: [UInt8]) -> String? {
    let head = bytes.prefix(4)
    let zeros = [UInt8](repeating: 0, count: 3)
    if head.starts(with: zeros) || head.dropFirst().starts(with: zeros)
      || head.starts(with: [0, 0, 0xFE, 0xFF]) || head.starts(with: [0xFF, 0xFE, 0, 0])
    {
      return "UTF-32"
    }
    if head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF]) { return "UTF-16" }
    guard bytes.count >= 2, !head.starts(with: Array("bp".utf8)) else { return nil }
    return (bytes[0] == 0) != (bytes[1] == 0) ? "UTF-16" : nil
  }
}

/// The contents of a file, as far as they could be read.
public struct NotationReading: Sendable {
  public var file: SourceFile
  /// Nil if nothing could be read.
  public var root: SpecNode?
  public var findings: [Finding]

  init(file: SourceFile, root: SpecNode?, log: ReadingLog) {
    self.file = file
    self.root = root
    findings = log.findings
  }

  /// A value that is not from a file.
  package init(root: SpecNode) {
    self.init(
      file: SourceFile(name: "", bytes: []), root: root, log: ReadingLog(limits: NotationLimits()))
  }

  init(
    file: SourceFile, refusedFor message: String, at place: SpecPlace = .none, hint: String? = nil
  ) {
    self.file = file
    root = nil
    findings = [Finding(.error, message, at: place, hint: hint)]
  }

  public var hasErrors: Bool { findings.contains { $0.severity == .error } }

  /// Turns findings in this file into diagnostics.
  public var map: SourceMap { SourceMap(file, root: root) }

  public var diagnostics: [Diagnostic] { findings.isEmpty ? [] : map.diagnostics(findings) }
}
