import Encoding
import FileSystem
import VectorExport

/// Why a file could not be made.
public enum RenderFailure: Error, Hashable, Sendable {
  /// More pixels than any output may have.
  case tooLarge
  /// More frames than any output may have.
  case tooLong
  /// Too much work: the estimated seconds, and the limit.
  case tooMuchWork(seconds: Double, limit: Double)
  /// Too much memory: the bytes for nested layers, or for drawing and coding in all, and the limit.
  case tooMuchRoom(bytes: Int, limit: Int)
  case unknownPhase(String, known: [String])
  /// No input files.
  case noFrames
  case unreadable(FileError)
  case notAPicture(path: String, EncodingError)
  /// Not the size of the first frame.
  case size(path: String, width: Int, height: Int, firstWidth: Int, firstHeight: Int)
  /// Writing an SVG would take too much work.
  case svg(ExportFailure)
  case encoding(EncodingError)
  /// The task was cancelled.
  case cancelled
}
