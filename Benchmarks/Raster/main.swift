import DisplayList
import Geometry
import Glibc
import Raster

// raster-benchmark CASES OUTDIR [CASE…]: draws every case of a case file, times it, writes its pixels
// to OUTDIR/ours__CASE.rgba and a line of JSON to stdout. `-` for OUTDIR writes no pixels.
// raster-benchmark CASES allocations: fails where a drawing asks for memory once everything is warm.

/// CPU time of the process in nanoseconds: other load on the machine does not count.
func now() -> Double {
  var time = timespec()
  unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
}

/// Seven batches of 25 ms.
func batches(_ body: () -> Void) -> (sorted: [Double], repetitions: Int) {
  body()
  body()
  var count = 1
  var elapsed = 0.0
  while true {
    let start = now()
    for _ in 0..<count { body() }
    elapsed = now() - start
    if elapsed > 5e6 || count > 1_000_000 { break }
    count *= 2
  }
  count = Int(Double(count) * 25e6 / elapsed) + 1
  var result: [Double] = []
  for _ in 0..<7 {
    let start = now()
    for _ in 0..<count { body() }
    result.append((now() - start) / Double(count))
  }
  return (result.sorted(), count * 7)
}

func readFile(_ path: String) -> String? {
  guard let file = unsafe fopen(path, "r") else { return nil }
  defer { unsafe fclose(file) }
  var bytes: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 65536)
  while true {
    let count = unsafe fread(&chunk, 1, chunk.count, file)
    if count == 0 { break }
    bytes += chunk[0..<count]
  }
  return String(decoding: bytes, as: UTF8.self)
}

func write(_ bitmap: Bitmap, to path: String) {
  guard let file = unsafe fopen(path, "wb") else { return }
  defer { unsafe fclose(file) }
  unsafe bitmap.pixels.withUnsafeBytes { unsafe _ = fwrite($0.baseAddress, 1, $0.count, file) }
}

func fixed(_ value: Double) -> String { String((value * 10).rounded() / 10) }

let arguments = CommandLine.arguments
guard arguments.count >= 3, let text = readFile(arguments[1]) else {
  print("usage: raster-benchmark CASES OUTDIR [CASE…]")
  exit(64)
}
if arguments[2] == "allocations" {
  exit(Allocations.check(CaseFile(text).cases) ? 0 : 1)
}
for one in CaseFile(text).cases {
  let wanted = arguments.dropFirst(3)
  guard wanted.isEmpty || wanted.contains(where: { one.name.contains($0) }) else { continue }
  let size = Size(Double(one.width), Double(one.height))
  let frame = Frame(size: size, background: nil, items: one.items)
  var renderer = Renderer(viewport: Viewport(canvas: size, scale: 1))
  let (times, repetitions) = batches {
    renderer.reset()
    _ = renderer.update(frame)
  }
  let speed = size.width * size.height / times[3] * 1e3
  print(
    "{\"peer\":\"ours\",\"case\":\"\(one.name)\",\"ns\":\(fixed(times[3])),"
      + "\"min_ns\":\(fixed(times[0])),\"mpix_s\":\(fixed(speed)),\"reps\":\(repetitions)}")
  if arguments[2] != "-" {
    write(renderer.bitmap, to: "\(arguments[2])/ours__\(one.name).rgba")
  }
}
