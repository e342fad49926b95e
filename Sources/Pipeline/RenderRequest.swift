import Diagnostics
import DisplayList
import FileSystem
import SceneReading

/// A document, how to show it, and the files to make from it.
///
/// The command line, builds and the library all create such requests; from here on nothing is parsed
/// any more.
public struct RenderRequest: Hashable, Sendable {
  /// A requested file.
  public struct Output: Hashable, Sendable {
    /// `-` is standard output.
    public var path: String
    public var format: OutputFormat

    public init(path: String, format: OutputFormat) {
      self.path = path
      self.format = format
    }

    /// Its own path, and those of its companion files.
    public func paths(_ options: FormatOptions) -> [String] {
      [path] + format.companions(options).map { companion($0) }
    }

    /// The same path with another extension.
    func companion(_ pathExtension: String) -> String {
      let length = FileSystem.pathExtension(of: path).utf8.count
      let stem = length == 0 ? path : String(path.utf8.dropLast(length + 1)) ?? path
      return stem + "." + pathExtension
    }
  }

  public var document: DocumentRequest
  public var settings = RenderSettings()
  public var options = FormatOptions()
  public var outputs: [Output] = []
  /// The file for a still of the most telling frame.
  public var poster: Output?
  /// Parameter values for an SVG's readers who prefer dark colours.
  public var darkSettings: [DocumentRequest.Setting] = []
  /// The background that they see instead.
  public var darkBackground: Color?
  /// Where the files will be shown.
  public var destination: Destination?

  public init(_ document: DocumentRequest = DocumentRequest()) { self.document = document }

  /// What is drawn for readers who prefer dark colours; nil if they see the same.
  public var dark: RenderRequest? {
    guard !darkSettings.isEmpty || darkBackground != nil else { return nil }
    var dark = self
    dark.document.settings += darkSettings
    if let darkBackground { dark.settings.background = darkBackground }
    return dark
  }

  /// All files that are written.
  public var paths: [String] {
    outputs.flatMap { $0.paths(options) } + (poster.map { [$0.path] } ?? [])
  }
}

/// A document and the parameters to read it with.
public struct DocumentRequest: Hashable, Sendable {
  /// A parameter value, as it was written.
  public struct Setting: Hashable, Sendable {
    public var name: String
    /// Nil if only the name was given: that turns a bool on.
    public var value: String?
    /// In the manifest.
    public var place: SpecPlace
    /// Whether it was written as a flag, which may have been meant for one of kineo's own.
    public var isFlag: Bool

    public init(name: String, value: String?, place: SpecPlace = .none, isFlag: Bool = false) {
      self.name = name
      self.value = value
      self.place = place
      self.isFlag = isFlag
    }
  }

  /// A preset's name, a document's file, or `-` for standard input.
  public var what = ""
  /// Folders to search for presets before all others.
  public var presets: [String] = []
  /// For duplicates the last one counts.
  public var settings: [Setting] = []
  /// The manifest that gives the settings; nil for those of a command line.
  public var manifest: SourceFile?
  /// Files with parameter values.
  public var tuning: [String] = []
  /// Folders that it may read in besides its own.
  public var readable: [String] = []
  /// How much it may demand.
  public var limits = Limits()
  /// As written: the document's parameter of that name if it has one, otherwise how much of the
  /// document to show.
  public var duration: String?
  /// Whether warnings about it count as errors.
  public var isStrict = false

  public init() {}
}
