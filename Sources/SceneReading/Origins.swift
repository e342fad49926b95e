import Diagnostics
import Scene

/// The files that a scene was read from, to look up where its layers were written.
public struct Origins: Sendable {
  /// Made on demand, because building a map walks through its file.
  private let maps: [@Sendable () -> SourceMap]

  /// Indexed by `Origin.file`.
  public init(_ maps: [@Sendable () -> SourceMap] = []) { self.maps = maps }

  /// The origins of a scene from one file that has no key paths, only lines.
  public init(_ file: SourceFile) { self.init([{ SourceMap(file) }]) }

  /// The locations of several layers at once; nil for unknown ones.
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
