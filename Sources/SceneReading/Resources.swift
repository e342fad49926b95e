import Diagnostics
import DisplayList
import Geometry
import Scene

/// All access to the outside world while reading a document, so that reading is a function of its
/// arguments and tests can replace it.
public struct Resources: Sendable {
  /// Why a file could not be read, as the end of a sentence: `no such file`.
  public struct Failure: Error, Hashable, Sendable {
    public var reason: String
    /// What to do about it, if known.
    public var hint: String?

    public init(_ reason: String, hint: String? = nil) {
      self.reason = reason
      self.hint = hint
    }
  }

  /// The bytes of a file that a document names.
  public var readFile: @Sendable (_ path: String) -> Result<[UInt8], Failure>
  public var preset: @Sendable (_ name: String) -> SourceFile?
  /// The sorted names of all presets; only needed if a name is unknown.
  public var presetNames: @Sendable () -> [String]
  /// Decodes an image; nil if the bytes are not a supported image.
  public var decodeImage: @Sendable (_ bytes: [UInt8]) -> Image?
  /// Whether an image has a colour profile that is not read.
  public var ignoresProfile: @Sendable (_ bytes: [UInt8]) -> Bool = { _ in false }
  /// All frames of an animated file, or the only one of a still, or why there is none. If nil,
  /// `decodeImage` decodes all files.
  public var decodeFrames: (@Sendable (_ bytes: [UInt8]) -> Result<[TimedImage], Failure>)?
  /// The beginning of a scene as an image with this many pixels a point; nil if that is too much work.
  public var drawStill: @Sendable (_ scene: Scene, _ scale: Double) -> Image? = { _, _ in nil }
  /// Reads a file of another front end, such as an SVG; nil if it is not one.
  public var readForeign:
    @Sendable (_ file: SourceFile, _ settings: [ParameterSetting]) -> Reading? = { _, _ in nil }
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

  /// The frames of a file in the order they are shown.
  public func frames(_ bytes: [UInt8]) -> Result<[TimedImage], Failure> {
    if let decodeFrames { return decodeFrames(bytes) }
    guard let image = decodeImage(bytes) else {
      return .failure(Failure("its format is not supported"))
    }
    return .success([TimedImage(image: image, seconds: 0)])
  }

  /// No files, presets or images.
  public static let none = Resources(
    readFile: { _ in .failure(Failure("no files here")) }, preset: { _ in nil },
    presetNames: { [] }, decodeImage: { _ in nil })
}

/// One frame of an animated image.
public struct TimedImage: Hashable, Sendable {
  public var image: Image
  /// The duration of the frame; 0 if the file does not state it.
  public var seconds: Double

  public init(image: Image, seconds: Double) {
    self.image = image
    self.seconds = seconds
  }
}
