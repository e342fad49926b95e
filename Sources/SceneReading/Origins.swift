import Diagnostics
import Scene

/// The files that a scene was read from: where its layers are in them.
public struct Origins: Sendable {
  /// A map costs a walk through its file, so it is made when somebody asks.
  private let maps: [@Sendable () -> SourceMap]

  /// In the order that `Origin.file` counts.
  public init(_ maps: [@Sendable () -> SourceMap] = []) { self.maps = maps }

  /// For scenes of one file whose places have no other name than their line.
  public init(_ file: SourceFile) { self.init([{ SourceMap(file) }]) }

  /// The places of many layers at once; nil if nobody knows one.
  public func locations(of origins: [Origin?]) -> [SourceLocation?] {
    var known: [Int: SourceMap] = [:]
    return origins.map { origin in
      guard let origin, maps.indices.contains(origin.file) else { return nil }
      let map = known[origin.file] ?? maps[origin.file]()
      known[origin.file] = map
      return map.location(of: SpecPlace(start: origin.start, end: origin.end))
    }
  }
}
