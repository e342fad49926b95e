/// The ICC profiles of image files.
public enum ImageProfile {
  /// Whether a file has a profile that is torn or not of a kind that is read, so that its colours are taken for sRGB's.
  public static func isIgnored(in file: [UInt8]) -> Bool {
    if JPEG.isJPEG(file) { return JPEGProfile.isThere(in: file) && JPEGProfile.read(file) == nil }
    if let profile = webP(file) { return ColorProfile(profile) == nil }
    return PNGFile.data(of: "iCCP", in: file) != nil && PNG.profile(of: file) == nil
  }

  /// Returns nil for a file that is not a WebP with a profile, whose place is behind the first header.
  static func webP(_ file: [UInt8]) -> [UInt8]? {
    guard file.count > 38, file[8..<16].elementsEqual("WEBPVP8X".utf8),
      file[30..<34].elementsEqual("ICCP".utf8)
    else { return nil }
    return Array(file.dropFirst(38).prefix(LittleEndian.value(file, at: 34, bytes: 4)))
  }
}
