import Encoding
import Foundation
import Raster
import Testing

/// Compares with an approved image or text in `Goldens` next to the test.
///
/// `UPDATE_GOLDENS=1` writes the actual result and fails, so that nobody forgets to look at it. A
/// failure attaches expected | difference | actual.
public func expectGolden(
  _ bitmap: Bitmap, named name: String, tolerance: Int, file: String = #filePath,
  at location: SourceLocation = #_sourceLocation
) throws {
  let golden = Golden(name: name + ".png", besides: file)
  if Golden.isUpdating { return try golden.update(try PNG.encode(bitmap), location) }
  let expected = try PNG.decode(try golden.bytes())
  guard expected.width == bitmap.width, expected.height == bitmap.height else {
    Issue.record("\(name): the size changed", sourceLocation: location)
    return
  }
  let worst = zip(expected.pixels, bitmap.pixels).map(Golden.distance).max() ?? 0
  if worst > tolerance {
    let sheet = Golden.sheet(expected: expected, actual: bitmap)
    Attachment.record(try PNG.encode(sheet), named: name + "-differs.png")
    Issue.record("\(name): off by \(worst), allowed are \(tolerance)", sourceLocation: location)
  }
}

/// The same for a text.
public func expectGolden(
  _ text: String, named name: String, file: String = #filePath,
  at location: SourceLocation = #_sourceLocation
) throws {
  let golden = Golden(name: name, besides: file)
  if Golden.isUpdating { return try golden.update(Array(text.utf8), location) }
  let expected = String(decoding: try golden.bytes(), as: UTF8.self)
  #expect(text == expected, "\(name) changed", sourceLocation: location)
}

struct Golden {
  let path: String

  static let isUpdating = ProcessInfo.processInfo.environment["UPDATE_GOLDENS"] == "1"

  /// Larger ones do not belong in a repository.
  static let largest = 20 << 10

  init(name: String, besides file: String) {
    path = URL(fileURLWithPath: file).deletingLastPathComponent().path + "/Goldens/" + name
  }

  func bytes() throws -> [UInt8] { Array(try Data(contentsOf: URL(fileURLWithPath: path))) }

  func update(_ bytes: [UInt8], _ location: SourceLocation) throws {
    #expect(bytes.count <= Self.largest, "\(path) is too large", sourceLocation: location)
    let url = URL(fileURLWithPath: path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
    Issue.record("\(path) was rewritten: review it and run again", sourceLocation: location)
  }

  /// The largest difference of two premultiplied pixels in any channel.
  static func distance(_ a: UInt32, _ b: UInt32) -> Int {
    var largest = 0
    for shift: UInt32 in [0, 8, 16, 24] {
      let difference = Int(a >> shift & 255) - Int(b >> shift & 255)
      largest = max(largest, abs(difference))
    }
    return largest
  }

  static func sheet(expected: Bitmap, actual: Bitmap) -> Bitmap {
    let width = expected.width
    var sheet = Bitmap(width: width * 3, height: expected.height)
    for y in 0..<expected.height {
      for x in 0..<width {
        let d = UInt32(min(255, 4 * distance(expected[x, y], actual[x, y])))
        sheet[x, y] = expected[x, y]
        sheet[x + width, y] = 0xFF00_0000 | d << 16 | d << 8 | d
        sheet[x + 2 * width, y] = actual[x, y]
      }
    }
    return sheet
  }
}
