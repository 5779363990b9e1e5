// swift-tools-version: 6.2
import PackageDescription

/// What every Swift target is compiled with.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .strictMemorySafety(),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

/// A library of the system, found by pkg-config; `scripts/system-packages` installs it.
func library(_ name: String, pkgConfig: String, apt: String, brew: String) -> Target {
  .systemLibrary(
    name: name, path: "Sources/SystemLibraries/\(name)", pkgConfig: pkgConfig, providers: [.apt([apt]), .brew([brew])])
}

/// The formats that a build may leave out, each with its library: the trait `HEIF` uses `CLibHEIF`.
let optionalFormats = ["HEIF", "WebP", "TIFF", "GIF"]
let optionalLibraries: [Target.Dependency] = optionalFormats.map {
  .target(name: "CLib\($0)", condition: .when(traits: [$0]))
}
/// `WITH_HEIF` and so on, for the C targets.
let optionalDefines: [CSetting] = optionalFormats.map {
  .define("WITH_\($0.uppercased())", .when(traits: [$0]))
}

/// A module of the product: a Swift target under the strict settings.
func module(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: strict)
}

/// A library for tests and tools, which is not shipped.
func toolModule(_ name: String, exclude: [String] = [], _ dependencies: [Target.Dependency]) -> Target {
  .target(
    name: name, dependencies: dependencies, path: "Tools/\(name)", exclude: exclude, swiftSettings: strict)
}

/// A program for developers.
func tool(_ name: String, folder: String, _ dependencies: [Target.Dependency]) -> Target {
  .executableTarget(name: name, dependencies: dependencies, path: "Tools/\(folder)", swiftSettings: strict)
}

/// The tests of one module. Optimizing most of them would take longer than running them as they are; those that go
/// through many pixels themselves are worth it.
func tests(_ name: String, isOptimized: Bool = false, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(
    name: name, dependencies: dependencies, swiftSettings: strict + (isOptimized ? [] : [.unsafeFlags(["-Onone"])]))
}

let package = Package(
  name: "tessera",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "tessera", targets: ["tessera"]),
    .library(name: "TesseraLayout", targets: ["TesseraLayout"]),
  ],
  traits: [
    .trait(name: "HEIF", description: "Reads HEIC, HEIF and AVIF, and writes AVIF, with libheif."),
    .trait(name: "WebP", description: "Reads and writes WebP with libwebp."),
    .trait(name: "TIFF", description: "Reads and writes TIFF with libtiff."),
    .trait(name: "GIF", description: "Reads GIF with giflib."),
    .trait(name: "Text", description: "Sets captions and titles with Pango and Cairo, loaded when there is text."),
    .default(enabledTraits: Set(optionalFormats + ["Text"])),
  ],
  targets: [
    library("CLCMS2", pkgConfig: "lcms2", apt: "liblcms2-dev", brew: "little-cms2"),
    library("CLibCrypto", pkgConfig: "libcrypto", apt: "libssl-dev", brew: "openssl@3"),
    library("CLibDeflate", pkgConfig: "libdeflate", apt: "libdeflate-dev", brew: "libdeflate"),
    library("CLibGIF", pkgConfig: "libgif", apt: "libgif-dev", brew: "giflib"),
    library("CLibHEIF", pkgConfig: "libheif", apt: "libheif-dev", brew: "libheif"),
    library("CLibJPEG", pkgConfig: "libjpeg", apt: "libjpeg-dev", brew: "jpeg-turbo"),
    library("CLibPNG", pkgConfig: "libpng", apt: "libpng-dev", brew: "libpng"),
    library("CLibTIFF", pkgConfig: "libtiff-4", apt: "libtiff-dev", brew: "libtiff"),
    library("CLibWebP", pkgConfig: "libwebp", apt: "libwebp-dev", brew: "webp"),
    library("CSQLite", pkgConfig: "sqlite3", apt: "libsqlite3-dev", brew: "sqlite"),
    library("CZlib", pkgConfig: "zlib", apt: "zlib1g-dev", brew: "zlib"),

    // C, where Swift cannot call a library safely, fork, or handle signals.
    .target(
      name: "CCodecs",
      dependencies: ["CReducedJPEG", "CLCMS2", "CLibDeflate", "CLibJPEG", "CLibPNG", "CZlib"] + optionalLibraries,
      cSettings: optionalDefines),
    .target(name: "CIsolation"),
    .target(name: "CReducedJPEG"),
    .target(name: "CProcess"),
    .target(name: "CSite"),
    .target(name: "CText", cSettings: [.define("WITH_TEXT", .when(traits: ["Text"]))]),

    module("TesseraLayout"),
    module("Digests", ["CLibCrypto"]),
    module("Messages"),
    module("Parallel"),
    module("Raster"),
    module("SeededRandom"),
    module("XML"),
    module("Files", ["CProcess", "Messages", "Parallel"]),
    module("Isolation", ["CIsolation", "Messages", "Parallel"]),
    module("Colors", ["CCodecs", "Digests", "Messages", "Parallel", "Raster"]),
    module("Palettes", ["Messages", "Raster", "SeededRandom"]),
    module(
      "ImageCodecs",
      ["CCodecs", "CReducedJPEG", "Colors", "Files", "Isolation", "Palettes", "Parallel", "Raster", "XML"]),
    module("Store", ["CCodecs", "CSQLite", "Digests", "Files", "ImageCodecs", "Parallel", "Raster"]),
    module("Commands", ["CProcess", "Files", "Messages", "Parallel"]),
    module("Fetching", ["Commands", "Digests", "Files", "Messages", "Parallel"]),
    module("Faces", ["Digests", "Raster", "XML"]),
    module("Pyramids", ["CCodecs", "Colors", "Files", "ImageCodecs", "Parallel", "Raster"]),
    module("Typesetting", ["CText", "Files", "Isolation", "Parallel", "TesseraLayout"]),
    module("PDF", ["Colors", "Digests", "Files", "ImageCodecs", "Parallel", "Typesetting"]),
    module("Similarity", ["Files", "ImageCodecs", "Parallel", "Raster"]),
    module(
      "Gallery",
      [
        "Digests", "Files", "ImageCodecs", "Messages", "Parallel", "Pyramids", "Raster", "SeededRandom", "Similarity",
        "Store", "TesseraLayout",
      ]),
    module(
      "Mosaic", ["Parallel", "Raster", "SeededRandom", "Similarity", "TesseraLayout"]),
    module(
      "Wall",
      [
        "Colors", "Digests", "Faces", "Files", "ImageCodecs", "Palettes", "Parallel", "Raster", "Store",
        "TesseraLayout", "Typesetting",
      ]),
    module("Video", ["Commands", "Files", "ImageCodecs", "Raster", "TesseraLayout", "Wall"]),
    .target(
      name: "Site",
      dependencies: ["CSite", "Digests", "Files", "ImageCodecs", "Parallel", "TesseraLayout", "Wall"],
      // Embedded by CSite.
      exclude: ["Resources"], swiftSettings: strict),
    module(
      "TesseraCommand",
      [
        "CProcess", "Colors", "Digests", "Faces", "Fetching", "Files", "Gallery", "ImageCodecs", "Isolation",
        "Messages", "Mosaic", "PDF", "Palettes", "Parallel", "Pyramids", "Raster", "SeededRandom", "Similarity", "Site",
        "Store", "TesseraLayout", "Typesetting", "Video", "Wall",
      ]),
    .executableTarget(
      name: "tessera", dependencies: ["CProcess", "Files", "TesseraCommand"], swiftSettings: strict),

    // Child processes: how tests and tools run programs.
    .target(name: "CChildProcesses", path: "Tools/CChildProcesses"),
    toolModule("ChildProcesses", ["CChildProcesses", "Parallel"]),

    // A browser: how tests look at sites.
    toolModule("Browsing", ["ChildProcesses", "Parallel"]),
    tool("photograph-site", folder: "PhotographSite", ["Browsing", "Files", "ImageCodecs", "Raster"]),

    // Fixtures: pictures drawn by code. They are the samples, and the odd files that tests need.
    .target(
      name: "CFixtures", dependencies: ["CLCMS2", "CLibJPEG", "CLibPNG"] + optionalLibraries,
      path: "Tools/CFixtures", cSettings: optionalDefines),
    toolModule("Fixtures", ["CFixtures", "Parallel", "SeededRandom"]),
    tool("draw-samples", folder: "DrawSamples", ["Fixtures"]),

    // The documentation's tables of options, made from the options.
    toolModule("OptionTables", ["TesseraCommand"]),
    tool("document-options", folder: "DocumentOptions", ["OptionTables"]),

    // Walls on more machines than there are.
    toolModule("ShareSimulation", ["Files", "ImageCodecs", "TesseraLayout", "Wall"]),

    // Benchmarks print what depends on the machine; tests assert what does not.
    tool(
      "tessera-benchmarks", folder: "TesseraBenchmarks",
      [
        "ChildProcesses", "Files", "Fixtures", "ImageCodecs", "Mosaic", "Parallel", "Raster", "SeededRandom",
        "ShareSimulation", "Similarity", "TesseraLayout",
      ]),

    // Fault injection: failing calls, full disks, killed runs. `faults.c` is compiled where it is used.
    toolModule("FaultInjection", exclude: ["Shim"], ["ChildProcesses", "Fixtures", "Parallel"]),
    tool("tessera-torture", folder: "TesseraTorture", ["FaultInjection", "Parallel"]),

    // Fuzzing: `scripts/fuzz` runs these targets under libFuzzer.
    .systemLibrary(name: "CLibFuzzer", path: "Tools/CLibFuzzer"),
    toolModule(
      "Fuzzing",
      [
        "CCodecs", "CReducedJPEG", "Colors", "Files", "Fixtures", "Gallery", "ImageCodecs", "Messages", "Raster",
        "TesseraCommand", "TesseraLayout",
      ]),
    tool("tessera-fuzz", folder: "TesseraFuzz", ["CLibFuzzer", "Files", "Fuzzing"]),

    // A decoder process that misbehaves on request.
    .target(name: "CFaultyWorker", path: "Tools/CFaultyWorker"),
    tool(
      "faulty-worker", folder: "FaultyWorker",
      ["CFaultyWorker", "CLibDeflate", "ImageCodecs", "Isolation", "Raster", "SeededRandom"]),

    .target(
      name: "TestSupport", dependencies: ["Digests", "Files", "Fixtures", "ImageCodecs", "Parallel", "Raster"],
      path: "Tests/TestSupport", swiftSettings: strict),
    tests("ColorsTests", ["ChildProcesses", "Colors", "Fixtures", "Raster", "SeededRandom", "TestSupport"]),
    tests("CommandsTests", ["Commands", "Files", "TestSupport"]),
    tests("DigestsTests", ["Digests"]),
    tests("FacesTests", ["Faces", "Raster", "SeededRandom", "TestSupport"]),
    tests("FaultInjectionTests", ["FaultInjection", "TestSupport", "tessera"]),
    tests("FetchingTests", ["Fetching", "Files", "Parallel", "TestSupport"]),
    tests("FilesTests", ["Files", "TestSupport"]),
    tests("FixturesTests", ["Fixtures", "Raster", "TestSupport"]),
    tests("FuzzingTests", ["Files", "Fuzzing", "TestSupport"]),
    tests(
      "GalleryTests",
      [
        "Digests", "Files", "Fixtures", "Gallery", "ImageCodecs", "Isolation", "Raster", "SeededRandom", "Similarity",
        "Store", "TesseraLayout", "TestSupport", "faulty-worker",
      ]),
    tests(
      "ImageCodecsTests",
      [
        "CCodecs", "ChildProcesses", "CZlib", "Colors", "Digests", "Files", "Fixtures", "ImageCodecs", "Isolation",
        "Palettes", "Parallel", "Raster", "SeededRandom", "TestSupport", "XML", "faulty-worker",
      ]),
    tests(
      "IsolationTests", ["ChildProcesses", "Isolation", "Parallel", "SeededRandom", "TestSupport", "faulty-worker"]),
    tests("MessagesTests", ["Messages"]),
    tests("MosaicTests", isOptimized: true, ["Mosaic", "Raster", "SeededRandom", "Similarity", "TesseraLayout"]),
    tests("PalettesTests", isOptimized: true, ["Digests", "Palettes", "Raster", "SeededRandom", "TestSupport"]),
    tests("PDFTests", ["Colors", "Files", "Fixtures", "PDF", "SeededRandom", "TestSupport"]),
    tests("ParallelTests", ["Parallel"]),
    tests(
      "PyramidsTests", isOptimized: true,
      [
        "ChildProcesses", "Colors", "Files", "ImageCodecs", "Parallel", "Pyramids", "Raster", "SeededRandom",
        "TestSupport",
      ]),
    tests("RasterTests", isOptimized: true, ["Fixtures", "Raster", "TestSupport"]),
    tests("SeededRandomTests", ["SeededRandom"]),
    tests("ShareSimulationTests", ["SeededRandom", "ShareSimulation", "TesseraLayout"]),
    tests(
      "SimilarityTests", isOptimized: true,
      ["Files", "Fixtures", "ImageCodecs", "Raster", "SeededRandom", "Similarity", "TestSupport"]),
    tests(
      "StoreTests",
      ["CSQLite", "Files", "ImageCodecs", "Parallel", "Raster", "SeededRandom", "Store", "TestSupport"]),
    tests(
      "TesseraCommandTests",
      [
        "ChildProcesses", "Colors", "Digests", "FaultInjection", "Files", "Fixtures", "Gallery", "ImageCodecs",
        "Isolation", "OptionTables", "PDF", "Palettes", "Parallel", "Raster", "SeededRandom", "TesseraCommand",
        "TesseraLayout", "TestSupport", "Wall", "faulty-worker", "tessera",
      ]),
    tests(
      "SiteTests",
      [
        "Browsing", "ChildProcesses", "ImageCodecs", "Parallel", "Raster", "SeededRandom", "Site", "TestSupport",
        "tessera",
      ]),
    tests(
      "TypesettingTests",
      [
        "Digests", "Files", "Isolation", "Raster", "TesseraLayout", "TestSupport", "Typesetting", "faulty-worker",
        "tessera",
      ]),
    // The house rules, checked in the sources.
    tests("TidyTests", isOptimized: true, []),
    tests("TesseraLayoutTests", ["Fixtures", "SeededRandom", "TesseraLayout", "TestSupport"]),
    tests(
      "VideoTests", isOptimized: true,
      [
        "ChildProcesses", "Files", "ImageCodecs", "Raster", "SeededRandom", "TesseraLayout", "TestSupport", "Video",
        "Wall",
      ]),
    tests(
      "WallTests",
      [
        "Colors", "Digests", "Faces", "Files", "Fixtures", "ImageCodecs", "Isolation", "Palettes", "Parallel",
        "Raster", "SeededRandom", "Store", "TesseraLayout", "TestSupport", "Typesetting", "Wall", "faulty-worker",
      ]),
  ]
)

// `TESSERA_TESTS=WallTests,RasterTests` builds only these test targets, and only the programs that tests run.
if let chosen = Context.environment["TESSERA_TESTS"]?.split(separator: ",").map(String.init) {
  let tools: Set = ["tessera-benchmarks", "tessera-torture", "tessera-fuzz", "draw-samples", "document-options"]
  package.targets.removeAll { target in
    target.type == .test ? !chosen.contains(target.name) : tools.contains(target.name)
  }
  // They read the sources, and need nothing that is built of them.
  if chosen == ["TidyTests"] {
    package.targets.removeAll { $0.name != "TidyTests" }
    package.products = []
  }
}
