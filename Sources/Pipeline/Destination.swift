import Encoding
import Geometry
import Raster

/// A service that files are made for, and its limits.
public struct Destination: Hashable, Sendable {
  /// As in `--for`.
  public let name: String
  /// For messages.
  public let title: String
  public let formats: [OutputFormat]
  /// The size in pixels to fit the canvas into unless the caller gives another; nil for any.
  public var width: Int?
  public var height: Int?
  /// Limit for the file.
  public var mostBytes: Int
  public var mostFrames: Int?
  /// Limit for one round.
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

  /// As the services stated them in 2026. Kilobytes are thousands, which is safe if they mean 1024.
  public static let all: [Destination] = [
    Destination(
      "slack-emoji", "a custom Slack emoji", [.gif], size: (128, 128), mostBytes: 128_000,
      mostFrames: 50),
    Destination(
      "discord-emoji", "a custom Discord emoji", [.gif], size: (128, 128), mostBytes: 256_000),
    Destination(
      "discord-sticker", "a Discord sticker", [.apng, .gif], size: (320, 320),
      mostBytes: 500_000),
    Destination(
      "discord", "a Discord attachment", [.gif, .webp], mostBytes: 10_000_000),
    Destination(
      "github", "a README or a comment on GitHub", [.gif, .svg, .apng, .webp],
      mostBytes: 10_000_000),
    Destination(
      "twitch-emote", "a Twitch emote", [.gif], size: (112, 112), mostBytes: 1_000_000,
      mostFrames: 60),
    Destination(
      "whatsapp-sticker", "a WhatsApp sticker", [.webp], size: (512, 512), mostBytes: 500_000,
      mostSeconds: 10),
    Destination(
      "line-sticker", "an animated LINE sticker", [.apng], size: (320, 270),
      mostBytes: 300_000, mostFrames: 20, mostSeconds: 4),
  ]
}

extension RenderSettings {
  /// Applies the destination's frame limit, and its size unless the caller has set one.
  public mutating func fit(_ place: Destination) {
    if scaling == .scale(1), let width = place.width, let height = place.height {
      scaling = .fit(width: width, height: height)
    }
    mostFrames = place.mostFrames
  }
}

extension RenderJob {
  /// Throws if the destination would not accept what the document shows.
  public func check(_ place: Destination) throws(RenderFailure) {
    let seconds = span.seconds + span.hold
    if let most = place.mostSeconds, seconds > most {
      throw .encoding(
        .beyondFormat(
          "\(place.title) lasts at most \(Int(most)) seconds, and this lasts "
            + "\(NumberText.rounded(seconds, decimals: 2)): use a larger --speed or a shorter --duration"
        ))
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
  /// Throws if a file is too large for the destination.
  public func check(_ byteCount: Int) throws(RenderFailure) {
    guard byteCount <= mostBytes else {
      throw .encoding(.tooLarge(bytes: byteCount, limit: mostBytes))
    }
  }
}
