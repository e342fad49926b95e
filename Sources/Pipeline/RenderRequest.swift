import FileSystem

/// What somebody asks for: a document, how it is shown, and the files that it becomes.
///
/// The command line, a build and the library make such values; only here are words already understood.
public struct RenderRequest: Hashable, Sendable {
  /// A file that is asked for.
  public struct Output: Hashable, Sendable {
    /// `-` is standard output.
    public var path: String
    public var format: OutputFormat

    public init(path: String, format: OutputFormat) {
      self.path = path
      self.format = format
    }

    /// Its own path, and those of the files that are written beside it.
    public func paths(_ options: FormatOptions) -> [String] {
      [path] + format.companions(options).map { companion($0) }
    }

    /// The path with another extension.
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
  /// Where a still of the moment that says most goes.
  public var poster: Output?
  /// What an SVG's readers who prefer dark colours see other values of.
  public var darkSettings: [DocumentRequest.Setting] = []
  /// Where the files will be shown.
  public var destination: Destination?

  public init(_ document: DocumentRequest = DocumentRequest()) { self.document = document }

  /// All files that are written.
  public var paths: [String] {
    outputs.flatMap { $0.paths(options) } + (poster.map { [$0.path] } ?? [])
  }
}

/// Which document is read, and with what.
public struct DocumentRequest: Hashable, Sendable {
  /// A value for a parameter of the document, as somebody wrote it.
  public struct Setting: Hashable, Sendable {
    public var name: String
    /// Nil if only the name was given: that switches a bool on.
    public var value: String?

    public init(name: String, value: String?) {
      self.name = name
      self.value = value
    }
  }

  /// A preset's name, a document's file, or `-` for standard input.
  public var what = ""
  /// Folders that are searched for presets before all others.
  public var presets: [String] = []
  /// Later ones count.
  public var settings: [Setting] = []
  /// Files with values of parameters.
  public var tuning: [String] = []
  /// Folders that it may read in besides its own.
  public var readable: [String] = []
  /// As written: a document's parameter of that name, or else how much of the document is shown.
  public var duration: String?
  /// Whether warnings about it count as errors.
  public var isStrict = false

  public init() {}
}
