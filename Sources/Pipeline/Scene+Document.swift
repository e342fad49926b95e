import DisplayList
import DocumentWriting
import Notations
import Scene
import VectorExport

extension Scene {
  /// The scene as a document of kineo's own language, with what there is to say about that.
  public var document: (node: SpecNode, notices: [Notice]) {
    let (node, omissions) = DocumentWriter.document(self) { image in
      RenderJob.embedded(image).map { "data:image/png;base64," + base64($0) }
    }
    let notices = omissions.map { omission in
      let times = omission.count > 1 ? " (\(omission.count) times)" : ""
      return Notice.warningOfLayer(omission.message + times, omission.origin)
    }
    return (node, notices)
  }
}
