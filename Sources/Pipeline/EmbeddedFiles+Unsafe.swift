import CEmbedded

/// Files compiled into the program (see docs/decisions/0140), available wherever the binary is copied.
package enum EmbeddedFiles {
  case presets
  /// The parts of the preview's page.
  case page

  static let presetNames = EmbeddedFiles.presets.names

  package func bytes(of name: String) -> [UInt8]? {
    let names = self == .presets ? EmbeddedFiles.presetNames : names
    guard let i = names.firstIndex(of: name) else { return nil }
    // The table is constant and has one row for each of `names`; each is copied to where there is room for its size.
    let row = unsafe table + i
    let size = unsafe row.pointee.size
    var isWhole = false
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      guard let target = buffer.baseAddress else { return }
      isWhole = unsafe kineo_read_file(row, target) != 0
      count = isWhole ? size : 0
    }
    return isWhole ? bytes : nil
  }

  /// Sorted. Each name is in a row of the table, ends with a zero and is ASCII.
  private var names: [String] {
    let count = self == .presets ? kineo_preset_count() : kineo_page_part_count()
    return (0..<Int(count)).map { unsafe String(cString: table[$0].name) }
  }

  private var table: UnsafePointer<kineo_file> {
    unsafe self == .presets ? kineo_presets() : kineo_page_parts()
  }
}
