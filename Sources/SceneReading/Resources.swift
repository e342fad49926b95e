import Diagnostics
import DisplayList
import Geometry
import Scene

/// What reading a document may ask of the world outside: all of it goes through here, so that reading is
/// a function of its arguments and a test can play the world.
public struct Resources: Sendable {
  /// Why a file could not be had, as the end of a sentence: `no such file`.
  public struct Failure: Error, Hashable, Sendable {
    public var reason: String
    /// What to do about it, where that is known.
    public var hint: String?

    public init(_ reason: String, hint: String? = nil) {
      self.reason = reason
      self.hint = hint
    }
  }

  /// The bytes of a file that a document names.
  public var readFile: @Sendable (_ path: String) -> Result<[UInt8], Failure>
  public var preset: @Sendable (_ name: String) -> SourceFile?
  /// Sorted; asked for where a name is unknown.
  public var presetNames: @Sendable () -> [String]
  /// Nil where the bytes are no picture that is understood.
  public var decodeImage: @Sendable (_ bytes: [UInt8]) -> Image?
  public var layoutText:
    @Sendable (_ text: String, _ style: TextStyle) -> Result<TextLayout, TextLayoutError>

  public init(
    readFile: @escaping @Sendable (_ path: String) -> Result<[UInt8], Failure>,
    preset: @escaping @Sendable (_ name: String) -> SourceFile?,
    presetNames: @escaping @Sendable () -> [String],
    decodeImage: @escaping @Sendable (_ bytes: [UInt8]) -> Image?,
    layoutText:
      @escaping @Sendable (_ text: String, _ style: TextStyle) -> Result<
        TextLayout, TextLayoutError
      > = { _, _ in .failure(TextLayoutError(.missingFont, "there are no fonts here")) }
  ) {
    self.readFile = readFile
    self.preset = preset
    self.presetNames = presetNames
    self.decodeImage = decodeImage
    self.layoutText = layoutText
  }

  /// A world without files, presets and pictures.
  public static let none = Resources(
    readFile: { _ in .failure(Failure("no files here")) }, preset: { _ in nil },
    presetNames: { [] }, decodeImage: { _ in nil })
}
