import CPresets

/// The presets compiled into the program (see docs/decisions/0140), available wherever the binary is
/// copied.
enum BuiltInPresets {
  /// Sorted.
  static let names: [String] = (0..<Int(kineo_preset_count())).map(name)

  static func bytes(of name: String) -> [UInt8]? {
    guard let i = names.firstIndex(of: name) else { return nil }
    // The table is constant and has one row for each of `names`; each is copied to where there is room for its size.
    let row = unsafe table + i
    let size = unsafe row.pointee.size
    var isWhole = false
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      guard let target = buffer.baseAddress else { return }
      isWhole = unsafe kineo_read_preset(row, target) != 0
      count = isWhole ? size : 0
    }
    return isWhole ? bytes : nil
  }

  private static var table: UnsafePointer<kineo_preset> { unsafe kineo_presets() }

  /// `i` is a row of the table; its name ends with a zero and is ASCII.
  private static func name(_ i: Int) -> String { unsafe String(cString: table[i].name) }
}
