import DisplayList
import Geometry
import Notations
import Scene
import SceneReading

/// Reads `canvas`.
enum CanvasReader {
  static func read(_ node: NodeReader) -> Canvas? {
    guard !node.isArray else {
      node.mismatch("a canvas", hint: "the canvas is an object: { \"size\": [width, height] }")
      return nil
    }
    guard let object = ObjectReader(node, CanvasKeys.vocabulary) else { return nil }
    guard let size = object[CanvasKeys.size]?.size(of: .zero, .positive) else { return nil }
    var canvas = Canvas(size: size)
    if let fault = canvas.areaFault(node.session.limits.scene) {
      object[CanvasKeys.size]?.error(fault.message, hint: fault.hint)
      return nil
    }
    if let background = object[CanvasKeys.background], background.string != "transparent" {
      canvas.background = background.color()
    }
    canvas.matte = object[CanvasKeys.matte].flatMap(matte)
    canvas.isFine = object.bool(CanvasKeys.seamless)
    if object.bool(CanvasKeys.browserEdges) { canvas.browserLook = .lottie }
    return canvas
  }

  private static func matte(_ node: NodeReader) -> Color? {
    guard let color = node.color(), color.alpha > 0 else { return nil }
    guard color.alpha >= 1 else {
      node.error("a matte must be opaque", hint: "or 'transparent' for none")
      return nil
    }
    return color
  }
}
