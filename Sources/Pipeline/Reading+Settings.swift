import Diagnostics
import SceneReading

extension Reading {
  /// Says of an error inside a preset, where a user cannot mend it, that it follows from the values that were given.
  func explained(by settings: [ParameterSetting], of preset: String) -> Reading {
    let first = diagnostics.firstIndex {
      $0.severity == .error && $0.kind == .document && $0.location?.span != nil && $0.hint == nil
    }
    guard let first else { return self }
    let names = Set(settings.map(\.name)).sorted().map { "'\($0)'" }
    var result = self
    result.diagnostics[first].hint =
      "this follows from the value of \(names.joined(separator: " or ")): 'kineo show \(preset) --parameters' tells what it takes"
    return result
  }
}
