import Diagnostics
import Encoding
import FileSystem
import Pipeline
import Quoting

/// `kineo inspect FILE`: describes a GIF, APNG, PNG or WebP file from any program, even a broken one.
enum InspectVerb: VerbDefinition {
  static let summary = "describe a GIF, APNG, PNG or WebP file"
  static let operands = "FILE"
  static let examples: [VerbExample] = [
    ("kineo inspect out.gif", "frames, delays, rectangles, palettes, bytes, warnings")
  ]

  static func run(_ arguments: ParsedArguments, _ console: Console) throws(CommandError) {
    guard let path = arguments.operands.first, arguments.operands.count == 1 else {
      throw .usage("'kineo inspect' takes one file: a GIF, an APNG or PNG, or a WebP")
    }
    let bytes: [UInt8]
    switch FileSystem.contents(ofOperand: path, limit: EncodeJob.largestFile) {
    case .success(let read): bytes = read
    case .failure(let error): throw CommandError(reading: error)
    }
    let text: String
    // What is there before a file breaks off is described nevertheless.
    var flaw: String?
    do throws(EncodingError) {
      if let picture = try MovingPicture.readAsFarAsItGoes(bytes) {
        text = arguments.asksForJSON ? json(picture) : table(picture)
        flaw =
          picture.breaksOff ? MovingPicture.endsTooEarly.description : self.flaw(in: picture, bytes)
      } else {
        guard bytes.starts(with: "GIF".utf8) else { throw unknownKind(of: bytes) }
        let gif = try GIFInspection(bytes)
        text = arguments.asksForJSON ? json(gif) : table(gif)
        flaw = gif.warnings.first(where: \.isFatal)?.description
      }
    } catch {
      throw CommandError(.badDocument, "'\(path)': \(error.description)")
    }
    try console.product(Array(text.utf8))
    if let flaw { throw CommandError(.badDocument, "'\(path)': \(flaw)") }
  }

  /// Why a frame cannot be decoded; nil if all can, or if they are too large to try.
  private static func flaw(in picture: MovingPicture, _ bytes: [UInt8]) -> String? {
    do throws(EncodingError) {
      // Of a still, checksums count, too.
      if picture.kind == "PNG" { _ = try PNG.decode(bytes) } else { try picture.frames { _, _ in } }
      return nil
    } catch .beyondFormat {
      return nil
    } catch {
      return error.description
    }
  }

  private static func unknownKind(of bytes: [UInt8]) -> EncodingError {
    .malformed(
      bytes.isEmpty ? "the file is empty" : "not a GIF, APNG, PNG or WebP file")
  }

  private static func table(_ file: MovingPicture) -> String {
    var head = "\(file.kind): \(file.width) x \(file.height) pixels, \(file.pixels), "
    if file.parts.count > 1 {
      let plays = file.plays.map { $0 == 1 ? "once" : "\($0) times" } ?? "forever"
      head += "\(frames(file.parts.count)), \(milliseconds(file.seconds)) ms, plays \(plays), "
    }
    var rows = [["frame", "ms", "left", "top", "width", "height", "dispose", "blend", "bytes"]]
    for (i, part) in file.parts.enumerated() {
      rows.append([
        "\(i + 1)", milliseconds(part.seconds), "\(part.x)", "\(part.y)", "\(part.width)",
        "\(part.height)", part.disposal.rawValue, part.isOver ? "over" : "replace",
        "\(part.byteCount)",
      ])
    }
    return head + "\(file.byteCount) bytes\n" + aligned(rows).joined(separator: "\n") + "\n"
  }

  /// With up to two decimals.
  private static func milliseconds(_ seconds: Double) -> String {
    let hundredths = Int((seconds * 100_000).rounded())
    let rest = hundredths % 100
    if rest == 0 { return "\(hundredths / 100)" }
    return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
  }

  /// Columns, each as wide as its widest cell.
  private static func aligned(_ rows: [[String]]) -> [String] {
    let widths = rows[0].indices.map { column in rows.reduce(0) { max($0, $1[column].count) } }
    return rows.map { row in
      row.indices.map { String(repeating: " ", count: widths[$0] - row[$0].count) + row[$0] }
        .joined(separator: "  ")
    }
  }

  private static func json(_ file: MovingPicture) -> String {
    let frames = file.parts.map { part in
      "    { \"x\": \(part.x), \"y\": \(part.y), \"width\": \(part.width), "
        + "\"height\": \(part.height), \"milliseconds\": \(milliseconds(part.seconds)), "
        + "\"disposal\": \"\(part.disposal.rawValue)\", \"over\": \(part.isOver), "
        + "\"bytes\": \(part.byteCount) }"
    }
    return """
      {
        "kind": \(file.kind.quotedForJSON),
        "width": \(file.width),
        "height": \(file.height),
        "bytes": \(file.byteCount),
        "pixels": \(file.pixels.quotedForJSON),
        "milliseconds": \(milliseconds(file.seconds)),
        "plays": \(optional(file.plays)),
        "frames": [
      \(frames.joined(separator: ",\n"))
        ]
      }

      """
  }

  private static func table(_ gif: GIFInspection) -> String {
    let plays = gif.plays.map { $0 == 1 ? "once" : "\($0) times" } ?? "forever"
    var lines = [
      "\(gif.width) x \(gif.height) pixels, \(frames(gif.frames.count)), \(gif.centiseconds) cs, "
        + "plays \(plays), \(gif.globalColors) global colours, \(gif.byteCount) bytes"
    ]
    for comment in gif.comments { lines.append("comment: \(comment.quotedForJSON)") }
    var rows = [["frame", "cs", "left", "top", "width", "height", "dispose", "colours", "bytes"]]
    for (i, frame) in gif.frames.enumerated() {
      rows.append([
        "\(i + 1)", "\(frame.centiseconds)", "\(frame.x)", "\(frame.y)", "\(frame.width)",
        "\(frame.height)", disposal(frame.disposal), frame.localColors.map { "\($0)" } ?? "global",
        "\(frame.byteCount)",
      ])
    }
    lines += aligned(rows)
    for warning in gif.warnings { lines.append("warning: \(warning)") }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func disposal(_ kind: Int) -> String {
    switch kind {
    case 0: "none"
    case 1: "keep"
    case 2: "clear"
    case 3: "previous"
    default: "\(kind)"
    }
  }

  private static func json(_ gif: GIFInspection) -> String {
    let frames = gif.frames.map { frame in
      "    { \"x\": \(frame.x), \"y\": \(frame.y), \"width\": \(frame.width), "
        + "\"height\": \(frame.height), \"centiseconds\": \(frame.centiseconds), "
        + "\"milliseconds\": \(frame.centiseconds * 10), "
        + "\"disposal\": \(frame.disposal), \"localColors\": \(optional(frame.localColors)), "
        + "\"transparentIndex\": \(optional(frame.transparentIndex)), "
        + "\"interlaced\": \(frame.isInterlaced), \"offset\": \(frame.offset), "
        + "\"bytes\": \(frame.byteCount) }"
    }
    let comments = gif.comments.map(\.quotedForJSON).joined(separator: ", ")
    let warnings = gif.warnings.map { "    " + $0.description.quotedForJSON }
    return """
      {
        "kind": "GIF",
        "width": \(gif.width),
        "height": \(gif.height),
        "bytes": \(gif.byteCount),
        "centiseconds": \(gif.centiseconds),
        "milliseconds": \(gif.centiseconds * 10),
        "plays": \(optional(gif.plays)),
        "globalColors": \(gif.globalColors),
        "comments": [\(comments)],
        "frames": [
      \(frames.joined(separator: ",\n"))
        ],
        "warnings": [
      \(warnings.joined(separator: ",\n"))
        ]
      }

      """
  }

  private static func frames(_ count: Int) -> String { CountText.text(count, "frame") }

  private static func optional(_ value: Int?) -> String { value.map { "\($0)" } ?? "null" }
}
