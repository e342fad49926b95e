import Diagnostics
import Pipeline
import SceneReading

/// A document for a preview: what was read, and how to draw it.
public struct PreviewDocument: Sendable {
  /// As the user named it.
  public var name: String
  public var source: SourceFile
  public var reading: Reading
  public var job: RenderJob
  public var options: FormatOptions
  /// The command line that draws it, without parameter flags and outputs.
  public var command: [String]
  /// The parameter settings on that command line.
  public var settings: [ParameterSetting]
  /// The parameters that only `--set` reaches, since kineo has flags of their names.
  public var hiddenParameters: [String]

  public init(
    name: String, source: SourceFile, reading: Reading, job: RenderJob, options: FormatOptions,
    command: [String], settings: [ParameterSetting], hiddenParameters: [String] = []
  ) {
    self.name = name
    self.source = source
    self.reading = reading
    self.job = job
    self.options = options
    self.command = command
    self.settings = settings
    self.hiddenParameters = hiddenParameters
  }

  /// The formats shown next to the SVG.
  public static let formats: [OutputFormat] = OutputFormat.all.filter {
    $0.input == .frames && $0.companions(FormatOptions()).isEmpty
  }
}
