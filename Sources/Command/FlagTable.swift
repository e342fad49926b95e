import Diagnostics
import Encoding
import Notations
import Pipeline
import Scene
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
      "write to FILE; may repeat; - is standard output"
    ) { arguments, text throws(CommandError) in arguments.outputs.append(text) },
    Flag(
      "format", value: "KIND",
      choices: OutputFormat.all.map(\.name)
        + PictureStream.allCases.map(\.rawValue).filter { OutputFormat.named($0) == nil },
      for: writing,
      "the file format, if the extension is not enough"
    ) { arguments, text throws(CommandError) in
      arguments.format = OutputFormat.named(text.lowercased())
      arguments.stream = PictureStream(rawValue: text.lowercased())
    },
    Flag(
      "check", for: writing.union([.build, .fmt]),
      "write nothing; exit with 1 if a file is out of date"
    ) { arguments, _ throws(CommandError) in arguments.checks = true },
    Flag(
      "depfile", value: "FILE", for: [.render, .frame],
      "write the files that were read to FILE, for Make and Ninja"
    ) { arguments, text throws(CommandError) in arguments.dependencyFile = text },
    Flag(
      "poster", value: "FILE", for: [.render],
      "also write a still of the most telling frame to FILE, a PNG"
    ) { arguments, text throws(CommandError) in arguments.poster = text },
    Flag(
      "for", value: "PLACE", choices: Destination.all.map(\.name), for: [.render],
      "keep to the limits of a place: its formats, size, bytes and number of frames"
    ) { arguments, text throws(CommandError) in
      guard let place = Destination.named(text.lowercased()) else { return }
      arguments.request.destination = place
      if arguments.request.options.maximumBytes == nil {
        arguments.request.options.maximumBytes = place.mostBytes
      }
    },
    Flag(
      "dark", value: "FILE", for: [.snippet],
      "the same animation for people who prefer dark colours; may repeat"
    ) { arguments, text throws(CommandError) in arguments.darkFiles.append(text) },
    Flag("alt", value: "TEXT", for: [.snippet], "alternative text for screen readers") {
      arguments, text throws(CommandError) in arguments.alt = text
    },
  ]

  private static let picture: [Flag] = [
    Flag("size", value: "WxH", for: drawing, "fit the canvas into this many pixels") {
      arguments, text throws(CommandError) in
      arguments.request.settings.scaling = try FlagValue.size(text)
    },
    Flag("scale", value: "S", for: drawing.union([.snippet]), "pixels a point (1)") {
      arguments, text throws(CommandError) in
      arguments.request.settings.scaling = .scale(
        try FlagValue.number(text, "--scale", in: 0.001...1000))
    },
    Flag(background, value: "COLOR", for: drawing, "the background colour") {
      arguments, text throws(CommandError) in
      arguments.request.settings.background = try FlagValue.color(text, "--background")
    },
  ]

  private static let time: [Flag] = [
    Flag(
      "at", value: "TIME", for: [.frame], "the moment to draw: seconds, a share such as 50%, or end"
    ) {
      arguments, text throws(CommandError) in arguments.at = try FlagValue.moment(text, "--at")
    },
    Flag("fps", value: "F", for: moving.union([.frames, .encode]), "frames per second (50)") {
      arguments, text throws(CommandError) in
      arguments.request.settings.framesPerSecond = try FlagValue.number(
        text, "--fps", in: 0.01...1000)
    },
    Flag(
      "duration", value: "TIME", for: moving.union([.frames]), "how much of the document is shown"
    ) {
      arguments, text throws(CommandError) in
      _ = try FlagValue.time(text, "--duration")
      arguments.request.document.duration = text
    },
    Flag(
      "loop", value: "N", for: gifs,
      "how often it plays: a count, forever or once"
    ) { arguments, text throws(CommandError) in
      arguments.request.settings.loop = try FlagValue.loop(text)
    },
    Flag("phase", value: "NAME", for: drawing, "show only this phase of the document") {
      arguments, text throws(CommandError) in arguments.request.settings.phase = text
    },
    Flag("slow", value: "K", for: moving.union([.frames]), "K times slower") {
      arguments, text throws(CommandError) in
      arguments.request.settings.slowness *= try FlagValue.number(text, "--slow", in: 0.001...1000)
    },
    Flag("speed", value: "K", for: moving.union([.frames]), "K times faster") {
      arguments, text throws(CommandError) in
      arguments.request.settings.slowness /= try FlagValue.number(text, "--speed", in: 0.001...1000)
    },
  ]

  private static let gif: [Flag] = [
    Flag(
      "tolerance", value: "E", for: gifs,
      "the largest error of a GIF's pixels, of 255 (8); flat colours are exact"
    ) { arguments, text throws(CommandError) in
      arguments.request.options.tolerance = Int(
        try FlagValue.number(text, "--tolerance", in: 0...64))
    },
    Flag("lossless", for: gifs, "no tolerance: every pixel exact, up to 255 colours a frame") {
      arguments, _ throws(CommandError) in arguments.request.options.tolerance = 0
    },
    Flag(
      "dither", value: "KIND", choices: GIFSettings.Dither.allCases.map(\.rawValue), for: gifs,
      "how a GIF shows more shades than colours (auto)"
    ) { arguments, text throws(CommandError) in
      guard let kind = GIFSettings.Dither(rawValue: text.lowercased()) else {
        throw .usage("--dither takes auto, none, ordered or diffusion, not '\(text)'")
      }
      arguments.request.options.dither = kind
    },
    Flag("max-colors", value: "N", for: gifs, "colours of a palette, 2 to 256 (256)") {
      arguments, text throws(CommandError) in
      arguments.request.options.maximumColors = Int(
        try FlagValue.number(text, "--max-colors", in: 2...256))
    },
    Flag(
      "max-bytes", value: "N", for: gifs,
      "lower a GIF's quality until it has at most N bytes; 10k is 10 000"
    ) {
      arguments, text throws(CommandError) in
      arguments.request.options.maximumBytes = Int(
        try FlagValue.bytes(text, "--max-bytes", in: 1...1e12))
    },
    Flag(
      "max-work", value: "S", for: drawing,
      "the most work for drawing, in counted seconds (60)"
    ) { arguments, text throws(CommandError) in
      arguments.request.settings.mostWork = try FlagValue.number(text, "--max-work", in: 1...1e9)
    },
    Flag(
      "quality", value: "N", for: gifs,
      "make a WebP lossy: 0 to 100; without it no detail is lost that --tolerance does not allow"
    ) { arguments, text throws(CommandError) in
      arguments.request.options.quality = Int(try FlagValue.number(text, "--quality", in: 0...100))
    },
    Flag("matte", value: "COLOR", for: gifs, "what translucent pixels of a GIF are blended with") {
      arguments, text throws(CommandError) in
      arguments.request.options.matte = try FlagValue.color(text, "--matte")
    },
  ]

  private static let svg: [Flag] = [
    Flag("id-prefix", value: "TEXT", for: moving, "what an SVG's ids begin with (made from it)") {
      arguments, text throws(CommandError) in
      guard let first = text.unicodeScalars.first, first.isIDLetter,
        text.unicodeScalars.allSatisfy({
          $0.isIDLetter || "0123456789-".unicodeScalars.contains($0)
        })
      else {
        throw .usage("--id-prefix takes letters, digits, - and _, a letter first, not '\(text)'")
      }
      arguments.request.options.svg.idPrefix = text
    },
    Flag(
      "reduced-motion", value: "KIND", choices: SVGOptions.ReducedMotion.allCases.map(\.rawValue),
      for: moving, "what an SVG shows to people who prefer reduced motion (play)"
    ) { arguments, text throws(CommandError) in
      guard let kind = SVGOptions.ReducedMotion(rawValue: text.lowercased()) else {
        throw .usage("--reduced-motion takes play or still, not '\(text)'")
      }
      arguments.request.options.svg.reducedMotion = kind
    },
    Flag(
      "svg-animation", value: "KIND", choices: SVGOptions.Motion.allCases.map(\.rawValue),
      for: moving, "how an SVG is animated: by SMIL elements, or a style sheet (smil)"
    ) { arguments, text throws(CommandError) in
      guard let motion = SVGOptions.Motion(rawValue: text.lowercased()) else {
        throw .usage("--svg-animation takes smil or css, not '\(text)'")
      }
      arguments.request.options.svg.motion = motion
    },
    Flag(
      "dark-mode", value: "NAME=VALUE", for: moving,
      "another value of a parameter, or of --background, for an SVG's readers who prefer dark colours; may repeat"
    ) { arguments, text throws(CommandError) in
      let setting = try FlagValue.setting(text, "--dark-mode")
      if setting.name == background {
        arguments.request.darkBackground = try FlagValue.color(
          setting.value ?? "", "--dark-mode background")
      } else {
        arguments.request.darkSettings.append(setting)
      }
    },
    Flag(
      "precision", value: "N", for: moving, "decimals of an SVG's coordinates (as pixels need)"
    ) {
      arguments, text throws(CommandError) in
      arguments.request.options.svg.precision = Int(
        try FlagValue.number(text, "--precision", in: 0...6))
    },
  ]

  private static let sheet: [Flag] = [
    Flag("pack", for: gifs, "cut a sheet's frames to what is seen of them, and pack them") {
      arguments, _ throws(CommandError) in arguments.request.options.sheet.layout = .packed
    },
    Flag("css", for: gifs, "write a style sheet that plays a sheet, too") {
      arguments, _ throws(CommandError) in arguments.request.options.sheet.hasStyle = true
    },
    Flag("json-array", for: gifs, "list a sheet's frames in an array, not by their names") {
      arguments, _ throws(CommandError) in arguments.request.options.sheet.listsFrames = true
    },
    Flag(
      "frame-names", value: "TEXT", for: gifs,
      "names of a sheet's frames ({name}-{frame}); {frame000} has three digits"
    ) { arguments, text throws(CommandError) in
      guard let names = FrameNames(text) else {
        throw .usage(
          "--frame-names takes text with {frame} and optionally {name}, not '\(text)'")
      }
      arguments.request.options.sheet.frameNames = names
    },
  ]

  private static let document: [Flag] = [
    Flag("set", value: "NAME=VALUE", for: reading, "set a parameter, as --NAME VALUE does") {
      arguments, text throws(CommandError) in
      arguments.request.document.settings.append(try FlagValue.setting(text, "--set"))
    },
    Flag(
      "allow-read", value: "FOLDER", for: reading,
      "let documents read files in FOLDER, too; may repeat"
    ) { arguments, text throws(CommandError) in arguments.request.document.readable.append(text) },
    Flag(
      "presets", value: "FOLDER", for: reading.union([.presets, .new]),
      "look for presets in FOLDER first; may repeat"
    ) { arguments, text throws(CommandError) in arguments.request.document.presets.append(text) },
    Flag(
      "tuning", value: "FILE", for: reading, "read parameters from a JSON file or a property list"
    ) {
      arguments, text throws(CommandError) in arguments.request.document.tuning.append(text)
    },
    Flag(
      "allow", value: "NAME", choices: Advice.allCases.map(\.rawValue), for: [.check],
      "turn off the warning NAME, shown in brackets; may repeat"
    ) { arguments, text throws(CommandError) in
      if let advice = Advice(rawValue: text.lowercased()) { arguments.allowed.insert(advice) }
    },
    Flag("strict", for: reading, "take warnings about a document for errors") {
      arguments, _ throws(CommandError) in arguments.request.document.isStrict = true
    },
  ]

  private static let building: [Flag] = [
    Flag("keep-going", short: "k", for: [.build], "keep making other assets after one fails") {
      arguments, _ throws(CommandError) in arguments.keepsGoing = true
    },
    Flag("dry-run", short: "n", for: [.build], "only tell what would be made") {
      arguments, _ throws(CommandError) in arguments.isDryRun = true
    },
    Flag("watch", for: [.build], "go on, and make what changes again") {
      arguments, _ throws(CommandError) in arguments.follows = true
    },
    Flag(
      "cache", value: "FOLDER", for: [.build],
      "the cache folder (.kineo-cache next to the manifest); none to disable"
    ) { arguments, text throws(CommandError) in arguments.cacheFolder = text },
    Flag(
      "shard", value: "I/N", for: [.build],
      "only the I-th of N parts; auto or auto/N takes I from the scheduler's environment"
    ) { arguments, text throws(CommandError) in arguments.shard = text },
    Flag("print-jobs", for: [.build], "print a command for each asset, one a line") {
      arguments, _ throws(CommandError) in arguments.printsJobs = true
    },
    Flag(
      "emit", value: "KIND", choices: ["ninja"], for: [.build], "print a build file for Ninja"
    ) { arguments, _ throws(CommandError) in arguments.emitsNinja = true },
    Flag(
      "merge", value: "FILE", for: [.build],
      "put the --json results of all shards together; may repeat"
    ) { arguments, text throws(CommandError) in arguments.merged.append(text) },
  ]

  private static let previewing: [Flag] = [
    Flag("open", for: [.preview], "open the page in the browser") {
      arguments, _ throws(CommandError) in arguments.opensBrowser = true
    },
    Flag("port", value: "N", for: [.preview], "where the page is served (a free port)") {
      arguments, text throws(CommandError) in
      arguments.port = UInt16(try FlagValue.number(text, "--port", in: 1...65_535))
    },
  ]

  private static let playing: [Flag] = [
    Flag(
      "protocol", value: "KIND", choices: ["auto"] + TerminalProtocol.allCases.map(\.rawValue),
      for: [.play], "how the terminal shows pictures (auto: query the terminal)"
    ) { arguments, text throws(CommandError) in
      arguments.terminal = TerminalProtocol(rawValue: text.lowercased())
    }
  ]

  private static let showing: [Flag] = [
    Flag(
      "parameters", for: [.show],
      "the parameters: types, defaults, ranges; with --as their values, as --tuning reads them"
    ) {
      arguments, _ throws(CommandError) in arguments.showsParameters = true
    },
    Flag("keys", for: [.show], "all key paths that can be animated, with their values and layers") {
      arguments, _ throws(CommandError) in arguments.showsKeys = true
    },
    Flag("expanded", for: [.show], "the plain document: no parameters, expressions, repeats") {
      arguments, _ throws(CommandError) in arguments.expands = true
    },
    Flag(
      "as", value: "NOTATION", choices: ["json", "plist", "binary"], for: [.show],
      "write it as json, plist or a binary property list"
    ) { arguments, text throws(CommandError) in
      switch text.lowercased() {
      case "json": arguments.notation = .json
      case "plist", "xml": arguments.notation = .xmlPlist
      case "binary": arguments.notation = .binaryPlist
      default: throw .usage("--as takes json, plist or binary, not '\(text)'")
      }
    },
  ]

  private static let common: [Flag] = [
    Flag(
      "jobs", short: "j", value: "N", for: writing.union([.preview, .watch, .build]),
      "workers (all processors)"
    ) {
      arguments, text throws(CommandError) in
      arguments.jobs = Int(try FlagValue.number(text, "--jobs", in: 1...1024))
    },
    Flag(
      "diagnostics", value: "FORMAT", choices: DiagnosticPrinter.Format.allCases.map(\.rawValue),
      for: reading.union([.build]), "how mistakes are printed: human, json or github"
    ) { arguments, text throws(CommandError) in
      if let format = DiagnosticPrinter.Format(rawValue: text.lowercased()) {
        arguments.diagnostics = format
      }
    },
    Flag("json", for: [.build, .inspect, .presets, .fonts, .show], "print for machines") {
      arguments, _ throws(CommandError) in arguments.asksForJSON = true
    },
    Flag("quiet", short: "q", for: all, "no warnings, no progress") {
      arguments, _ throws(CommandError) in arguments.isQuiet = true
    },
    Flag("verbose", short: "v", for: all, "tell what was made") {
      arguments, _ throws(CommandError) in
      arguments.isVerbose = true
      arguments.request.options.measures = true
    },
    Flag("help", short: "h", for: all, "show this help") {
      arguments, _ throws(CommandError) in arguments.asksForHelp = true
    },
    Flag(
      "color", value: "WHEN", choices: ["auto", "always", "never"], for: all,
      "colours in messages (auto: on a terminal)"
    ) { arguments, text throws(CommandError) in arguments.color = text.lowercased() },
    Flag("version", short: "V", for: all, "show the version") {
      arguments, _ throws(CommandError) in arguments.asksForVersion = true
    },
  ]
}

extension Unicode.Scalar {
  fileprivate var isIDLetter: Bool {
    ("a"..."z").contains(self) || ("A"..."Z").contains(self) || self == "_"
  }
}
