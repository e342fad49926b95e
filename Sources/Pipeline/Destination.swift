import Encoding
import Raster

/// A place that files go to, with the limits that it sets.
public struct Destination: Hashable, Sendable {
  /// As `--for` calls it.
  public let name: String
  /// What it is, for people.
  public let title: String
  public let formats: [OutputFormat]
  /// Pixels that the canvas is fitted into where the caller does not say another size; nil for any.
  public var width: Int?
  public var height: Int?
  /// Of the file.
  public var mostBytes: Int
  public var mostFrames: Int?
  /// Of one round.
  public var mostSeconds: Double?

  init(
    _ name: String, _ title: String, _ formats: [OutputFormat], size: (Int, Int)? = nil,
    mostBytes: Int, mostFrames: Int? = nil, mostSeconds: Double? = nil
  ) {
    self.name = name
    self.title = title
    self.formats = formats
    width = size?.0
    height = size?.1
    self.mostBytes = mostBytes
    self.mostFrames = mostFrames
    self.mostSeconds = mostSeconds
  }

  public static func named(_ name: String) -> Destination? { all.first { $0.name == name } }

  /// As the places told them in 2026; kilobytes are thousands, which is safe where they mean 1024.
  public static let all: [Destination] = [
    Destination(
      "slack-emoji", "a custom emoji of Slack", [.gif], size: (128, 128), mostBytes: 128_000,
      mostFrames: 50),
    Destination(
      "discord-emoji", "a custom emoji of Discord", [.gif], size: (128, 128), mostBytes: 256_000),
    Destination(
      "discord-sticker", "a sticker of Discord", [.apng, .gif], size: (320, 320),
      mostBytes: 500_000),
    Destination(
      "discord", "an attachment of a Discord message", [.gif, .webp], mostBytes: 10_000_000),
    Destination(
      "github", "a README or a comment on GitHub", [.gif, .svg, .apng, .webp],
      mostBytes: 10_000_000),
    Destination(
      "twitch-emote", "an emote of Twitch", [.gif], size: (112, 112), mostBytes: 1_000_000,
      mostFrames: 60),
    Destination(
      "whatsapp-sticker", "a sticker of WhatsApp", [.webp], size: (512, 512), mostBytes: 500_000,
      mostSeconds: 10),
    Destination(
      "line-sticker", "an animated sticker of LINE", [.apng], size: (320, 270),
      mostBytes: 300_000, mostFrames: 20, mostSeconds: 4),
  ]
}

extension RenderSettings {
  /// With what a place asks for, where the caller has not said otherwise.
  public mutating func fit(_ place: Destination) {
    if scaling == .scale(1), let width = place.width, let height = place.height {
      scaling = .fit(width: width, height: height)
    }
    mostFrames = place.mostFrames
  }
}

extension RenderJob {
  /// Ends where a place would not take what the document shows.
  public func check(_ place: Destination) throws(RenderFailure) {
    let seconds = span.seconds + span.hold
    if let most = place.mostSeconds, seconds > most {
      throw .encoding(
        .beyondFormat(
          "\(place.title) lasts at most \(Int(most)) seconds, and this is "
            + "\((seconds * 100).rounded() / 100): a larger --speed or a shorter --duration"))
    }
    let (width, height) = (viewport.width, viewport.height)
    if let wide = place.width, let high = place.height, width > wide || height > high {
      throw .encoding(
        .beyondFormat(
          "\(place.title) has at most \(wide) x \(high) pixels, not \(width) x \(height)"))
    }
  }
}

extension Destination {
  /// Ends where a file is larger than the place takes.
  public func check(_ byteCount: Int) throws(RenderFailure) {
    guard byteCount <= mostBytes else {
      throw .encoding(.tooLarge(bytes: byteCount, limit: mostBytes))
    }
  }
}
