import FileSystem

/// A file that is ready to be written.
public struct RenderedFile: Sendable {
  public var path: String
  public var bytes: [UInt8]

  public init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }
}

extension Rendering {
  /// The files of an output: the requested one and its companions.
  public func files(for output: RenderRequest.Output) -> [RenderedFile] {
    let name = FileSystem.name(of: output.path)
    return [RenderedFile(path: output.path, bytes: bytes)]
      + companions.map { companion in
        RenderedFile(
          path: output.companion(companion.pathExtension), bytes: Array(companion.text(name).utf8))
      }
  }
}
