import Encoding
import FileSystem
import VectorExport

/// Why there is no file.
public enum RenderFailure: Error, Hashable, Sendable {
  /// More pixels than any output could have.
  case tooLarge
  /// More frames than any output could have.
  case tooLong
  /// More work than it may be: seconds as they are counted, and the limit.
  case tooMuchWork(seconds: Double, limit: Double)
  /// More memory than it may take: bytes of layers in layers, and the limit.
  case tooMuchRoom(bytes: Int, limit: Int)
  case unknownPhase(String, known: [String])
  /// No files were given to be made frames.
  case noFrames
  case unreadable(FileError)
  case notAPicture(path: String, EncodingError)
  /// Not of the first frame's size.
  case size(path: String, width: Int, height: Int, firstWidth: Int, firstHeight: Int)
  /// An SVG would take more work than it may.
  case svg(ExportFailure)
  case encoding(EncodingError)
  /// Nobody wants the file any more: the task was cancelled.
  case cancelled
}
