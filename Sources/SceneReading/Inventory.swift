import Geometry

/// What a file consists of, in the words of the program that wrote it: its layers, and what they use.
///
/// It is for people who look into a file, so it is limited: the rest is only counted.
public struct Inventory: Hashable, Sendable {
  /// The most layers that are listed, and the most assets.
  public static let mostListed = 2_000

  /// In file order.
  public var layers: [Entry]
  public var assets: [Asset]
  /// Whether layers in front come first.
  public var isFrontFirst: Bool
  /// The number of layers and assets that are not listed.
  public var unlistedLayers = 0
  public var unlistedAssets = 0

  public init(layers: [Entry], assets: [Asset] = [], isFrontFirst: Bool = false) {
    self.layers = layers
    self.assets = assets
    self.isFrontFirst = isFrontFirst
  }

  /// A layer.
  public struct Entry: Hashable, Sendable {
    /// Empty if it has none.
    public var name: String
    /// `shapes`, `composition`, `text`.
    public var kind: String
    /// What a text layer says first.
    public var text: String?
    /// The id of the asset that it shows.
    public var asset: String?
    /// The name of the layer that moves it.
    public var parent: String?
    public var matte: Matte?
    /// Whether it is only drawn as another layer's matte.
    public var isMatte = false
    public var isHidden = false
    /// When it is shown, in seconds of what it is in; nil for always.
    public var start: Double?
    public var end: Double?
    public var children: [Entry]

    public init(name: String, kind: String, children: [Entry] = []) {
      self.name = name
      self.kind = kind
      self.children = children
    }
  }

  public struct Matte: Hashable, Sendable {
    /// `alpha`, `inverted luma`.
    public var mode: String
    /// The name of the layer that cuts.
    public var layer: String

    public init(mode: String, layer: String) {
      self.mode = mode
      self.layer = layer
    }
  }

  public struct Asset: Hashable, Sendable {
    public var id: String
    public var name: String?
    /// `image`, `composition`.
    public var kind: String
    public var size: Size?
    public var source: Source
    /// The number of layers that show it.
    public var uses: Int
    /// Those of a composition.
    public var layers: [Entry]

    public init(id: String, kind: String, source: Source, uses: Int, layers: [Entry] = []) {
      self.id = id
      self.kind = kind
      self.source = source
      self.uses = uses
      self.layers = layers
    }
  }

  /// Where an asset's data is.
  public enum Source: Hashable, Sendable {
    /// In the document itself.
    case document
    case archive(path: String)
    case file(path: String)
    /// It was looked for in vain.
    case missing(path: String)
    /// It was not looked for, since nothing shows it.
    case unread(path: String)
  }
}

extension Inventory {
  /// A name as it is listed: files may have names as long as they like, and each may be listed often.
  public static func title(_ text: String) -> String {
    // Scalars, since a single character may be as long.
    guard text.unicodeScalars.count > longestTitle else { return text }
    return String(String.UnicodeScalarView(text.unicodeScalars.prefix(longestTitle - 1))) + "…"
  }

  private static let longestTitle = 100
}
