/// The verbs of the command, in the order of the help.
enum Verb: String, Hashable, Sendable, CaseIterable {
  case render, preview, watch, play, frame, frames, build, encode, inspect, snippet, check, fmt,
    new, show, presets, fonts, schema, completions, man

  /// One line for the list of verbs.
  var summary: String {
    switch self {
    case .render:
      "draw a document and write it as GIF, APNG, WebP, SVG, PNG or a sheet (the verb may be left out)"
    case .preview: "show a document in the browser while you write it"
    case .watch: "draw a document again whenever it changes"
    case .play: "show a document in the terminal until a key is pressed"
    case .frame: "write a single frame"
    case .frames: "write every frame as a PNG file"
    case .build: "make all assets of a manifest, and only those that changed"
    case .encode: "write PNG files, or animated files, as GIF, APNG or WebP"
    case .inspect: "describe a GIF, APNG, PNG or WebP file"
    case .snippet: "print the HTML that offers an animation in several formats"
    case .check: "report mistakes in documents, and what is probably not intended"
    case .fmt: "format JSON documents in place; comments are kept"
    case .new: "create a document from a preset"
    case .show: "print a preset or a document: its source, parameters, contents or plain form"
    case .presets: "list the presets, or those that match words"
    case .fonts: "list the fonts of this machine, and what a name resolves to"
    case .schema: "print the JSON Schema of the language, for editors"
    case .completions: "print the completion script of a shell: bash, zsh or fish"
    case .man: "print the manual page, in roff"
    }
  }

  /// The operands in the usage line.
  var operands: String {
    switch self {
    case .render, .preview, .watch, .play, .frame, .frames: "WHAT"
    case .build: "[MANIFEST]"
    case .encode: "FRAMES…"
    case .inspect: "FILE"
    case .snippet: "FILE…"
    case .check, .fmt: "FILE…"
    case .new: "NAME [PRESET]"
    case .show: "WHAT"
    case .presets: "[WORD…]"
    case .fonts: "[NAME]"
    case .schema, .man: ""
    case .completions: "SHELL"
    }
  }

  /// Shown first in the help, because people read examples.
  var examples: [(command: String, meaning: String)] {
    switch self {
    case .render:
      [
        ("kineo checkmark -o check.gif", "a preset by name"),
        ("kineo spinner.json -o spinner.gif -o spinner.svg", "a file; two outputs"),
        ("kineo checkmark --tint '#34C759' --scale 2 -o - > check.gif", "a parameter; stdout"),
        ("kineo wave.lottie -o wave.webp", "a Lottie file"),
        ("kineo loader.svg -o loader.gif", "an animated SVG"),
        ("kineo art/*.json -o 'out/{name}.gif'", "several documents, a file for each"),
      ]
    case .preview:
      [
        ("kineo preview spinner.json", "a page that follows the file as you save it"),
        ("kineo preview spinner.json -o preview.html", "the same page as one file"),
      ]
    case .watch:
      [("kineo watch spinner.json -o spinner.gif", "one line each time it is drawn")]
    case .play: [("kineo play checkmark", "in the terminal, also over ssh")]
    case .frame:
      [("kineo frame checkmark --at 0.55 -o still.png", "the frame at 0.55 seconds")]
    case .frames:
      [("kineo frames checkmark -o 'out/f%04d.png'", "f0001.png, f0002.png, …")]
    case .build:
      [
        ("kineo build", "all assets of kineo.json"),
        ("kineo build --check --diagnostics github", "in CI: are the committed assets up to date?"),
        ("kineo build icons.json --shard 2/8", "an eighth of them"),
      ]
    case .encode:
      [("kineo encode f*.png --fps 30 -o out.gif", "frames from anywhere, all of one size")]
    case .inspect:
      [("kineo inspect out.gif", "frames, delays, rectangles, palettes, bytes, warnings")]
    case .snippet:
      [
        (
          "kineo snippet check.webp check.gif check.png",
          "the best supported format; the still for reduced motion"
        )
      ]
    case .check:
      [
        ("kineo check animations/*.json", "diagnostics only; exits with 65 on errors"),
        ("kineo check a.json --allow small-text", "without the warnings of that name"),
        ("kineo check --strict a.json", "warnings are errors, too"),
      ]
    case .fmt:
      [
        ("kineo fmt animations/*.json", "rewrites files with another layout"),
        ("kineo fmt --check animations/*.json", "in CI: exits with 1 if a file would change"),
      ]
    case .new:
      [
        ("kineo new spinner tail-spin", "spinner.json, a copy of the preset tail-spin")
      ]
    case .show:
      [
        ("kineo show checkmark > mine.json", "a preset's source, to edit"),
        ("kineo show checkmark --parameters", "its parameters, with types and defaults"),
        ("kineo show cover --parameters --as plist > t.plist", "the values, for --tuning t.plist"),
        ("kineo show wave.lottie --contents", "phases, slots, layers and assets of a Lottie file"),
        ("kineo show --keys", "the animatable properties"),
        ("kineo show mine.json --as plist", "the same document as a property list"),
      ]
    case .schema: [("kineo schema > kineo.schema.json", "for an editor that checks as you type")]
    case .presets:
      [
        ("kineo presets", "in groups, with descriptions"),
        ("kineo presets blur", "those with this in their name, group or description"),
        ("kineo presets --json", "with sizes, durations and parameters, too"),
      ]
    case .fonts:
      [
        ("kineo fonts", "families with their styles and files"),
        ("kineo fonts Arial", "which font a text in Arial gets here"),
        ("kineo fonts --json", "with weights and the axes of variable fonts"),
      ]
    case .completions:
      [("source <(kineo completions bash)", "completes verbs, flags, presets, parameters")]
    case .man: [("kineo man | man -l -", "the manual, without installing it")]
    }
  }

  /// Whether `--name value` may set a parameter of a document.
  var takesParameters: Bool {
    switch self {
    case .render, .preview, .watch, .play, .frame, .frames, .check, .show: true
    case .build, .encode, .inspect, .snippet, .fmt, .new, .presets, .fonts, .schema, .completions,
      .man:
      false
    }
  }
}
