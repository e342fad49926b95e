import DisplayList

/// The colours of a desktop by their names in CSS Color 4, as Chromium has them with a light scheme.
enum SystemColor {
  /// Of a name in lower case.
  static func color(_ name: String) -> Color? {
    switch name {
    case "canvas", "field", "window", "background", "appworkspace", "activecaption",
      "inactivecaption", "infobackground", "menu", "scrollbar", "highlighttext",
      "selecteditemtext", "accentcolortext":
      .white
    case "canvastext", "fieldtext", "buttontext", "buttonborder", "marktext", "windowtext",
      "windowframe", "captiontext", "infotext", "menutext", "activeborder", "inactiveborder",
      "threeddarkshadow", "threedhighlight", "threedlightshadow", "threedshadow":
      .black
    case "buttonface", "buttonhighlight", "buttonshadow", "threedface":
      Color(red: 239 / 255, green: 239 / 255, blue: 239 / 255)
    case "graytext", "inactivecaptiontext":
      Color(red: 128 / 255, green: 128 / 255, blue: 128 / 255)
    case "highlight": Color(red: 0, green: 65 / 255, blue: 197 / 255, alpha: 0.8)
    case "selecteditem": Color(red: 25 / 255, green: 103 / 255, blue: 210 / 255)
    case "accentcolor": Color(red: 0, green: 117 / 255, blue: 1)
    case "linktext": Color(red: 0, green: 0, blue: 238 / 255)
    case "visitedtext": Color(red: 85 / 255, green: 26 / 255, blue: 139 / 255)
    case "activetext": Color(red: 1, green: 0, blue: 0)
    case "mark": Color(red: 1, green: 1, blue: 0)
    default: nil
    }
  }
}
