// swift-tools-version: 6.2
import PackageDescription

/// What every Swift target of the package is compiled with. The language mode is Swift 6 (complete
/// concurrency checking); strict memory safety makes every unsafe expression visible.
let house: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .strictMemorySafety(),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

func module(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: house)
}

func tests(_ name: String, _ dependencies: [Target.Dependency], resources: [Resource]? = nil)
  -> Target
{
  .testTarget(
    name: name, dependencies: dependencies + ["TestSupport"], exclude: [],
    resources: resources, swiftSettings: house)
}

let package = Package(
  name: "kineo",
  platforms: [.macOS(.v15)],
  targets: [
    // C libraries, found by pkg-config; `make deps` installs them.
    .systemLibrary(
      name: "CGif", providers: [.apt(["libgif-dev"]), .brew(["giflib"])]),
    .systemLibrary(
      name: "CPngLibrary", pkgConfig: "libpng",
      providers: [.apt(["libpng-dev"]), .brew(["libpng"])]),

    // The way through, in one direction (see ARCHITECTURE.md).
    module("Geometry"),
    module("DisplayList", ["Geometry"]),
    module("Scene", ["Geometry", "DisplayList"]),
    module("SpecReading", ["Scene", "Geometry", "DisplayList"]),
    module("Timeline", ["Scene", "DisplayList", "Geometry"]),
    module("Raster", ["Geometry", "DisplayList"]),
    module("Palette", ["Raster", "DisplayList"]),
    module("Encoding", ["Palette", "Raster", "DisplayList", "CGif"]),
    module("VectorExport", ["Scene", "Timeline", "DisplayList", "Geometry"]),

    // Tests mirror the modules.
    .target(
      name: "TestSupport", dependencies: ["Geometry"], path: "Tests/TestSupport",
      swiftSettings: house),
    tests("GeometryTests", ["Geometry"]),
  ]
)
