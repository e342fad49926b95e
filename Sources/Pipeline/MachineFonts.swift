import Scene
import Typography

/// The fonts that documents find on this machine.
public enum MachineFonts {
  public static func installed() -> Result<InstalledFonts, TextLayoutError> {
    DocumentLoader.typesetter.installedFonts()
  }

  /// What a font's name in a document stands for; a failure where a text would have none.
  public static func answer(to family: String) -> Result<InstalledFonts.Answer, TextLayoutError> {
    DocumentLoader.typesetter.answer(to: family)
  }
}
