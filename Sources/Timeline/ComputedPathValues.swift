import Geometry
import Scene

/// A computed path with prepared courses.
final class ComputedPathValues: Sendable {
  private let computed: ComputedPath
  private let courses: [KeyframeValues]

  init(_ computed: ComputedPath, space: PropertyMotion.ColorSpace) {
    self.computed = computed
    courses = computed.courses.map {
      KeyframeValues($0, model: $0.values.lazy.compactMap { $0 }.first ?? .number(0), space: space)
    }
  }

  func path(at t: Double) -> Path { computed.path(courses.map { $0.value(at: t) }) }
}
