import Diagnostics
import Notations
import Scene

/// What came of reading a file, whatever it was.
public struct Reading: Sendable {
  /// Nil if there are errors.
  public var scene: Scene?
  /// In the order of the file as far as one file is concerned.
  public var diagnostics: [Diagnostic]
  /// The parameters that the document declares, with the values that they have been given.
  public var parameters: [Parameter]
  /// Paths of the files that were read besides the document: its output depends on them.
  public var dependencies: [String]
  /// Places of the scene's layers.
  public var origins: Origins
  /// The plain document that results, without parameters, expressions and repeats; only where it was
  /// asked for.
  public var expanded: SpecNode?

  public init(
    scene: Scene? = nil, diagnostics: [Diagnostic] = [], parameters: [Parameter] = [],
    dependencies: [String] = [], origins: Origins = Origins(), expanded: SpecNode? = nil
  ) {
    self.scene = scene
    self.diagnostics = diagnostics
    self.parameters = parameters
    self.dependencies = dependencies
    self.origins = origins
    self.expanded = expanded
  }

  public var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }
}

/// A value for a parameter as the command line gives it.
public struct ParameterSetting: Hashable, Sendable {
  public var name: String
  public var text: String

  public init(name: String, text: String) {
    self.name = name
    self.text = text
  }
}
