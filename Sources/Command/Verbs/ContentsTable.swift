import Geometry
import Quoting
import Scene
import SceneReading

/// What a document consists of, for people. Rows of layers begin with the kind: most layers of SVGs and many of documents
/// have no name.
struct ContentsTable {
  private let reading: Reading
  private let scene: Scene
  private let inventory: Inventory

  init(_ reading: Reading, _ scene: Scene) {
    self.reading = reading
    self.scene = scene
    inventory = reading.inventory ?? Inventory(scene)
  }

  var text: String {
    var parts = [headline]
    if !scene.phases.isEmpty {
      parts.append(
        "phases\n" + Self.aligned(scene.phases.map { [$0.name, span($0.start, $0.end)] }))
    }
    if !reading.parameters.isEmpty {
      parts.append(
        "parameters\n" + Help.columns(reading.parameters.map { ("  " + $0.row.0, $0.row.1) }))
    }
    let order = inventory.isFrontFirst ? "front to back" : "back to front"
    parts.append("layers, \(order)\n" + Self.aligned(rows(inventory.layers)))
    if !inventory.assets.isEmpty {
      parts.append("assets\n" + Self.aligned(inventory.assets.flatMap(rows)))
    }
    if let rest { parts.append(rest) }
    return parts.joined(separator: "\n")
  }

  private var headline: String {
    let (size, playback) = (scene.canvas.size, scene.playback)
    let title = scene.title.map { TerminalText.printable(Inventory.title($0)) + ": " } ?? ""
    return title + "\(dimensions(size)), \(number(playback.duration)) s, "
      + "\(number(playback.framesPerSecond)) frames a second\n"
  }

  /// What is not listed.
  private var rest: String? {
    let parts = [
      (inventory.unlistedLayers, "layers"), (inventory.unlistedAssets, "assets"),
    ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    return parts.isEmpty ? nil : "and \(parts.joined(separator: " and ")) more\n"
  }

  // MARK: Rows

  private func rows(_ entries: [Inventory.Entry]) -> [[String]] { rows(entries, indent: "") }

  private func rows(_ entries: [Inventory.Entry], indent: String) -> [[String]] {
    entries.flatMap { entry in
      [[indent + entry.kind, entry.name, span(entry.start, entry.end), notes(entry)]]
        + rows(entry.children, indent: indent + "  ")
    }
  }

  private func notes(_ entry: Inventory.Entry) -> String {
    var notes: [String] = []
    // Editors name text layers by their text.
    if let text = entry.text, !text.isEmpty, text != entry.name { notes.append("says '\(text)'") }
    if let asset = entry.asset, !asset.isEmpty { notes.append("shows '\(asset)'") }
    if let parent = entry.parent { notes.append("parent '\(parent)'") }
    if let matte = entry.matte { notes.append("\(matte.mode) matte '\(matte.layer)'") }
    if entry.isMatte { notes.append("is a matte") }
    if entry.isHidden { notes.append("hidden") }
    return notes.joined(separator: ", ")
  }

  private func rows(_ asset: Inventory.Asset) -> [[String]] {
    let size = asset.size.map(dimensions) ?? ""
    let name = asset.name.flatMap { $0 == asset.id ? nil : " '\($0)'" } ?? ""
    let notes = [source(asset), uses(asset.uses)].filter { !$0.isEmpty }.joined(separator: ", ")
    return [[asset.kind, asset.id + name, size, notes]] + rows(asset.layers, indent: "  ")
  }

  private func source(_ asset: Inventory.Asset) -> String {
    switch asset.source {
    case .document: asset.kind == "composition" ? "" : "embedded"
    case .archive(let path): "in the archive: \(path)"
    case .file(let path): "file \(path)"
    case .missing(let path): "not found: \(path)"
    case .unread(let path): path.isEmpty ? "" : "names \(path)"
    }
  }

  private func uses(_ count: Int) -> String {
    switch count {
    case 0: "unused"
    case 1: "used once"
    case 2: "used twice"
    default: "used \(count) times"
    }
  }

  // MARK: Values

  private func span(_ start: Double?, _ end: Double?) -> String {
    switch (start, end) {
    case (nil, nil): ""
    case (let start?, nil): "from \(number(start)) s"
    case (nil, let end?): "to \(number(end)) s"
    case (let start?, let end?): "\(number(start)) to \(number(end)) s"
    }
  }

  private func dimensions(_ size: Size) -> String {
    "\(number(size.width)) x \(number(size.height))"
  }

  /// With up to three decimals.
  private func number(_ value: Double) -> String {
    NumberText.rounded(value, decimals: 3)
  }

  /// Columns below a title, without those that are empty; wide cells do not widen theirs. All rows have as many cells.
  private static func aligned(_ rows: [[String]]) -> String {
    let rows = rows.map { $0.map { TerminalText.printable($0) } }
    let columns = (rows.first ?? []).indices.filter { k in rows.contains { !$0[k].isEmpty } }
    let widths = columns.map { k in rows.map { $0[k].count }.filter { $0 <= widest }.max() ?? 0 }
    return rows.map { row in
      var line = " "
      for (k, width) in zip(columns, widths) {
        line += " " + row[k] + String(repeating: " ", count: max(0, width - row[k].count) + 1)
      }
      return String(line.reversed().drop { $0 == " " }.reversed()) + "\n"
    }.joined()
  }

  private static let widest = 40
}
