import Foundation
import PackagePlugin

/// `swift package kineo-build`: makes what the package's `kineo.json` lists, as `kineo build` does; more words are its flags.
@main
struct KineoBuild: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let process = Process()
    process.executableURL = try context.tool(named: "KineoMain").url
    process.arguments = ["build"] + arguments
    process.currentDirectoryURL = context.package.directoryURL
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      Diagnostics.error("kineo build ended with \(process.terminationStatus)")
      return
    }
  }
}
