import Scene

extension RenderJob {
  /// The job of a request whose document is this scene, fitted to where its files will be shown.
  public init(_ scene: Scene, _ request: RenderRequest) throws(RenderFailure) {
    var settings = request.settings
    if let place = request.destination { settings.fit(place) }
    try self.init(scene, settings)
    try request.destination.map(check)
  }

  /// The files of the request's outputs, before any of them is written. What is to be told about an output goes to `tell`.
  public func files(
    of request: RenderRequest, tell: (RenderRequest.Output, [Notice]) -> Void = { _, _ in }
  ) async throws(RenderFailure) -> [RenderedFile] {
    var files: [RenderedFile] = []
    var made: [OutputFormat: Rendering] = [:]
    for output in request.outputs {
      let rendering: Rendering
      if let known = made[output.format] {
        rendering = known
      } else {
        rendering = try await write(output.format, request.options)
        try request.destination?.check(rendering.bytes.count)
        tell(output, rendering.notices)
        made[output.format] = rendering
      }
      files += rendering.files(for: output)
    }
    return files
  }
}
