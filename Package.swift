// swift-tools-version: 6.2
import PackageDescription

/// CI sets KINEO_QUICK_TESTS: then tests draw forty times as fast, with assertions, after a longer build. Each module is compiled
/// as a whole, which takes a third less for all of them, and more after a change of one file.
let hasQuickTests = Context.environment["KINEO_QUICK_TESTS"] != nil
let quick: [SwiftSetting] =
  hasQuickTests
  ? [.unsafeFlags(["-O", "-assert-config", "Debug"], .when(configuration: .debug))] : []
let whole: [SwiftSetting] =
  hasQuickTests
  ? [.unsafeFlags(["-wmo", "-num-threads", "2"], .when(configuration: .debug))] : []

/// What tests are compiled with: they may call the platform's libraries as judges.
let judging: [SwiftSetting] =
  [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ] + whole

/// What every Swift target of the product is compiled with. The language mode is Swift 6 (complete
/// concurrency checking); strict memory safety makes every unsafe expression visible.
let house: [SwiftSetting] = judging + [.strictMemorySafety()]

/// `make dist` sets KINEO_SMALL (see docs/decisions/0140): then each function is a section of its own, which the linker
/// may drop or fold, and the modules that never touch a pixel are optimized for size. Packages with such flags
/// cannot be dependencies, so it is never the default.
let isSmall = Context.environment["KINEO_SMALL"] != nil

/// The standard library's regular expressions are 1.1 MB. Not imported, what uses them does not compile: `TextSearch`
/// has what is needed. CI's tests are compiled so, too, so that it is noticed before a release is made.
let withoutRegularExpressions = [
  "-Xfrontend", "-disable-implicit-string-processing-module-import",
]
/// No names of fields and cases: nothing prints a value that does not say itself how.
let withoutReflection = ["-Xfrontend", "-disable-reflection-metadata"]
let smallFlags =
  ["-Xfrontend", "-function-sections"] + withoutRegularExpressions + withoutReflection
let small: [SwiftSetting] = isSmall ? [.unsafeFlags(["-Osize"] + smallFlags)] : []
let smallButFast: [SwiftSetting] = isSmall ? [.unsafeFlags(smallFlags)] : []

let strict: [SwiftSetting] =
  hasQuickTests
  ? [.unsafeFlags(withoutRegularExpressions, .when(configuration: .debug))] : []

/// `isHot` is for what works on pixels, paths and moments; `isHotInTests` for what only takes long without optimization.
func module(
  _ name: String, isHot: Bool = false, isHotInTests: Bool = false,
  _ dependencies: [Target.Dependency] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies,
    swiftSettings: house + strict + (isHot || isHotInTests ? quick : [])
      + (isHot ? smallButFast : small))
}

/// `isHot` is for tests that compare many large pictures.
func tests(
  _ name: String, isHot: Bool = false, _ dependencies: [Target.Dependency], exclude: [String] = []
) -> Target {
  .testTarget(
    name: name, dependencies: dependencies + ["TestSupport"], exclude: exclude,
    swiftSettings: judging + (isHot ? quick : []))
}

/// For packages that have documents (see docs/packages.md). They run kineo, so SwiftPM compiles everything a second time for
/// them, which CI's tests and the sanitizers do without.
let plugins: (products: [Product], targets: [Target]) =
  hasQuickTests
  ? ([], [])
  : (
    [
      .plugin(name: "KineoAssets", targets: ["KineoAssets"]),
      .plugin(name: "KineoBuild", targets: ["KineoBuild"]),
    ],
    [
      .plugin(name: "KineoAssets", capability: .buildTool(), dependencies: ["KineoMain"]),
      .plugin(
        name: "KineoBuild",
        capability: .command(
          intent: .custom(
            verb: "kineo-build", description: "Make the assets that kineo.json lists"),
          permissions: [
            .writeToPackageDirectory(reason: "It writes the assets into the package")
          ]), dependencies: ["KineoMain"]),
    ]
  )

let package = Package(
  name: "kineo",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "kineo", targets: ["KineoMain"]),
    .library(name: "Kineo", targets: ["Kineo"]),
  ] + plugins.products,
  targets: [
    // C libraries, found by pkg-config; `make deps` installs them.
    .systemLibrary(
      name: "CGif", providers: [.apt(["libgif-dev"]), .brew(["giflib"])]),
    .systemLibrary(
      name: "CPngLibrary", pkgConfig: "libpng",
      providers: [.apt(["libpng-dev"]), .brew(["libpng"])]),
    .target(name: "CPng", dependencies: ["CPngLibrary"]),
    // Loaded when they are first needed, not linked: only their headers are used here.
    .target(name: "CLateLibrary"),
    .target(name: "CJpeg", dependencies: ["CLateLibrary"]),
    .target(name: "CHarfBuzz", dependencies: ["CLateLibrary", "CZlib"]),
    .target(name: "CFriBidi", dependencies: ["CLateLibrary"]),
    .target(name: "CFontconfig", dependencies: ["CLateLibrary"]),
    .target(name: "CWebP", dependencies: ["CLateLibrary"]),
    .systemLibrary(
      name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    // The presets' documents and the parts of the preview's page, as bytes of the program.
    .target(
      name: "CEmbedded", dependencies: ["CZlib"], exclude: ["make-table"],
      cSettings: isSmall ? [.define("KINEO_DEFLATED_FILES")] : []),
    // The rasterizer's loops over pixels, and the palette's.
    .target(
      name: "CRasterKernels",
      cSettings: hasQuickTests ? [.unsafeFlags(["-O2"], .when(configuration: .debug))] : []),

    // The way through, in one direction (see ARCHITECTURE.md).
    module("TextSearch"),
    module("Quoting", ["TextSearch"]),
    // The words of the command line where the Swift runtime cannot find them.
    .target(name: "CArguments"),
    module("FileSystem", ["Quoting", "CArguments"]),
    module("Geometry", isHot: true),
    module("DisplayList", isHot: true, ["Geometry"]),
    module("Scene", isHotInTests: true, ["Geometry", "DisplayList"]),
    module("Diagnostics", ["Quoting"]),
    module("Notations", ["TextSearch", "Quoting", "Diagnostics", "DisplayList", "Geometry"]),
    // What every front end makes and is asked; the front ends themselves.
    module("SceneReading", ["Diagnostics", "Notations", "Scene", "DisplayList", "Geometry"]),
    module(
      "DocumentLanguage",
      [
        "TextSearch", "Quoting", "SceneReading", "Diagnostics", "Notations", "Scene",
        "DisplayList", "Geometry",
      ]),
    module(
      "LottieReading",
      [
        "TextSearch", "SceneReading", "Diagnostics", "Notations", "Scene", "DisplayList",
        "Geometry", "CZlib",
      ]),
    module(
      "SVGReading",
      [
        "TextSearch", "SceneReading", "Diagnostics", "Notations", "Scene", "DisplayList",
        "Geometry",
      ]),
    module(
      "BuildManifest",
      [
        "Geometry", "FileSystem", "Diagnostics", "Notations", "SceneReading", "DocumentLanguage",
        "Pipeline",
      ]),
    module("Timeline", isHot: true, ["Scene", "DisplayList", "Geometry"]),
    module(
      "DocumentWriting",
      [
        "DocumentLanguage", "Timeline", "Diagnostics", "Notations", "Scene", "DisplayList",
        "Geometry",
      ]),
    module("Raster", isHot: true, ["Geometry", "DisplayList", "CRasterKernels"]),
    module("Palette", isHot: true, ["Raster", "DisplayList", "Geometry", "CRasterKernels"]),
    module(
      "Encoding", isHot: true,
      ["Palette", "Raster", "DisplayList", "CGif", "CPng", "CJpeg", "CWebP"]),
    module("Typography", ["Scene", "Geometry", "CHarfBuzz", "CFriBidi", "CFontconfig"]),
    module("VectorExport", isHotInTests: true, ["Scene", "Timeline", "DisplayList", "Geometry"]),
    module(
      "Pipeline",
      [
        "Geometry", "TextSearch", "Quoting", "FileSystem", "Diagnostics", "Notations",
        "SceneReading",
        "DocumentLanguage", "DocumentWriting", "Palette",
        "LottieReading", "SVGReading", "DisplayList", "Scene", "Timeline", "Raster", "Encoding",
        "Typography", "VectorExport", "CEmbedded",
      ]),
    module(
      "Kineo",
      ["Pipeline", "Encoding", "Scene", "Diagnostics", "SceneReading", "VectorExport"]),
    module("TerminalPictures", ["TextSearch", "Raster", "VectorExport"]),
    // A server for one person's browser.
    module("Serving", ["FileSystem"]),
    // The page that shows a document while it is written; the program holds its parts (CEmbedded).
    .target(
      name: "Preview",
      dependencies: [
        "Pipeline", "FileSystem", "SceneReading", "Diagnostics", "Notations", "TextSearch",
        "Quoting", "Geometry",
        "DisplayList", "Scene", "Timeline", "Raster", "Encoding", "VectorExport",
      ],
      exclude: ["Page"],
      swiftSettings: house + small),
    module(
      "Command",
      [
        "TextSearch", "Quoting", "Preview", "Serving", "TerminalPictures", "Pipeline", "FileSystem",
        "Diagnostics", "Notations", "SceneReading", "BuildManifest", "VectorExport", "Scene",
        "DisplayList", "Raster", "Encoding", "Geometry",
      ]),
    .executableTarget(name: "KineoMain", dependencies: ["Command"], swiftSettings: house),

    .executableTarget(
      name: "timeline-benchmark", dependencies: ["Timeline", "Scene", "DisplayList", "Geometry"],
      path: "Benchmarks/Timeline", swiftSettings: house),
    .executableTarget(
      name: "reading-benchmark",
      dependencies: ["Pipeline", "Diagnostics", "Notations", "SceneReading", "DocumentLanguage"],
      path: "Benchmarks/Reading", swiftSettings: house),
    .executableTarget(
      name: "raster-benchmark",
      dependencies: ["Raster", "DisplayList", "Geometry", "AllocationCounter"],
      path: "Benchmarks/Raster", swiftSettings: house),
    .target(name: "AllocationCounter", path: "Benchmarks/AllocationCounter"),

    // Tests mirror the modules.
    .target(
      name: "TestSupport",
      dependencies: ["Diagnostics", "SceneReading", "Scene", "Geometry", "Raster", "Encoding"],
      path: "Tests/TestSupport",
      swiftSettings: judging),
    tests(
      "BrowserTests", isHot: true,
      [
        "Pipeline", "VectorExport", "Diagnostics", "Notations", "SceneReading", "Timeline",
        "Raster",
        "Encoding", "Scene", "DisplayList", "Geometry",
      ], exclude: ["Cases"]),
    tests("BuildManifestTests", ["BuildManifest", "Diagnostics"]),
    tests("CommandTests", ["KineoMain", "Encoding", "Raster"], exclude: ["Engines"]),
    tests("DiagnosticsTests", ["Diagnostics", "Notations"]),
    tests("DisplayListTests", ["DisplayList", "Geometry"]),
    tests(
      "DocumentLanguageTests",
      [
        "DocumentLanguage", "SceneReading", "Diagnostics", "Notations", "Scene", "DisplayList",
        "Geometry",
      ]),
    tests(
      "DocumentWritingTests",
      [
        "DocumentWriting", "DocumentLanguage", "SceneReading", "Diagnostics", "Notations", "Raster",
        "Timeline", "Scene", "DisplayList", "Geometry",
      ]),
    tests("EncodingTests", ["Encoding", "Palette", "Raster", "DisplayList", "CGif"]),
    tests("TextSearchTests", ["TextSearch"]),
    tests("QuotingTests", ["Quoting"]),
    tests("FileSystemTests", ["FileSystem", "Quoting"]),
    tests("GeometryTests", ["Geometry"]),
    tests(
      "KineoTests",
      [
        "Kineo", "Encoding", "Pipeline", "Raster", "Scene", "DisplayList", "Geometry",
        "Diagnostics",
      ],
      exclude: ["Goldens"]),
    tests("NotationsTests", ["Notations", "Diagnostics", "DisplayList"]),
    tests(
      "LottieReadingTests",
      [
        "LottieReading", "SceneReading", "Notations", "Diagnostics", "Encoding", "Raster",
        "Timeline",
        "Scene", "DisplayList", "Geometry",
      ]),
    tests("PaletteTests", ["Palette", "Raster"]),
    tests("PipelineTests", ["Pipeline", "Encoding", "Raster", "DisplayList"]),
    tests(
      "PreviewTests", ["Preview", "Pipeline", "SceneReading", "Encoding", "Raster", "Diagnostics"]),
    tests(
      "SVGReadingTests",
      [
        "SVGReading", "SceneReading", "Diagnostics", "Notations", "FileSystem", "Timeline", "Scene",
        "DisplayList", "Geometry",
      ]),
    tests("SceneTests", ["Scene", "DisplayList", "Geometry"]),
    tests("SceneReadingTests", ["SceneReading", "Scene", "Diagnostics", "Geometry"]),
    tests("ServingTests", ["Serving"]),
    tests("VectorExportTests", ["VectorExport", "Timeline", "Scene", "DisplayList", "Geometry"]),
    tests(
      "PresetTests",
      [
        "Pipeline", "Encoding", "Diagnostics", "SceneReading", "DocumentLanguage", "DisplayList",
        "Geometry", "Raster", "Scene", "Timeline", "VectorExport",
      ],
      exclude: ["Goldens", "HandWritten"]),
    tests("RasterTests", ["Raster", "CRasterKernels", "DisplayList", "Geometry"]),
    tests("TerminalPicturesTests", ["TerminalPictures", "Raster"]),
    tests("TimelineTests", ["Timeline", "Scene", "DisplayList", "Geometry"]),
    tests("TypographyTests", ["Typography", "Scene", "Geometry"]),
  ] + plugins.targets
)
