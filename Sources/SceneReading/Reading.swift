import Diagnostics
import Notations
import Scene

/// The result of reading a file.
public struct Reading: Sendable {
  /// Nil if there are errors.
  public var scene: Scene?
  /// In file order within each file.
  public var diagnostics: [Diagnostic]
  /// The parameters that the document declares, with their current values.
  public var parameters: [Parameter]
  /// Paths of the other files that were read, which the output depends on.
  public var dependencies: [String]
  /// The locations of the scene's layers.
  public var origins: Origins
  /// The equivalent plain document, without parameters, expressions and repeats; only if it was
  /// requested.
  public var expanded: SpecNode?
  /// What the file consists of where that is not what the scene consists of; only if it was requested.
  public var inventory: Inventory?

  public init(
    scene: Scene? = nil, diagnostics: [Diagnostic] = [], parameters: [Parameter] = [],
    dependencies: [String] = [], origins: Origins = Origins(), expanded: SpecNode? = nil,
    inventory: Inventory? = nil
  ) {
    self.scene = scene
    self.diagnostics = diagnostics
    self.parameters = parameters
    self.dependencies = dependencies
    self.origins = origins
    self.expanded = expanded
    self.inventory = inventory
  }

  public var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }
}

/// A parameter value from the command line.
public struct ParameterSetting: Hashable, Sendable {
  public var name: String
  public var text: String

  public init(name: String, text: String) {
    self.name = name
    self.text = text
  }
}
