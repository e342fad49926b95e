import Diagnostics
import DisplayList
import Notations
import Scene
import SceneReading

/// Reads a Lottie document into a scene: plain JSON, `.lottie` or `.tgs`, recognized by content.
public struct LottieReader: Sendable {
  public var resources: Resources
  public var limits: Limits
  /// The most steps of all expressions of a document together: a few seconds of them.
  public var scriptSteps = 20_000_000

  public init(resources: Resources = .none, limits: Limits = Limits()) {
    self.resources = resources
    self.limits = limits
  }

  /// Whether the bytes look like Lottie.
  public static func recognises(_ file: SourceFile) -> Bool {
    LottieSignature.isLottie(file.bytes)
  }

  /// `isListing`: whether the layers and assets are listed, too.
  public func read(
    _ file: SourceFile, settings: [ParameterSetting] = [], isListing: Bool = false
  ) -> Reading {
    let package: LottiePackage
    switch LottiePackage.unpack(file, limit: limits.notation.fileBytes) {
    case .success(let unpacked): package = unpacked
    case .failure(let failure):
      let place = SourceLocation(file: file.name, span: nil, keyPath: "")
      return Reading(
        diagnostics: [Diagnostic(.error, failure.message, at: place, hint: failure.hint)])
    }
    let tree = NotationReader.read(
      package.document, limits: limits.notation, repeatedKeys: .lastCounts)
    guard let root = tree.root, !tree.hasErrors else {
      return Reading(diagnostics: tree.diagnostics)
    }
    let notes = Notes()
    let pictures = Pictures(package, resources, notes, mostPixels: limits.scene.images)
    let slots = Slots(root)
    var problems: [Diagnostic] = []
    let values = slots.values(settings, theme: package.theme, notes, &problems)
    let reader = LottieDocumentReader(
      notes: notes, pictures: pictures, slotValues: values, scriptSteps: scriptSteps)
    var scene: Scene?
    if let document = reader.read(root) {
      scene = SceneBuilder(document, resources, notes, layerLimit: limits.scene.layers).scene()
    }
    return Reading(
      scene: notes.hasErrors || !problems.isEmpty ? nil : scene,
      diagnostics: problems + tree.map.diagnostics(tree.findings + notes.findings),
      parameters: slots.parameters(with: settings), dependencies: pictures.dependencies,
      origins: Origins([{ tree.map }]),
      inventory: isListing ? LottieInventory.inventory(root, sources: pictures.source) : nil)
  }
}

extension FrontEnd {
  public static let lottie = FrontEnd(name: "Lottie", recognises: LottieReader.recognises) {
    file, request in
    LottieReader(resources: request.resources, limits: request.limits).read(
      file, settings: request.settings, isListing: request.isListing)
  } unpacked: { file, limits in
    switch LottiePackage.unpack(file, limit: limits.notation.fileBytes) {
    case .success(let package): package.document
    case .failure: file
    }
  }
}
