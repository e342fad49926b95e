import VectorExport

extension OutputFormat {
  /// A self-playing SVG.
  public static let svg = OutputFormat(
    name: "svg", extensions: ["svg"], mediaType: "image/svg+xml",
    options: [.loop, .idPrefix, .reducedMotion, .precision, .svgAnimation, .darkMode],
    writer: .scene { job, options throws(RenderFailure) in
      let export = try job.svg(options.svg)
      return Rendering(
        bytes: Array(export.text.utf8),
        notices: export.warnings.map { .warningOfLayer($0.text, $0.origin) })
    })
}
