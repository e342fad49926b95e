import Scene
import Typography

/// The fonts available to documents on this machine.
public enum MachineFonts {
  public static func installed() -> Result<InstalledFonts, TextLayoutError> {
    DocumentLoader.typesetter.installedFonts()
  }

  /// The font used for a name in a document; fails if a text would have no font.
  public static func answer(to family: String) -> Result<InstalledFonts.Answer, TextLayoutError> {
    DocumentLoader.typesetter.answer(to: family)
  }
}
