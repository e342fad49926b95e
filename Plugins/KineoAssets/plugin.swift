import Foundation
import PackagePlugin

/// Makes a target's documents into resources when it is built: `tick.kineo.json` becomes `tick.gif`, and a format before
/// `.kineo` says which other file it becomes: `tick.png.kineo.json` is `tick.png`.
@main
struct KineoAssets: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let module = target.sourceModule else { return [] }
    let kineo = try context.tool(named: "KineoMain").url
    return module.sourceFiles.compactMap { file in
      let name = file.url.lastPathComponent
      guard let suffix = [".kineo.json", ".kineo.plist"].first(where: name.hasSuffix) else {
        return nil
      }
      let stem = String(name.dropLast(suffix.count))
      let isNamed = ["gif", "png", "apng", "webp", "svg"].contains { stem.hasSuffix("." + $0) }
      let output = context.pluginWorkDirectoryURL.appending(
        path: isNamed ? stem : stem + ".gif")
      return .buildCommand(
        displayName: "Drawing \(output.lastPathComponent)",
        executable: kineo,
        arguments: [
          "render", file.url.path(percentEncoded: false), "--quiet", "-o",
          output.path(percentEncoded: false),
        ],
        inputFiles: [file.url], outputFiles: [output])
    }
  }
}
