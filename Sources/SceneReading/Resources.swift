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
  /// All pictures of a file that moves, and the only one of others, or why there is none. Without this,
  /// `decodeImage` decodes all files.
  public var decodeFrames: (@Sendable (_ bytes: [UInt8]) -> Result<[TimedImage], Failure>)?
  /// A file that another front end reads, such as an SVG; nil for what is none.
  public var readForeign: @Sendable (_ file: SourceFile) -> Reading? = { _ in nil }
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

  /// The pictures of a file in the order in which they are shown.
  public func frames(_ bytes: [UInt8]) -> Result<[TimedImage], Failure> {
    if let decodeFrames { return decodeFrames(bytes) }
    guard let image = decodeImage(bytes) else {
      return .failure(Failure("it is of no kind that is read"))
    }
    return .success([TimedImage(image: image, seconds: 0)])
  }

  /// A world without files, presets and pictures.
  public static let none = Resources(
    readFile: { _ in .failure(Failure("no files here")) }, preset: { _ in nil },
    presetNames: { [] }, decodeImage: { _ in nil })
}

/// A picture of several that are shown in turn.
public struct TimedImage: Hashable, Sendable {
  public var image: Image
  /// How long it is shown; 0 where its file does not say.
  public var seconds: Double

  public init(image: Image, seconds: Double) {
    self.image = image
    self.seconds = seconds
  }
}
