import Diagnostics
import DocumentLanguage
import Glibc
import Notations
import Pipeline
import SceneReading

// reading-benchmark: what it costs to read and resolve documents, in microseconds of CPU time, best of several
// rounds: each preset, of which the cheapest, the middle and the dearest are told, and a document of 1 MB with
// 10 000 layers in each notation. One line of JSON each.

/// CPU time of the process in nanoseconds: other load on the machine does not count.
func now() -> Double {
  var time = timespec()
  unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
}

/// The best of some rounds, in microseconds to one decimal.
func measure(rounds: Int, _ read: () -> Reading) -> Double {
  var best = Double.infinity
  for _ in 0..<rounds {
    let start = now()
    let reading = read()
    best = min(best, now() - start)
    precondition(reading.scene != nil, "a benchmark's document is right")
  }
  return (best / 100).rounded() / 10
}

func tell(_ name: String, _ microseconds: Double) {
  print("{\"case\": \"\(name)\", \"microseconds\": \(microseconds)}")
}

/// Shapes with paints, strokes and two animations each, about a hundred bytes a layer.
func large() -> String {
  let layers = (0..<10_000).map { i in
    """
    { "shape": "circle", "frame": [\(i % 97), \(i % 89), 9, 9], "fill": "#\(100_000 + i)", \
    "animate": { "opacity": { "from": 0 } } }
    """
  }
  return
    "{ \"canvas\": { \"size\": [100, 100] }, \"layers\": [\n\(layers.joined(separator: ",\n"))\n] }"
}

let library = PresetLibrary(folders: ["presets"])
let loader = DocumentLoader(presets: library)
var presets: [(name: String, microseconds: Double)] = []
for name in library.names {
  guard case .success(let source) = loader.source(of: name) else { continue }
  presets.append((name, measure(rounds: 15) { loader.read(source) }))
}
presets.sort { $0.microseconds < $1.microseconds }
precondition(!presets.isEmpty, "run from the folder that holds presets/")
let slow = presets.filter { $0.microseconds >= 1000 }
print("{\"presets\": \(presets.count), \"above a millisecond\": \(slow.map(\.name))}")
for (rank, i) in [("cheapest", 0), ("middle", presets.count / 2), ("dearest", presets.count - 1)] {
  tell("\(rank) preset, \(presets[i].name)", presets[i].microseconds)
}

let text = large()
let tree = NotationReader.read(SourceFile(name: "large.json", text: text)).root
for (name, notation) in [
  ("JSON", Notation.json), ("XML property list", .xmlPlist), ("binary property list", .binaryPlist),
] {
  guard let tree else { fatalError("the large document is no JSON") }
  let bytes = try NotationWriter.write(tree, as: notation)
  let source = SourceFile(name: "large", bytes: bytes)
  tell(
    "10 000 layers, \(bytes.count) bytes, \(name)", measure(rounds: 7) { SpecReader().read(source) }
  )
}
