import Diagnostics
import Encoding
import FileSystem
import Quoting

/// `kineo inspect FILE.gif`: what is in a GIF file, ours or not, whole or broken.
enum InspectVerb {
  /// Bytes of the largest file that is looked at.
  private static let largestFile = 1 << 30

  static func run(_ arguments: LowArguments, _ console: Console) throws(CommandError) {
    guard let path = arguments.operands.first, arguments.operands.count == 1 else {
      throw .usage("'kineo inspect' takes one GIF file")
    }
    let bytes: [UInt8]
    switch FileSystem.contents(ofOperand: path, limit: largestFile) {
    case .success(let read): bytes = read
    case .failure(let error): throw CommandError(reading: error)
    }
    let inspection: GIFInspection
    do throws(EncodingError) { inspection = try GIFInspection(bytes) } catch {
      throw CommandError(.badDocument, "'\(path)': \(error.description)")
    }
    let text = arguments.asksForJSON ? json(inspection) : table(inspection)
    try console.product(Array(text.utf8))
  }

  private static func table(_ gif: GIFInspection) -> String {
    let plays = gif.plays.map { $0 == 1 ? "once" : "\($0) times" } ?? "forever"
    var lines = [
      "\(gif.width) x \(gif.height) pixels, \(gif.frames.count) frames, \(gif.centiseconds) cs, "
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
    let widths = rows[0].indices.map { column in rows.reduce(0) { max($0, $1[column].count) } }
    for row in rows {
      let cells = row.indices.map { i in
        String(repeating: " ", count: widths[i] - row[i].count) + row[i]
      }
      lines.append(cells.joined(separator: "  "))
    }
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
        + "\"disposal\": \(frame.disposal), \"localColors\": \(optional(frame.localColors)), "
        + "\"transparentIndex\": \(optional(frame.transparentIndex)), "
        + "\"interlaced\": \(frame.isInterlaced), \"offset\": \(frame.offset), "
        + "\"bytes\": \(frame.byteCount) }"
    }
    let comments = gif.comments.map(\.quotedForJSON).joined(separator: ", ")
    let warnings = gif.warnings.map { "    " + $0.description.quotedForJSON }
    return """
      {
        "width": \(gif.width),
        "height": \(gif.height),
        "bytes": \(gif.byteCount),
        "centiseconds": \(gif.centiseconds),
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

  private static func optional(_ value: Int?) -> String { value.map { "\($0)" } ?? "null" }
}
