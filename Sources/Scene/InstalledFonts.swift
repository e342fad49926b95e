/// The fonts of this machine, as documents can name them.
public struct InstalledFonts: Hashable, Sendable {
  /// A family with its styles, from thin to black, upright ones first.
  public struct Family: Hashable, Sendable {
    public var name: String
    public var styles: [Style]

    public init(name: String, styles: [Style]) {
      self.name = name
      self.styles = styles
    }
  }

  public struct Style: Hashable, Sendable {
    public var name: String
    /// As in OpenType.
    public var weight: Double
    public var isItalic: Bool
    public var file: String
    /// Which of the fonts in the file.
    public var face: Int
    /// What a variable font can be set to; none for any other.
    public var axes: [VariableAxis]

    public init(
      name: String, weight: Double, isItalic: Bool, file: String, face: Int, axes: [VariableAxis]
    ) {
      self.name = name
      self.weight = weight
      self.isItalic = isItalic
      self.file = file
      self.face = face
      self.axes = axes
    }
  }

  /// What a text is set in whose font has a name.
  public struct Answer: Hashable, Sendable {
    public var family: String
    public var file: String
    /// Whether the font that was asked for is not there, and the system puts another in its place.
    public var isReplacement: Bool

    public init(family: String, file: String, isReplacement: Bool) {
      self.family = family
      self.file = file
      self.isReplacement = isReplacement
    }
  }

  /// By name.
  public var families: [Family]

  public init(families: [Family]) { self.families = families }
}
