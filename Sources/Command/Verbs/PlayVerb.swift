import DisplayList
import FileSystem
import Geometry
import Pipeline
import Raster
import Scene
import TerminalPictures

/// `kineo play WHAT`: plays the animation in the terminal until a key is pressed.
enum PlayVerb: VerbDefinition {
  static let summary = "show a document in the terminal until a key is pressed"
  static let operands = "WHAT"
  static let examples: [VerbExample] = [("kineo play checkmark", "in the terminal, also over ssh")]
  static let takesParameters = true

  static func run(_ arguments: ParsedArguments, _ console: Console) async throws(CommandError) {
    guard FileSystem.environment("TERM") != "dumb" else {
      throw .usage(
        "the terminal shows no pictures: it calls itself 'dumb'",
        hint: "'kineo render WHAT -o FILE' writes a file")
    }
    guard FileSystem.isTerminal(.output), let size = FileSystem.terminalSize() else {
      throw .usage(
        "'kineo play' needs a terminal, but standard output is not one",
        hint: "'kineo render WHAT -o FILE' writes a file")
    }
    let request = try arguments.documentRequest()
    let document = try LoadedDocument.load(request.document, for: .play, console)
    guard let keyboard = KeyboardTerminal() else {
      throw CommandError(.tryAgain, "there is no terminal")
    }
    let answers = ask(keyboard)
    guard !answers.holdKeys else { return }
    var stage = Stage(
      kind: arguments.terminal ?? answers.best(FileSystem.environment), size: size,
      isSized: arguments.drawingWords.contains { $0 == "--size" || $0 == "--scale" })
    let play = Play(document: document, request: request, background: answers.background)
    // Report failures before switching to the alternate screen.
    _ = try play.job(on: stage)
    try console.product(Stage.opening)
    do throws(CommandError) {
      if stage.kind == .iterm {
        try await stage.hand(play, keyboard, console)
      } else {
        try stage.show(play, keyboard, console)
      }
    } catch {
      try console.product(stage.closing)
      throw error
    }
    try console.product(stage.closing)
  }

  /// The terminal's answers; empty if it does not respond within a second.
  private static func ask(_ keyboard: borrowing KeyboardTerminal) -> TerminalAnswers {
    do throws(FileError) {
      _ = try FileSystem.send(TerminalAnswers.question, to: .output)
    } catch {
      return TerminalAnswers([])
    }
    var heard: [UInt8] = []
    let end = FileSystem.monotonicSeconds() + 1
    while !TerminalAnswers(heard).isComplete, heard.count < 4096 {
      let rest = end - FileSystem.monotonicSeconds()
      guard rest > 0, let bytes = keyboard.bytes(within: rest), !bytes.isEmpty else { break }
      heard += bytes
    }
    return TerminalAnswers(heard)
  }
}

/// What to play.
private struct Play {
  let document: LoadedDocument
  let request: RenderRequest
  /// The terminal's background.
  let background: (red: UInt8, green: UInt8, blue: UInt8)?

  /// As large as the stage allows. Formats without transparency get the terminal's background.
  func job(on stage: Stage) throws(CommandError) -> RenderJob {
    var shown = request
    shown.settings.scaling = stage.scaling(
      request.settings, canvas: document.scene.canvas.size)
    if stage.kind == .blocks || stage.kind == .sixel {
      let ground = background.map {
        Color(
          red: Double($0.red) / 255, green: Double($0.green) / 255, blue: Double($0.blue) / 255)
      }
      shown.settings.background =
        shown.settings.background ?? document.scene.canvas.background ?? ground ?? .black
    }
    return try document.job(shown)
  }
}

/// The terminal's alternate screen, with the animation in its corner.
private struct Stage {
  let kind: TerminalProtocol
  private(set) var size: TerminalSize
  /// Whether the user gave a size.
  let isSized: Bool
  private var blocks = BlockScreen()
  private var number = 0

  /// The most bytes of encoded frames to keep for the next round.
  private static let mostKept = 48 << 20

  init(kind: TerminalProtocol, size: TerminalSize, isSized: Bool) {
    self.kind = kind
    self.size = size
    self.isSized = isSized
  }

  /// Seconds between checks of the window size while nothing moves.
  private static let patience = 0.2

  private static let emptied = Array("\u{1B}[2J".utf8)
  static let opening = Array("\u{1B}[?1049h\u{1B}[?25l".utf8) + emptied

  var closing: [UInt8] {
    (kind == .kitty ? KittyPicture.clear : []) + Array("\u{1B}[0m\u{1B}[?25h\u{1B}[?1049l".utf8)
  }

  /// The available pixels. If the terminal does not say, assume cells of eight by sixteen, as in most.
  private var room: (width: Int, height: Int) {
    if kind == .blocks { return (size.columns, size.rows * 2) }
    let isTold = size.width > 0 && size.height > 0
    let width = isTold ? size.width : size.columns * 8
    let height = isTold ? size.height : size.rows * 16
    // Leave the last row free: a picture that ends in it would scroll the screen.
    return (width, height - height / size.rows)
  }

  /// As requested, otherwise two to four times the canvas if pixels are small; never larger than the
  /// window.
  func scaling(_ settings: RenderSettings, canvas: Size) -> RenderSettings.Scaling {
    let room = room
    let most = min(Double(room.width) / canvas.width, Double(room.height) / canvas.height)
    var scale = 1.0
    if isSized, let viewport = settings.viewport(for: canvas) {
      guard viewport.width > room.width || viewport.height > room.height else {
        return settings.scaling
      }
      scale = most
    } else if kind != .blocks {
      scale = max(1, min(4, (most / 2).rounded(.down)))
    }
    return .scale(min(scale, most))
  }

  /// Whether the window's size has changed. Then nothing that was drawn remains on it.
  private mutating func followsWindow(_ console: Console) throws(CommandError) -> Bool {
    guard let now = FileSystem.terminalSize(), now != size else { return false }
    size = now
    blocks = BlockScreen()
    try console.product((kind == .kitty ? KittyPicture.clear : []) + Self.emptied)
    return true
  }

  /// Sends the whole file to the terminal, which plays it, until a key is pressed.
  mutating func hand(
    _ play: Play, _ keyboard: borrowing KeyboardTerminal, _ console: Console
  ) async throws(CommandError) {
    repeat {
      let job = try play.job(on: self)
      let file: Rendering
      do throws(RenderFailure) { file = try await job.write(.gif, play.request.options) } catch {
        throw CommandError(error)
      }
      try console.product(
        InlineImage.show(file.bytes, width: job.viewport.width, height: job.viewport.height))
      repeat {
        guard let typed = keyboard.bytes(within: Self.patience), typed.isEmpty else { return }
      } while try !followsWindow(console)
    } while true
  }

  /// Shows frame after frame until a key is pressed; skips frames that would be late.
  mutating func show(_ play: Play, _ keyboard: borrowing KeyboardTerminal, _ console: Console)
    throws(CommandError)
  {
    var job = try play.job(on: self)
    let span = job.span
    let round = max(0.02, span.seconds + span.hold)
    let pace = min(30, job.playback.framesPerSecond)
    let count = max(1, Int((round * pace).rounded(.up)))
    let rounds = job.playback.loop.plays ?? .max
    let begin = FileSystem.monotonicSeconds()
    var kept: [Int: [UInt8]] = [:]
    var bytesKept = 0
    var last = -1
    while true {
      if try followsWindow(console) {
        job = try play.job(on: self)
        (kept, bytesKept, last) = ([:], 0, -1)
      }
      let time = FileSystem.monotonicSeconds() - begin
      let isOver = time / round >= Double(rounds)
      let index = isOver ? count - 1 : Int(time.truncatingRemainder(dividingBy: round) * pace)
      if index != last {
        last = index
        let moment = isOver ? span.end : span.documentTime(at: Double(index) / pace)
        let picture: [UInt8]
        if let known = kept[index], !isOver {
          picture = known
        } else {
          picture = try encoded(job.picture(orRefusalAt: moment))
          if bytesKept < Self.mostKept, kind != .blocks {
            kept[index] = picture
            bytesKept += picture.count
          }
        }
        try show(picture, console)
      }
      let now = FileSystem.monotonicSeconds() - begin
      let pictures = now * pace
      let next = isOver ? Self.patience : (1 - (pictures - pictures.rounded(.down))) / pace
      guard let typed = keyboard.bytes(within: next), typed.isEmpty else { return }
    }
  }

  /// A frame encoded for this terminal; kitty's image numbers are added when it is shown.
  private mutating func encoded(_ picture: Bitmap) throws(CommandError) -> [UInt8] {
    switch kind {
    case .blocks: return blocks.show(picture)
    case .sixel: return SixelPicture.show(picture)
    case .kitty, .iterm: return try OutputFormat.png.bytes(of: picture, FormatOptions())
    }
  }

  /// Shows it in one update on terminals that support that.
  private mutating func show(_ picture: [UInt8], _ console: Console) throws(CommandError) {
    var bytes = picture
    if kind == .kitty {
      number = number % 2 + 1
      bytes = KittyPicture.show(png: picture, number: number, replacing: 3 - number)
    }
    try console.product(
      Array("\u{1B}[?2026h".utf8) + bytes + Array("\u{1B}[?2026l".utf8))
  }
}

extension RenderJob {
  fileprivate func picture(orRefusalAt time: Double) throws(CommandError) -> Bitmap {
    do throws(RenderFailure) { return try affordablePicture(at: time) } catch {
      throw CommandError(error)
    }
  }
}
