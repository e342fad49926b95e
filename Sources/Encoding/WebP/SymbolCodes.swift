/// The codes that suit a path.
struct SymbolCodes {
  /// Those of the channels; the first one's also has the lengths of copies.
  private let channels: [PrefixCode]
  private let places: PrefixCode
  /// What codes and path take.
  let bits: Int

  private static let placeNumbers = Array(0..<40)

  init(_ tally: SymbolTally, _ layout: SymbolLayout) {
    channels = layout.channels.indices.map { k in
      PrefixCode(
        tally.counts(k, layout), of: layout.channels[k].values,
        alphabet: layout.channels[k].alphabet)
    }
    places = PrefixCode(
      tally.places, of: Self.placeNumbers, alphabet: Self.placeNumbers.count)
    bits = channels.reduce(tally.extraBits + places.bits) { $0 + $1.bits }
  }

  func write(_ path: SymbolPath, _ layout: SymbolLayout, into output: inout BitWriter) {
    for code in channels + [places] { code.writeHeader(into: &output) }
    let writers = channels.map(\.writer)
    let placeWriter = places.writer
    var p = 0
    for token in path.tokens {
      if token.place == 0 {
        for (writer, channel) in zip(writers, layout.channels) {
          let index = channel.indices[Int(layout.symbols[p])]
          if index >= 0 { writer.write(index, into: &output) }
        }
      } else {
        let length = PrefixedNumber(Int(token.length))
        writers[0].write(layout.firstLength + length.symbol, into: &output)
        output.put(length.extra, length.extraBits)
        let place = PrefixedNumber(Int(token.place))
        placeWriter.write(place.symbol, into: &output)
        output.put(place.extra, place.extraBits)
      }
      p += Int(token.length)
    }
  }
}
