// swift-tools-version: 6.2
import PackageDescription

// An app whose animations are documents: they become resources when it is built.
let package = Package(
  name: "app",
  platforms: [.macOS(.v15)],
  dependencies: [
    // In your package: .package(url: "https://github.com/OWNER/kineo", from: "0.1.0")
    .package(name: "kineo", path: "../..")
  ],
  targets: [
    .executableTarget(
      name: "App",
      dependencies: [.product(name: "Kineo", package: "kineo")],
      plugins: [.plugin(name: "KineoAssets", package: "kineo")])
  ]
)
