import Pipeline
import Quoting
import TextSearch
import VectorExport

/// The page of a preview: one HTML file with its style and script, which loads nothing from elsewhere.
public enum PreviewPage {
  /// A page that needs no server: it contains all files.
  public static func standalone(_ document: PreviewDocument) async throws(RenderFailure) -> String {
    var files: [(key: String, value: String)] = []
    for format in PreviewDocument.formats {
      // Omit formats whose library is missing on this machine.
      guard let bytes = try await Self.bytes(format, document) else { continue }
      files.append((format.name, base64(bytes).quotedForJSON))
    }
    var members = [("state", try document.json()), ("files", JSONText.object(files))]
    if let sheet = try ExactSheet.make(document) {
      members.append(
        (
          "sheet",
          JSONText.object([
            ("columns", "\(sheet.columns)"), ("png", base64(sheet.bytes).quotedForJSON),
          ])
        ))
    }
    return html(
      title: document.title, data: JSONText.object(members), policy: policy(connecting: false))
  }

  private static func bytes(_ format: OutputFormat, _ document: PreviewDocument)
    async throws(RenderFailure) -> [UInt8]?
  {
    do throws(RenderFailure) {
      return try await document.job.write(format, document.options).bytes
    } catch {
      if format != .gif, case .encoding = error { return nil }
      throw error
    }
  }

  /// The page for a server, which provides everything else.
  public static func live(name: String) -> String {
    html(
      title: name, data: JSONText.object([("live", "true"), ("name", name.quotedForJSON)]),
      policy: policy(connecting: true))
  }

  /// The content security policy: run the page's own script and style, show images from memory.
  ///
  /// The frames with the SVG inherit it, and so does anything a document manages to put there.
  public static func policy(connecting: Bool) -> String {
    let digest = SHA256.hex(of: Array(script.utf8))
    return [
      "default-src 'none'", "script-src 'sha256-\(base64(bytes(ofHex: digest)))'",
      "style-src 'unsafe-inline'", "img-src data: blob:\(connecting ? " 'self'" : "")",
      "connect-src \(connecting ? "'self'" : "'none'")", "base-uri 'none'", "form-action 'none'",
    ].joined(separator: "; ")
  }

  private static func bytes(ofHex digits: String) -> [UInt8] {
    let values = digits.utf8.map { $0 < 0x3A ? $0 - 0x30 : $0 - 0x57 }
    return stride(from: 0, to: values.count, by: 2).map { values[$0] << 4 | values[$0 + 1] }
  }

  private static let style = part("preview.css")
  private static let script = part("gif.js") + part("preview.js")
  private static let frame = part("preview.html")

  /// A file of the folder `Page`.
  private static func part(_ name: String) -> String {
    String(decoding: EmbeddedFiles.page.bytes(of: name) ?? [], as: UTF8.self)
  }

  /// Fills in the template's placeholders, each once: placeholders within the inserted parts are
  /// ignored.
  private static func html(title: String, data: String, policy: String) -> String {
    let parts = [
      "title": title.escapedForHTML, "policy": policy.escapedForHTML, "style": style,
      "script": script,
      "data": JSONText.embedded(data),
    ]
    var result = ""
    var rest = frame[...]
    while let open = rest.firstRange(of: "{{"),
      let close = rest[open.upperBound...].firstRange(of: "}}")
    {
      result += rest[..<open.lowerBound]
      result += parts[String(rest[open.upperBound..<close.lowerBound])] ?? ""
      rest = rest[close.upperBound...]
    }
    return result + rest
  }
}
