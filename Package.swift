// swift-tools-version: 6.3
import PackageDescription

/// The settings of every Swift target.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6), .strictMemorySafety(), .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

/// True where CLibraries loads libraries when they are first needed (`Lazy.h`). They are not linked there.
#if os(Linux) && (arch(x86_64) || arch(arm64))
  let loadsLibraries = true
#else
  let loadsLibraries = false
#endif

/// A library of the system, found by pkg-config; `scripts/system-packages` installs it. Of one that is loaded, only
/// headers are needed, in a folder that the compiler knows.
func library(_ name: String, pkgConfig: String, apt: String, brew: String, isLoaded: Bool = false) -> Target {
  .systemLibrary(
    name: name, path: "Sources/SystemLibraries/\(name)", pkgConfig: isLoaded && loadsLibraries ? nil : pkgConfig,
    providers: [.apt([apt]), .brew([brew])])
}

/// A library that a build may leave out, and the trait that wants it.
func optional(_ library: String, _ trait: String) -> Target.Dependency {
  .target(name: library, condition: .when(traits: [trait]))
}

/// The traits of codecs, each with its library.
let optionalCodecs: KeyValuePairs = [
  "HEIF": "CLibHEIF", "WebP": "CLibWebP", "TIFF": "CLibTIFF", "GIF": "CLibGIF", "ICC": "CLCMS2",
  "JPEGXL": "CLibJXL", "JPEG2000": "CLibOpenJPEG",
]
let otherTraits = ["LibRaw", "SVG", "PDF", "LibDeflate", "Text", "Cache", "OpenSSL", "Studio"]
let optionalLibraries = optionalCodecs.map { optional($0.value, $0.key) }
/// Defines `WITH_HEIF` and so on, for C targets.
func defining(_ trait: String) -> CSetting { .define("WITH_\(trait.uppercased())", .when(traits: [trait])) }
let optionalDefines =
  optionalCodecs.map { defining($0.key) } + [defining("LibRaw")]
  + ["SVG", "PDF", "Studio"].map { .define("WITH_\($0.uppercased())", .when(platforms: [.linux], traits: [$0])) }
/// Links what fixtures are made with, as nothing loads it.
let linkedLibraries: KeyValuePairs = [
  "HEIF": "heif", "WebP": "webp", "TIFF": "tiff", "GIF": "gif", "ICC": "lcms2", "JPEGXL": "jxl", "JPEG2000": "openjp2",
]
let linkingLibraries: [LinkerSetting] = linkedLibraries.map { .linkedLibrary($0.value, .when(traits: [$0.key])) }

/// True if another package has fetched this one by URL. The package manager refuses unsafe flags there.
let isFetched = Context.packageDirectory.contains("/checkouts/")

let exports = ["-Xlinker", "--no-export-dynamic", "-Xlinker", "--export-dynamic-symbol=tessera_libraries"]
let linking = Context.environment["TESSERA_GEOMETRY"].map { [$0, "-static-stdlib", "-use-ld=bfd"] + exports }
/// With the object of `scripts/release-parts/geometry`, programs contain Swift's libraries, and start sooner.
let programSettings: [LinkerSetting] = linking.map { [.unsafeFlags($0)] } ?? []

/// The settings of code that runs once a run, or once a test. Optimizing it takes most of a build, and saves no
/// measurable time (`Documentation/Decisions/8-minutes.md`). That of packages is small.
let optimization = Context.environment["TESSERA_OPTIMIZATION"] ?? "-Onone"
/// Without a job for the interface, which would check all declarations twice.
let unoptimized = isFetched ? strict : strict + [.unsafeFlags([optimization, "-no-emit-module-separately-wmo"])]

/// A module of the product. Where its code runs once for each photo, row or pixel, it is optimized.
func module(
  _ name: String, isOptimized: Bool = true, exclude: [String] = [], _ dependencies: Target.Dependency...
) -> Target {
  .target(
    name: name, dependencies: dependencies, exclude: exclude, swiftSettings: isOptimized ? strict : unoptimized)
}

/// The modules that the making of every kind of output imports.
let commonOfKinds: [Target.Dependency] = ["Clock", "Files", "ImageCodecs", "Layouts", "Planning", "Runs", "Wall"]
/// A kind of output, or what is under or over all kinds.
func kind(
  _ name: String, folder: String? = nil, common: [Target.Dependency] = commonOfKinds, exclude: [String] = [],
  _ others: Target.Dependency...
) -> Target {
  .target(
    name: name, dependencies: common + others, path: "Sources/Products/\(folder ?? name)", exclude: exclude,
    swiftSettings: unoptimized)
}

/// A library for tests and tools, which is not shipped.
func toolModule(
  _ name: String, isOptimized: Bool = false, exclude: [String] = [], _ dependencies: Target.Dependency...
) -> Target {
  .target(
    name: name, dependencies: dependencies, path: "Tools/\(name)", exclude: exclude,
    swiftSettings: isOptimized ? strict : unoptimized)
}

/// A program for developers.
func tool(_ name: String, folder: String, isOptimized: Bool = false, _ dependencies: Target.Dependency...) -> Target {
  .executableTarget(
    name: name, dependencies: dependencies, path: "Tools/\(folder)", swiftSettings: isOptimized ? strict : unoptimized)
}

/// The programs that test targets run. No dependencies: tests are not recompiled when a program changes.
let programsOfTests = [
  "FaultInjectionTests": ["TesseraProgram"], "GalleryTests": ["faulty-worker"], "ImageCodecsTests": ["faulty-worker"],
  "IsolationTests": ["faulty-worker"], "PlanningTests": ["faulty-worker"], "ProductsTests": ["TesseraProgram"],
  "ProgramTests": ["faulty-worker", "TesseraProgram"], "SiteTests": ["TesseraProgram"], "WallTests": ["faulty-worker"],
  "TesseraCommandTests": ["TesseraProgram"], "TesseraTests": ["TesseraWorker", "own-program"],
  "ServingTests": ["faulty-worker"], "TypesettingTests": ["faulty-worker", "TesseraProgram"],
]

/// The tests of one module. Those that go through many pixels themselves are optimized.
func tests(_ name: String, isOptimized: Bool = false, _ dependencies: Target.Dependency...) -> Target {
  let once: [SwiftSetting] = isFetched ? [] : [.unsafeFlags(["-no-emit-module-separately-wmo"])]
  let settings = isOptimized ? strict : unoptimized
  return .testTarget(name: name, dependencies: dependencies, swiftSettings: settings + once)
}

/// Modules with the names that layouts import on Apple's systems, for clients of TesseraLayout elsewhere.
#if os(Linux)
  let geometry = ["CoreFoundation", "CoreGraphics", "_Testing_CoreGraphics"]
#else
  let geometry: [String] = []
#endif

let package = Package(
  name: "tessera",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "tessera", targets: ["TesseraProgram"]),
    .executable(name: "tessera-worker", targets: ["TesseraWorker"]),
    .library(name: "Tessera", targets: ["Tessera"] + geometry),
    .library(name: "TesseraLayout", targets: ["TesseraLayout"] + geometry),
    .library(name: "TesseraSwiftUI", targets: ["TesseraSwiftUI"]),
    .library(name: "TesseraTesting", targets: ["TesseraTesting"]),
  ],
  traits: [
    .trait(name: "HEIF", description: "Reads HEIC, HEIF and AVIF, and writes AVIF, with libheif."),
    .trait(name: "JPEGXL", description: "Reads and writes JPEG XL with libjxl."),
    .trait(name: "JPEG2000", description: "Reads JPEG 2000 with OpenJPEG."),
    .trait(name: "SVG", description: "Reads SVG with librsvg, on Linux."),
    .trait(name: "PDF", description: "Reads the first page of PDFs with poppler, on Linux."),
    .trait(name: "LibRaw", description: "Develops camera raw files with LibRaw, where asked."),
    .trait(name: "WebP", description: "Reads and writes WebP with libwebp."),
    .trait(name: "TIFF", description: "Reads and writes TIFF with libtiff."),
    .trait(name: "GIF", description: "Reads GIF with giflib."),
    .trait(name: "Text", description: "Sets captions and titles with Pango and Cairo, loaded when there is text."),
    .trait(name: "ICC", description: "Converts color profiles with LittleCMS. Without it, all photos count as sRGB."),
    .trait(name: "LibDeflate", description: "Compresses with libdeflate: faster than zlib, and other bytes."),
    .trait(name: "Cache", description: "Keeps finished tiles between runs with SQLite."),
    .trait(name: "OpenSSL", description: "Computes SHA-256 with libcrypto, five times as fast."),
    .trait(name: "Studio", description: "Serves the page of `tessera studio` with libmicrohttpd, on Linux."),
    .default(enabledTraits: Set(optionalCodecs.map(\.key) + otherTraits)),
  ],
  targets: [
    library("CLCMS2", pkgConfig: "lcms2", apt: "liblcms2-dev", brew: "little-cms2", isLoaded: true),
    library("CLibCrypto", pkgConfig: "libcrypto", apt: "libssl-dev", brew: "openssl@3", isLoaded: true),
    library("CLibDeflate", pkgConfig: "libdeflate", apt: "libdeflate-dev", brew: "libdeflate"),
    library("CLibGIF", pkgConfig: "libgif", apt: "libgif-dev", brew: "giflib", isLoaded: true),
    library("CLibHEIF", pkgConfig: "libheif", apt: "libheif-dev", brew: "libheif", isLoaded: true),
    library("CLibJPEG", pkgConfig: "libjpeg", apt: "libjpeg-dev", brew: "jpeg-turbo"),
    library("CLibJXL", pkgConfig: "libjxl", apt: "libjxl-dev", brew: "jpeg-xl", isLoaded: true),
    library("CLibOpenJPEG", pkgConfig: "libopenjp2", apt: "libopenjp2-7-dev", brew: "openjpeg", isLoaded: true),
    library("CLibPNG", pkgConfig: "libpng", apt: "libpng-dev", brew: "libpng"),
    library("CLibRaw", pkgConfig: "libraw_r", apt: "libraw-dev", brew: "libraw", isLoaded: true),
    library("CLibTIFF", pkgConfig: "libtiff-4", apt: "libtiff-dev", brew: "libtiff", isLoaded: true),
    library("CLibWebP", pkgConfig: "libwebp", apt: "libwebp-dev", brew: "webp", isLoaded: true),
    library("CSQLite", pkgConfig: "sqlite3", apt: "libsqlite3-dev", brew: "sqlite", isLoaded: true),
    library("CZlib", pkgConfig: "zlib", apt: "zlib1g-dev", brew: "zlib"),
    // C, where Swift cannot call a library safely, fork, or handle signals.
    .target(
      name: "CCodecs",
      dependencies: [
        "CLibraries", "CReducedJPEG", "CLibJPEG", "CLibPNG", "CZlib", optional("CLibDeflate", "LibDeflate"),
      ],
      cSettings: optionalDefines + [defining("LibDeflate")]),
    .target(
      name: "CLibraries",
      dependencies: [
        optional("CSQLite", "Cache"), optional("CLibCrypto", "OpenSSL"), optional("CLibRaw", "LibRaw"),
      ] + optionalLibraries,
      cSettings: optionalDefines + [defining("Cache"), defining("OpenSSL")]),
    .target(name: "CFaces", exclude: ["SOURCE.md"]), .target(name: "CIsolation"),
    .target(name: "CReducedJPEG"), .target(name: "CProcess"), .target(name: "CRaster"), .target(name: "CSite"),
    .target(name: "CLocales", exclude: ["locales.txt"]), .target(name: "CText", cSettings: [defining("Text")]),
    .target(name: "CPlaces", exclude: ["SOURCE.md", "places.data"]),
    .target(name: "CServing", dependencies: ["CIsolation", "CLibraries"], cSettings: optionalDefines),
    // Modules with the names that layouts import on Apple's systems; the walls; the walls as layouts of SwiftUI there.
    .target(name: "CoreFoundation", packageAccess: false, swiftSettings: strict),
    .target(name: "CoreGraphics", dependencies: ["_Testing_CoreGraphics"], packageAccess: false, swiftSettings: strict),
    .target(name: "_Testing_CoreGraphics", packageAccess: false, swiftSettings: strict),
    module("Layouts", "CoreGraphics"), module("TesseraLayout", "Layouts"), module("TesseraSwiftUI", "TesseraLayout"),
    module("Clock"), module("Messages"), module("Parallel"), module("Raster", "CRaster"), module("SeededRandom"),
    module("Digests", "CLibraries", optional("CLibCrypto", "OpenSSL")),
    module("Sealing", "CLibraries", "Digests", optional("CLibCrypto", "OpenSSL")), module("Places", "CPlaces"),
    module("JSON5", "Messages"), module("TerminalPictures", "Clock", "Raster"), module("Neighbors", "SeededRandom"),
    module("Files", "CProcess", "Clock", "Messages", "Parallel"),
    module("Isolation", "CIsolation", "Messages", "Parallel"), module("XML"),
    module("Serving", isOptimized: false, "CIsolation", "CServing", "Clock", "Isolation", "Messages", "Parallel"),
    module("Colors", "CCodecs", "Digests", "Messages", "Parallel", "Raster"), module("Comparison", "Files", "Raster"),
    module("Palettes", "JSON5", "Messages", "Raster", "SeededRandom"),
    module(
      "ImageCodecs", "CCodecs", "CReducedJPEG", "Clock", "Colors", "Faces", "Files", "Isolation", "Palettes",
      "Parallel", "Raster", "XML"),
    module(
      "Store", optional("CSQLite", "Cache"), "CCodecs", "CLibraries", "Clock", "Digests", "Files", "ImageCodecs",
      "Parallel", "Raster"),
    module("Processes", isOptimized: false, "CIsolation", "CProcess", "Clock", "Files", "Messages", "Parallel"),
    module("Workers", isOptimized: false, "Files", "ImageCodecs", "Isolation", "Parallel", "Serving", "Typesetting"),
    module("Settings", isOptimized: false, "Files", "JSON5", "Messages", "Parallel"),
    module("Fetching", isOptimized: false, "Clock", "Digests", "Files", "Messages", "Parallel", "Processes"),
    module("Pyramids", "CCodecs", "Colors", "Files", "ImageCodecs", "Parallel", "Raster"),
    module("Typesetting", "CText", "Files", "Isolation", "Layouts", "Messages", "Parallel"),
    module("PDF", isOptimized: false, "Colors", "Digests", "Files", "ImageCodecs", "Parallel", "Typesetting", "XML"),
    module("Faces", "CFaces", "Digests", "Raster"), module("Similarity", "Files", "ImageCodecs", "Parallel", "Raster"),
    module(
      "Gallery", "CLocales", "Clock", "Digests", "Faces", "Files", "ImageCodecs", "JSON5", "Layouts", "Messages",
      "Parallel", "Places", "Pyramids", "Raster", "SeededRandom", "Similarity", "Store", "XML"),
    module("Plans", "Digests", "Faces", "Files", "ImageCodecs", "Layouts", "Raster", "Store"),
    module("Mosaic", "Layouts", "Parallel", "Raster", "SeededRandom", "Similarity"),
    module(
      "Wall", "Colors", "Digests", "Faces", "Files", "ImageCodecs", "Layouts", "Palettes", "Parallel", "Plans",
      "Pyramids", "Raster", "Store", "Typesetting"),
    module("VideoFrames", "Colors", "Digests", "Files", "ImageCodecs", "Messages", "Parallel", "Processes", "Raster"),
    module("Video", "CRaster", "Files", "ImageCodecs", "Layouts", "Processes", "Raster", "VideoFrames", "Wall"),
    // Embedded by CSite, and checked by scripts/check-javascript.
    module(
      "Site", isOptimized: false, exclude: ["Resources", "jsconfig.json"], "CSite", "Digests", "Files", "ImageCodecs",
      "JSON5", "Layouts", "Messages", "Parallel", "Raster", "Sealing", "Wall"),
    module(
      "Planning", isOptimized: false, "Clock", "Colors", "Digests", "Faces", "Files", "Gallery", "ImageCodecs",
      "Isolation", "JSON5", "Layouts", "Messages", "Mosaic", "Neighbors", "Parallel", "Plans", "Raster", "SeededRandom",
      "Settings", "Similarity", "Store", "Typesetting"),
    // What runs of all kinds of output share, the kinds, and their list.
    kind(
      "Runs", common: [], "CProcess", "Clock", "Digests", "Fetching", "Files", "Gallery", "ImageCodecs", "Isolation",
      "Layouts", "Messages", "Palettes", "Parallel", "Planning", "Plans", "Raster", "Serving", "Store", "Typesetting",
      "VideoFrames", "Wall", "Workers"),
    kind("Pictures", "Messages", "Plans", "Raster", "Similarity", "Site"),
    kind("PyramidOutput", folder: "Pyramids", "Messages", "Plans", "Pyramids"),
    kind(
      "Studio", common: [], exclude: ["Resources"], "CSite", "Clock", "Digests", "Files", "Gallery",
      "ImageCodecs", "JSON5", "Layouts", "Parallel", "Plans", "Processes", "Raster", "SeededRandom", "Store"),
    kind("Documents", "Colors", "Gallery", "Messages", "PDF", "Parallel", "Plans", "Raster", "Store", "Typesetting"),
    kind("Motion", "Raster", "Video"), kind("Layers", "Raster", "XML"), kind("Comics", "Gallery", "Parallel", "XML"),
    kind(
      "Sites", "Digests", "Gallery", "JSON5", "Messages", "Parallel", "Places", "Plans", "Pyramids", "Raster",
      "Sealing", "Site", "Store", "VideoFrames"),
    kind(
      "Shares", "Colors", "Digests", "Gallery", "Messages", "Palettes", "PyramidOutput", "Pyramids", "Raster", "Store"),
    kind(
      "Comparisons", common: [], "Clock", "Comparison", "Digests", "Files", "Gallery", "ImageCodecs",
      "Isolation", "JSON5", "Messages", "Parallel", "Planning", "Processes", "Raster", "Runs", "Site"),
    kind(
      "Products", folder: "Kinds", common: [], "Comics", "Documents", "Files", "Layers", "Messages", "Motion",
      "Pictures", "Planning", "PyramidOutput", "Runs", "Sites"),
    module(
      "TesseraCommand", isOptimized: false, "CLibraries", "CProcess", "Clock", "Comparisons", "Digests", "Documents",
      "Fetching", "Files", "Gallery", "ImageCodecs", "Isolation", "JSON5", "Layouts", "Messages", "Palettes",
      "Parallel", "Planning", "Plans", "Processes", "Products", "Raster", "Runs", "Serving", "Shares", "Sites", "Store",
      "Studio", "TerminalPictures", "Typesetting", "Video", "VideoFrames", "Wall", "Workers"),
    module(
      "TesseraLibrary", isOptimized: false, "CProcess", "Comparison", "Comparisons", "Files", "Gallery", "ImageCodecs",
      "Isolation", "Parallel", "Planning", "Plans", "Products", "Raster", "Runs", "Shares", "Sites", "TesseraLayout",
      "VideoFrames", "Wall", "Workers"),
    module("Tessera", isOptimized: false, "Files", "Planning", "TesseraCommand", "TesseraLayout", "TesseraLibrary"),
    .executableTarget(
      name: "TesseraProgram", dependencies: ["Files", "TesseraCommand"], swiftSettings: strict,
      linkerSettings: programSettings),
    .executableTarget(name: "TesseraWorker", dependencies: ["Files", "Workers"], swiftSettings: strict),
    // Expectations for tests of other packages. A program with layouts of its own, and without another worker.
    module("TesseraTesting", "TesseraLibrary"), tool("own-program", folder: "OwnProgram", "Tessera"),
    // Child processes and a browser: how tests and tools run programs, and look at sites.
    .target(name: "CChildProcesses", path: "Tools/CChildProcesses"),
    toolModule("ChildProcesses", "CChildProcesses", "Parallel"), toolModule("Browsing", "ChildProcesses", "Parallel"),
    tool("photograph-site", folder: "PhotographSite", "Browsing", "Files", "ImageCodecs", "Raster"),
    // Fixtures: pictures drawn by code. They are the samples, and the odd files that tests need.
    .target(
      name: "CFixtures", dependencies: ["CLibJPEG", "CLibPNG"] + optionalLibraries,
      path: "Tools/CFixtures", cSettings: optionalDefines, linkerSettings: linkingLibraries),
    toolModule("Fixtures", isOptimized: true, "CFixtures", "Parallel", "SeededRandom"),
    tool("draw-samples", folder: "DrawSamples", "Fixtures"),
    // The documentation's tables of options, made from the options, and the table of locales, as Foundation has them.
    toolModule("OptionTables", "Palettes", "Planning", "Products", "Runs", "TesseraCommand", "TesseraLibrary"),
    tool("document-options", folder: "DocumentOptions", "OptionTables"), tool("write-locales", folder: "WriteLocales"),
    // Benchmarks print what depends on the machine, or on more machines than there are; tests assert what does not.
    toolModule("ShareSimulation", "Files", "ImageCodecs", "Layouts", "Wall"),
    tool(
      "tessera-benchmarks", folder: "TesseraBenchmarks", isOptimized: true, "ChildProcesses", "Files", "Fixtures",
      "ImageCodecs", "Layouts", "Mosaic", "Parallel", "Raster", "SeededRandom", "ShareSimulation", "Similarity"),
    // Fault injection: failing calls, full disks, killed runs. `faults.c` is compiled where it is used.
    toolModule("FaultInjection", exclude: ["Shim"], "ChildProcesses", "Fixtures", "Parallel"),
    tool("tessera-torture", folder: "TesseraTorture", "FaultInjection", "Parallel"),
    // Fuzzing: `scripts/fuzz` runs these targets under libFuzzer.
    .systemLibrary(name: "CLibFuzzer", path: "Tools/CLibFuzzer"),
    toolModule(
      "Fuzzing", "CCodecs", "CReducedJPEG", "Colors", "Faces", "Files", "Fixtures", "Gallery", "ImageCodecs", "JSON5",
      "Layouts", "Raster", "TesseraCommand"),
    tool("tessera-fuzz", folder: "TesseraFuzz", "CLibFuzzer", "Files", "Fuzzing"),
    .target(name: "CFaultyWorker", path: "Tools/CFaultyWorker"),
    tool(
      "faulty-worker", folder: "FaultyWorker", "CFaultyWorker", "CIsolation", "CLibDeflate", "ImageCodecs", "Isolation",
      "Raster", "SeededRandom", "Serving"),
    .target(
      name: "TestSupport", dependencies: ["Digests", "Files", "Fixtures", "ImageCodecs", "Parallel", "Raster"],
      path: "Tests/TestSupport", swiftSettings: strict),
    .target(
      name: "ProgramSupport", dependencies: ["ChildProcesses", "Files", "Fixtures", "Parallel", "TestSupport"],
      path: "Tests/ProgramSupport", swiftSettings: unoptimized),
    tests("ColorsTests", "ChildProcesses", "Colors", "Fixtures", "Raster", "SeededRandom", "TestSupport"),
    tests("ClockTests", "Clock"), tests("ComparisonTests", isOptimized: true, "Comparison", "Raster", "SeededRandom"),
    tests("DigestsTests", "Digests"), tests("FacesTests", "Digests", "Faces", "Raster", "SeededRandom", "TestSupport"),
    tests("FetchingTests", "Clock", "Fetching", "Files", "Parallel", "TestSupport"),
    tests("FilesTests", "Clock", "Files", "TestSupport"), tests("FixturesTests", "Fixtures", "Raster", "TestSupport"),
    tests("FaultInjectionTests", "FaultInjection", "TestSupport"), tests("SettingsTests", "Settings"),
    tests("ParallelTests", "Parallel"), tests("FuzzingTests", "Files", "Fuzzing", "TestSupport"),
    tests(
      "GalleryTests", "Clock", "Digests", "Files", "Fixtures", "Gallery", "ImageCodecs", "Isolation", "Layouts",
      "Raster", "SeededRandom", "Similarity", "Store", "TestSupport"),
    tests(
      "ImageCodecsTests", "CCodecs", "ChildProcesses", "CReducedJPEG", "CZlib", "Colors", "Digests", "Faces", "Files",
      "Fixtures", "ImageCodecs", "Isolation", "Palettes", "Parallel", "Raster", "SeededRandom", "TestSupport", "XML"),
    tests("IsolationTests", "ChildProcesses", "Isolation", "Parallel", "SeededRandom", "TestSupport"),
    tests("JSON5Tests", "JSON5", "SeededRandom"), tests("MessagesTests", "Messages"),
    tests("MosaicTests", isOptimized: true, "Layouts", "Mosaic", "Raster", "SeededRandom", "Similarity"),
    tests("NeighborsTests", isOptimized: true, "Neighbors", "SeededRandom"), tests("TidyTests", isOptimized: true),
    tests("PalettesTests", isOptimized: true, "Digests", "Palettes", "Raster", "SeededRandom", "TestSupport"),
    tests("PDFTests", "Colors", "Files", "Fixtures", "PDF", "SeededRandom", "TestSupport"),
    tests("PlacesTests", isOptimized: true, "Places"), tests("ProcessesTests", "Files", "Processes", "TestSupport"),
    tests(
      "PyramidsTests", isOptimized: true, "ChildProcesses", "Colors", "Files", "ImageCodecs", "Parallel", "Pyramids",
      "Raster", "SeededRandom", "TestSupport"),
    tests(
      "PlanningTests", "Files", "Gallery", "ImageCodecs", "Isolation", "Layouts", "Mosaic", "Palettes", "Planning",
      "Plans", "Raster", "SeededRandom", "TestSupport"),
    tests(
      "ProductsTests", "ChildProcesses", "Clock", "Comparison", "Comparisons", "Digests", "Files", "Fixtures",
      "Gallery", "ImageCodecs", "Layouts", "Motion", "Parallel", "Planning", "Plans", "Products", "ProgramSupport",
      "Raster", "Runs", "Sealing", "SeededRandom", "Site", "Sites", "Studio", "TestSupport"),
    tests("RasterTests", isOptimized: true, "CRaster", "Fixtures", "Raster", "TestSupport"),
    tests("SealingTests", "Digests", "Sealing"), tests("SeededRandomTests", "SeededRandom"),
    tests("ServingTests", "ChildProcesses", "Isolation", "Parallel", "SeededRandom", "Serving", "TestSupport"),
    tests("ShareSimulationTests", "Layouts", "SeededRandom", "ShareSimulation"),
    tests(
      "SimilarityTests", isOptimized: true, "Files", "Fixtures", "ImageCodecs", "Raster", "SeededRandom", "Similarity",
      "TestSupport"),
    tests(
      "StoreTests", isOptimized: true, "Files", "ImageCodecs", "Parallel", "Raster", "SeededRandom", "Store",
      "TestSupport"),
    tests(
      "ProgramTests", "ChildProcesses", "Digests", "FaultInjection", "Files", "Fixtures", "ImageCodecs", "Isolation",
      "Layouts", "Palettes", "Parallel", "ProgramSupport", "Raster", "SeededRandom", "TestSupport"),
    tests(
      "TesseraCommandTests", "ChildProcesses", "Digests", "Files", "Fixtures", "ImageCodecs", "Layouts", "OptionTables",
      "Parallel", "Planning", "Products", "ProgramSupport", "Runs", "Studio", "TesseraCommand", "TestSupport", "Wall"),
    tests(
      "TesseraTests", "ChildProcesses", "OptionTables", "Planning", "ProgramSupport", "Runs", "Tessera",
      "TesseraLibrary", "TesseraTesting", "TestSupport"),
    tests(
      "SiteTests", "Browsing", "ChildProcesses", "Files", "Fixtures", "Gallery", "ImageCodecs", "Layouts", "Planning",
      "Raster", "Sealing", "SeededRandom", "Site", "TestSupport"),
    tests("TerminalPicturesTests", isOptimized: true, "Raster", "SeededRandom", "TerminalPictures"),
    tests("TypesettingTests", "Digests", "Files", "Isolation", "Layouts", "Raster", "TestSupport", "Typesetting"),
    tests(
      "TesseraLayoutTests", "CoreFoundation", "CoreGraphics", "Fixtures", "Layouts", "SeededRandom", "TesseraLayout",
      "TestSupport"),
    tests(
      "VideoTests", isOptimized: true, "ChildProcesses", "Files", "ImageCodecs", "Layouts", "Processes", "Raster",
      "SeededRandom", "TestSupport", "Video", "VideoFrames", "Wall"),
    tests(
      "WallTests", "Colors", "Digests", "Faces", "Files", "Fixtures", "ImageCodecs", "Isolation", "Layouts", "Palettes",
      "Parallel", "Plans", "Raster", "SeededRandom", "Store", "TestSupport", "Typesetting", "Wall"),
  ]
)

// Apple's systems have their own.
#if !os(Linux)
  let absent = ["CoreFoundation", "CoreGraphics", "_Testing_CoreGraphics"]
  package.targets.removeAll { absent.contains($0.name) }
  for target in package.targets {
    target.dependencies.removeAll { dependency in
      if case .byNameItem(let name, _) = dependency { absent.contains(name) } else { false }
    }
  }
#endif

// `TESSERA_TESTS=WallTests,RasterTests` builds these test targets, what they are made of and the programs they run, and
// nothing else. The house rules are built only where they are named, by `scripts/tidy`.
if let chosen = Context.environment["TESSERA_TESTS"]?.split(separator: ",").map(String.init) {
  let targets = Dictionary(uniqueKeysWithValues: package.targets.map { ($0.name, $0) })
  var needed: Set<String> = []
  var open = chosen
  while let name = open.popLast() {
    guard let target = targets[name], needed.insert(name).inserted else { continue }
    for case .targetItem(let name, _) in target.dependencies { open.append(name) }
    for case .byNameItem(let name, _) in target.dependencies { open.append(name) }
    open += programsOfTests[name] ?? []
  }
  package.targets.removeAll { !needed.contains($0.name) }
  package.products.removeAll { product in
    let targets = (product as? Product.Executable)?.targets ?? (product as? Product.Library)?.targets ?? []
    return !targets.allSatisfy(needed.contains)
  }
} else {
  package.targets.removeAll { $0.name == "TidyTests" }
}
