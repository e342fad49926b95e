import Diagnostics
import Encoding
import Notations
import Pipeline
import Scene
import SceneReading
import TerminalPictures
import VectorExport

/// All flags, in the order of the help.
enum FlagTable {
  static let flags: [Flag] =
    output + picture + time + gif + svg + sheet + document + building + previewing + playing
    + showing
    + common

  static func flag(named name: String) -> Flag? { flags.first { $0.name == name } }
  static func flag(short: Character) -> Flag? { flags.first { $0.short == short } }

  /// The name of the one flag that an SVG may have two values of.
  static let background = "background"

  private static let moving: Set<Verb> = [.render, .preview, .watch]
  private static let drawing: Set<Verb> = moving.union([.play, .frame, .frames])
  private static let writing: Set<Verb> = [.render, .frame, .frames, .encode]
  private static let gifs: Set<Verb> = moving.union([.encode])
  private static let reading = drawing.union([.check, .show])
  private static let all = Set(Verb.allCases)

  private static let output: [Flag] = [
    Flag(
      "output", short: "o", value: "FILE", for: writing.union([.preview, .watch]),
      "write to FILE; - is standard output"
    ) { $0.outputs.append($1) }.repeatable(),
    Flag(
      "format", value: "KIND",
      choices: OutputFormat.all.map(\.name)
        + PictureStream.allCases.map(\.rawValue).filter { OutputFormat.named($0) == nil },
      for: writing,
      "the file format, if the extension is not enough"
    ) { arguments, text in
      arguments.format = OutputFormat.named(text.lowercased())
      arguments.stream = PictureStream(rawValue: text.lowercased())
    },
    Flag(
      "check", for: writing.union([.build, .fmt]),
      "write nothing; exit with 1 if a file is out of date"
    ) { $0.checks = true },
    Flag(
      "depfile", value: "FILE", for: [.render, .frame],
      "list the input files in FILE, as dependencies for Make and Ninja"
    ) { $0.dependencyFile = $1 },
    Flag(
      "poster", value: "FILE", for: [.render],
      "also write the most representative frame to FILE, as a PNG"
    ) { $0.poster = $1 },
    Flag(
      "for", value: "PLACE", choices: Destination.all.map(\.name), for: [.render],
      "stay within a service's limits on format, dimensions, file size and number of frames"
    ) { arguments, text in
      guard let place = Destination.named(text.lowercased()) else { return }
      arguments.request.destination = place
      if arguments.request.options.maximumBytes == nil {
        arguments.request.options.maximumBytes = place.mostBytes
      }
    },
    Flag(
      "dark", value: "FILE", for: [.snippet],
      "the same animation for people who prefer dark colours"
    ) { $0.darkFiles.append($1) }.repeatable(),
    Flag("alt", value: "TEXT", for: [.snippet], "alternative text for screen readers") {
      $0.alt = $1
    },
  ]

  private static let picture: [Flag] = [
    Flag(
      "size", value: "WxH", as: FlagValue.size, for: drawing, "fit the canvas into this many pixels"
    ) { $0.request.settings.scaling = $1 },
    Flag(
      "scale", value: "S", in: 0.001...1000, for: drawing.union([.snippet]), "pixels per point (1)"
    ) {
      $0.request.settings.scaling = .scale($1)
    },
    Flag(background, value: "COLOR", as: FlagValue.color, for: drawing, "the background colour") {
      $0.request.settings.background = $1
    },
  ]

  private static let time: [Flag] = [
    Flag(
      "at", value: "TIME", as: FlagValue.moment, for: [.frame],
      "the document's time to draw: seconds, a percentage such as 50%, start or end"
    ) { $0.at = $1 }.suggesting(["start", "end", "50%"]),
    Flag(
      "fps", value: "F", in: 0.01...1000, for: moving.union([.frames, .encode]),
      "frames per second (50)"
    ) { $0.request.settings.framesPerSecond = $1 },
    Flag(
      "duration", value: "TIME", for: moving.union([.frames]), "how much of the document is shown"
    ) { arguments, text throws(CommandError) in
      _ = try FlagValue.time(text, "--duration")
      arguments.request.document.duration = text
    },
    Flag(
      "loop", value: "N", as: FlagValue.loop, for: gifs,
      "how many times it plays: a count, forever or once"
    ) { $0.request.settings.loop = $1 }.suggesting(["forever", "once"]),
    Flag("phase", value: "NAME", for: drawing, "show only this phase of the document") {
      $0.request.settings.phase = $1
    },
    Flag("slow", value: "K", in: 0.001...1000, for: moving.union([.frames]), "K times slower") {
      $0.request.settings.slowness *= $1
    },
    Flag("speed", value: "K", in: 0.001...1000, for: moving.union([.frames]), "K times faster") {
      $0.request.settings.slowness /= $1
    },
  ]

  private static let gif: [Flag] = [
    Flag(
      "tolerance", value: "E", whole: 0...64, for: gifs,
      "how far off pixels may look, out of 255 (8); flat colours are exact"
    ) { $0.request.options.tolerance = $1 },
    Flag("lossless", for: gifs, "no tolerance: every pixel exact, up to 255 colours a frame") {
      $0.request.options.tolerance = 0
    },
    Flag(
      "dither", value: "KIND", of: GIFSettings.Dither.self, for: gifs,
      "how a GIF shows more shades than colours (auto)"
    ) { $0.request.options.dither = $1 },
    Flag(
      "max-colors", value: "N", whole: 2...256, for: gifs, "colours of a palette, 2 to 256 (256)"
    ) { $0.request.options.maximumColors = $1 },
    Flag(
      "max-bytes", value: "N", as: FlagValue.bytes, for: gifs,
      "lower a GIF's quality until it has at most N bytes; 10k is 10 000"
    ) { $0.request.options.maximumBytes = $1 },
    Flag(
      "max-work", value: "S", in: 1...1e9, for: drawing,
      "the limit on work for drawing, in seconds as kineo counts them (60, and more for many large frames)"
    ) { $0.request.settings.mostWork = $1 },
    Flag(
      "quality", value: "N", whole: 0...100, for: gifs,
      "make a WebP lossy, 0 to 100; without it, --tolerance limits the error"
    ) { $0.request.options.quality = $1 },
    Flag(
      "matte", value: "COLOR", as: FlagValue.matte, for: gifs,
      "the colour a GIF's translucent pixels are blended with; transparent for none"
    ) { $0.request.options.matte = $1 }.suggesting(["transparent"]),
  ]

  private static let svg: [Flag] = [
    Flag(
      "id-prefix", value: "TEXT", as: FlagValue.idPrefix, for: moving,
      "the prefix of an SVG's ids (derived from its content)"
    ) { $0.request.options.svg.idPrefix = $1 },
    Flag(
      "reduced-motion", value: "KIND", of: SVGOptions.ReducedMotion.self, for: moving,
      "what an SVG shows to people who prefer reduced motion (play)"
    ) { $0.request.options.svg.reducedMotion = $1 },
    Flag(
      "svg-animation", value: "KIND", of: SVGOptions.Motion.self, for: moving,
      "how an SVG is animated: by SMIL elements, or a style sheet (smil)"
    ) { $0.request.options.svg.motion = $1 },
    Flag(
      "dark-mode", value: "NAME=VALUE", for: moving,
      "the value of a parameter, or of --background, in an SVG's dark mode"
    ) { arguments, text throws(CommandError) in
      let setting = try FlagValue.setting(text, "--dark-mode")
      if setting.name == background {
        arguments.request.darkBackground = try FlagValue.color(
          setting.value ?? "", "--dark-mode background")
      } else {
        arguments.request.darkSettings.append(setting)
      }
    }.repeatable(),
    Flag(
      "precision", value: "N", whole: 0...6, for: moving,
      "decimals of an SVG's coordinates (as many as its pixels need)"
    ) { $0.request.options.svg.precision = $1 },
  ]

  private static let sheet: [Flag] = [
    Flag("pack", for: gifs, "trim a sheet's frames to what is visible, and pack them") {
      $0.request.options.sheet.layout = .packed
    },
    Flag("css", for: gifs, "also write a style sheet that plays the sheet") {
      $0.request.options.sheet.hasStyle = true
    },
    Flag(
      "json-array", for: gifs, "list a sheet's frames as an array, not as an object keyed by name"
    ) {
      $0.request.options.sheet.listsFrames = true
    },
    Flag(
      "frame-names", value: "TEXT", as: FlagValue.frameNames, for: gifs,
      "names of a sheet's frames ({name}-{frame}); {frame000} has three digits"
    ) { $0.request.options.sheet.frameNames = $1 },
  ]

  private static let document: [Flag] = [
    Flag(
      "set", value: "NAME=VALUE", as: FlagValue.setting, for: reading,
      "set a parameter, as --NAME VALUE does"
    ) { $0.request.document.settings.append($1) }.repeatable(),
    Flag(
      "allow-read", value: "FOLDER", for: reading,
      "let documents read files in FOLDER, too"
    ) { $0.request.document.readable.append($1) }.repeatable(),
    Flag(
      "limit", value: "NAME=N", for: reading,
      "let documents demand up to N of what a message calls limit 'NAME'"
    ) { arguments, text throws(CommandError) in
      let (limit, value) = try FlagValue.limit(text, "--limit")
      limit.raise(&arguments.request.document.limits, to: value)
    }.repeatable(),
    Flag(
      "presets", value: "FOLDER", for: reading.union([.presets, .new]),
      "look for presets in FOLDER first"
    ) { $0.request.document.presets.append($1) }.repeatable(),
    Flag(
      "tuning", value: "FILE", for: reading,
      "read parameters from a JSON file or a property list"
    ) { $0.request.document.tuning.append($1) }.repeatable(),
    Flag(
      "allow", value: "NAME", of: Advice.self, for: [.check],
      "turn off the warning NAME, shown in brackets"
    ) { $0.allowed.insert($1) }.repeatable(),
    Flag(
      "strict", for: reading,
      "treat warnings about a document as errors; 'kineo check' looks for more of them"
    ) {
      $0.request.document.isStrict = true
    },
  ]

  private static let building: [Flag] = [
    Flag("keep-going", short: "k", for: [.build], "keep making other assets after one fails") {
      $0.keepsGoing = true
    },
    Flag("dry-run", short: "n", for: [.build], "only print what would be made") {
      $0.isDryRun = true
    },
    Flag("watch", for: [.build], "keep running, and remake assets whenever their inputs change") {
      $0.follows = true
    },
    Flag(
      "cache", value: "FOLDER", for: [.build],
      "the cache folder (.kineo-cache next to the manifest); none to disable"
    ) { $0.cacheFolder = $1 },
    Flag(
      "shard", value: "I/N", for: [.build],
      "only the I-th of N parts; auto or auto/N takes I from the scheduler's environment"
    ) { $0.shard = $1 },
    Flag("print-jobs", for: [.build], "print a command for each asset, one per line") {
      $0.printsJobs = true
    },
    Flag(
      "emit", value: "KIND", choices: ["ninja"], for: [.build], "print a build file for Ninja"
    ) { arguments, _ in arguments.emitsNinja = true },
    Flag(
      "merge", value: "FILE", for: [.build],
      "combine the --json results of all shards"
    ) { $0.merged.append($1) }.repeatable(),
  ]

  private static let previewing: [Flag] = [
    Flag("open", for: [.preview], "open the page in the browser") { $0.opensBrowser = true },
    Flag(
      "port", value: "N", whole: 1...65_535, for: [.preview],
      "the port to serve the page on (any free one)"
    ) { $0.port = UInt16($1) },
  ]

  private static let playing: [Flag] = [
    Flag(
      "protocol", value: "KIND", choices: ["auto"] + TerminalProtocol.allCases.map(\.rawValue),
      for: [.play], "how the terminal shows pictures (auto: query the terminal)"
    ) { $0.terminal = TerminalProtocol(rawValue: $1.lowercased()) }
  ]

  private static let showing: [Flag] = [
    Flag(
      "parameters", for: [.show],
      "the parameters: types, defaults, ranges; with --as their values, as --tuning reads them"
    ) { $0.showsParameters = true },
    Flag(
      "contents", for: [.show], "size, duration, phases, parameters, layers and assets"
    ) { $0.showsContents = true },
    Flag("keys", for: [.show], "all key paths that can be animated, with their values and layers") {
      $0.showsKeys = true
    },
    Flag("expanded", for: [.show], "the plain document: no parameters, expressions, repeats") {
      $0.expands = true
    },
    Flag(
      "as", value: "NOTATION", choices: ["json", "plist", "binary"], for: [.show],
      "write it as json, plist or a binary property list"
    ) { arguments, text in
      arguments.notation =
        switch text.lowercased() {
        case "plist": .xmlPlist
        case "binary": .binaryPlist
        default: .json
        }
    },
  ]

  private static let common: [Flag] = [
    Flag(
      "jobs", short: "j", value: "N", whole: 1...1024,
      for: writing.union([.preview, .watch, .build]),
      "number of parallel workers (one per processor)"
    ) { $0.jobs = $1 },
    Flag(
      "diagnostics", value: "FORMAT", of: DiagnosticPrinter.Format.self,
      for: reading.union([.build]), "how mistakes are printed: human, json or github"
    ) { $0.diagnostics = $1 },
    Flag("json", for: [.build, .inspect, .presets, .fonts, .show], "print JSON") {
      $0.asksForJSON = true
    },
    Flag("quiet", short: "q", for: all, "no warnings, no progress") { $0.isQuiet = true },
    Flag("verbose", short: "v", for: all, "report what was made") {
      $0.isVerbose = true
      $0.request.options.measures = true
    },
    Flag("help", short: "h", for: all, "show this help") { $0.asksForHelp = true },
    Flag(
      "color", value: "WHEN", choices: ["auto", "always", "never"], for: all,
      "colours in messages (auto: on a terminal)"
    ) { $0.color = $1.lowercased() },
    Flag("version", short: "V", for: all, "show the version") { $0.asksForVersion = true },
  ]
}
