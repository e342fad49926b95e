/// The fonts installed on this machine, by the names documents use.
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
    /// Index of the font in the file.
    public var face: Int
    /// The axes of a variable font; empty for others.
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

  /// The font chosen for a family name.
  public struct Answer: Hashable, Sendable {
    public var family: String
    public var file: String
    /// Whether the requested font is missing and the system substitutes another.
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
