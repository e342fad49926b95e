/// A place outside of memory for bytes that are not needed before the file is written.
public protocol ByteStore: Sendable {
  /// Keeps bytes and returns where they are; nil if there is no room for them.
  func append(_ bytes: [UInt8]) -> Range<Int>?
  /// The bytes that are kept there; nil if they cannot be read.
  func bytes(_ range: Range<Int>) -> [UInt8]?
}

extension LZWStream {
  /// Fewer bytes stay in memory.
  private static let leastStored = 4096

  /// Moves many bytes to a store, if that has room.
  mutating func move(to store: any ByteStore) {
    guard bytes.count >= Self.leastStored, let place = store.append(bytes) else { return }
    stored = place
    bytes = []
  }

  /// With its bytes in memory.
  func loaded(from store: (any ByteStore)?) throws(EncodingError) -> LZWStream {
    guard let stored else { return self }
    guard let bytes = store?.bytes(stored) else {
      throw .library("the GIF's bytes could not be read again")
    }
    return LZWStream(minimumCodeSize: minimumCodeSize, bytes: bytes)
  }
}
