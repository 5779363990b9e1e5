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
  .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([apt]), .brew([brew])])
}

/// The formats that a build may leave out, each with its library: `CLibHEIF` is wanted by the trait `HEIF`.
let optionalFormats = ["HEIF", "WebP", "TIFF", "GIF"]
let optionalLibraries: [Target.Dependency] = optionalFormats.map {
  .target(name: "CLib\($0)", condition: .when(traits: [$0]))
}
/// `WITH_HEIF` and so on, for the C targets.
let optionalDefines: [CSetting] = optionalFormats.map {
  .define("WITH_\($0.uppercased())", .when(traits: [$0]))
}

/// A room of the house: a Swift target under the strict settings.
func room(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: strict)
}

/// The tests of one room. Optimising them would take longer than running them as they are.
func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(name: name, dependencies: dependencies, swiftSettings: strict + [.unsafeFlags(["-Onone"])])
}

let package = Package(
  name: "tessera",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "tessera", targets: ["tessera"]),
    .library(name: "TesseraLayout", targets: ["TesseraLayout"]),
  ],
  traits: [
    .trait(name: "HEIF", description: "Reads HEIC, HEIF and AVIF, and writes AVIF, by libheif."),
    .trait(name: "WebP", description: "Reads and writes WebP, by libwebp."),
    .trait(name: "TIFF", description: "Reads TIFF, by libtiff, and writes it."),
    .trait(name: "GIF", description: "Reads GIF, by giflib."),
    .default(enabledTraits: Set(optionalFormats)),
  ],
  targets: [
    library("CLibJPEG", pkgConfig: "libjpeg", apt: "libjpeg-dev", brew: "jpeg-turbo"),
    library("CLibPNG", pkgConfig: "libpng", apt: "libpng-dev", brew: "libpng"),
    library("CLCMS2", pkgConfig: "lcms2", apt: "liblcms2-dev", brew: "little-cms2"),
    library("CLibHEIF", pkgConfig: "libheif", apt: "libheif-dev", brew: "libheif"),
    library("CLibWebP", pkgConfig: "libwebp", apt: "libwebp-dev", brew: "webp"),
    library("CLibTIFF", pkgConfig: "libtiff-4", apt: "libtiff-dev", brew: "libtiff"),
    library("CLibGIF", pkgConfig: "libgif", apt: "libgif-dev", brew: "giflib"),
    library("CLibDeflate", pkgConfig: "libdeflate", apt: "libdeflate-dev", brew: "libdeflate"),
    library("CZlib", pkgConfig: "zlib", apt: "zlib1g-dev", brew: "zlib"),
    library("CLibCrypto", pkgConfig: "libcrypto", apt: "libssl-dev", brew: "openssl@3"),
    library("CSQLite", pkgConfig: "sqlite3", apt: "libsqlite3-dev", brew: "sqlite"),
    .target(
      name: "CCodecs",
      dependencies: ["CLCMS2", "CLibDeflate", "CLibJPEG", "CLibPNG", "CZlib"] + optionalLibraries,
      cSettings: optionalDefines),

    // What Swift has no words for: confined processes, and how they are spoken to.
    .target(name: "CIsolation"),
    // And what the system tells this process: arguments, signals.
    .target(name: "CProcess"),

    room("TesseraLayout"),
    room("Chance"),
    room("Raster"),
    room("XML"),
    room("Wording"),
    room("Files", ["CProcess", "Parallel", "Wording"]),
    room("Digests", ["CLibCrypto"]),
    room("Parallel"),
    room("Isolation", ["CIsolation", "Parallel", "Wording"]),
    room("Colors", ["CCodecs", "Digests", "Parallel", "Raster", "Wording"]),
    room("ImageCodecs", ["CCodecs", "Colors", "Files", "Isolation", "Parallel", "Raster", "XML"]),
    room("Store", ["CCodecs", "CSQLite", "Digests", "Files", "ImageCodecs", "Parallel", "Raster"]),
    room("Faces", ["Digests", "Raster", "XML"]),
    room("Likeness", ["Colors", "Files", "ImageCodecs", "Parallel", "Raster"]),
    room(
      "Gallery",
      ["Chance", "Digests", "Files", "ImageCodecs", "Likeness", "Parallel", "Raster", "Store", "Wording"]),
    room(
      "Wall",
      ["Colors", "Digests", "Faces", "Files", "ImageCodecs", "Parallel", "Raster", "Store", "TesseraLayout"]),
    room(
      "TesseraCommand",
      [
        "CProcess", "Chance", "Colors", "Digests", "Faces", "Files", "Gallery", "ImageCodecs", "Isolation", "Parallel",
        "Raster", "Store", "TesseraLayout", "Wall", "Wording",
      ]),
    .executableTarget(
      name: "tessera", dependencies: ["CProcess", "Files", "TesseraCommand"], swiftSettings: strict),

    // Figures rather than tests: what depends on the machine is measured, not asserted.
    .executableTarget(
      name: "tessera-benchmarks",
      dependencies: ["Chance", "Files", "Fixtures", "ImageCodecs", "Likeness", "Parallel", "Raster", "TesseraLayout"],
      path: "Sources/TesseraBenchmarks",
      swiftSettings: strict),

    // What can go wrong with files, memory and load, done to the program; `faults.c` is compiled where it is used.
    .target(
      name: "Ordeals", dependencies: ["Fixtures", "Parallel"], exclude: ["Shim"], swiftSettings: strict),
    .executableTarget(
      name: "tessera-torture", dependencies: ["Ordeals", "Parallel"], path: "Sources/TesseraTorture",
      swiftSettings: strict),

    // Pictures drawn by code: the samples, and whatever odd files the tests need.
    .target(
      name: "CFixtures", dependencies: ["CLCMS2", "CLibJPEG", "CLibPNG"] + optionalLibraries,
      cSettings: optionalDefines),
    room("Fixtures", ["CFixtures", "Chance", "Parallel"]),
    .executableTarget(
      name: "draw-samples", dependencies: ["Fixtures"], path: "Sources/DrawSamples", swiftSettings: strict),

    // Ways in for bytes that strangers wrote, and what tries them: `scripts/fuzz`.
    .systemLibrary(name: "CLibFuzzer"),
    room(
      "Fuzzing",
      [
        "CCodecs", "Colors", "Files", "Fixtures", "Gallery", "ImageCodecs", "Raster", "TesseraCommand", "TesseraLayout",
        "Wording",
      ]),
    .executableTarget(
      name: "tessera-fuzz", dependencies: ["CLibFuzzer", "Files", "Fuzzing"], path: "Sources/TesseraFuzz",
      swiftSettings: strict),

    .target(
      name: "TestSupport", dependencies: ["Digests", "Files", "Fixtures", "ImageCodecs", "Parallel", "Raster"],
      path: "Tests/TestSupport",
      swiftSettings: strict),
    // What workers must not do.
    .target(name: "CMisdeeds", path: "Tests/CMisdeeds"),
    .executableTarget(
      name: "isolation-faults",
      dependencies: ["CLibDeflate", "CMisdeeds", "Chance", "ImageCodecs", "Isolation", "Raster"],
      path: "Tests/IsolationFaults",
      swiftSettings: strict),
    tests("IsolationTests", ["Chance", "Isolation", "TestSupport", "isolation-faults"]),
    tests("TesseraLayoutTests", ["Fixtures", "TesseraLayout", "TestSupport"]),
    tests("ChanceTests", ["Chance"]),
    tests("RasterTests", ["Fixtures", "Raster", "TestSupport"]),
    tests("FilesTests", ["Files", "TestSupport"]),
    tests("ParallelTests", ["Parallel"]),
    tests("WordingTests", ["Wording"]),
    tests("DigestsTests", ["Digests"]),
    tests("ColorsTests", ["Chance", "Colors", "Fixtures", "Raster", "TestSupport"]),
    tests(
      "ImageCodecsTests",
      [
        "CCodecs", "Chance", "Colors", "CZlib", "Digests", "Files", "Fixtures", "ImageCodecs", "Isolation", "Parallel",
        "Raster", "TestSupport", "XML", "isolation-faults",
      ]),
    tests("FacesTests", ["Chance", "Faces", "Raster", "TestSupport"]),
    tests(
      "StoreTests",
      ["CSQLite", "Chance", "Files", "Fixtures", "ImageCodecs", "Parallel", "Raster", "Store", "TestSupport"]),
    tests("LikenessTests", ["Chance", "Files", "Fixtures", "ImageCodecs", "Likeness", "Raster", "TestSupport"]),
    tests(
      "GalleryTests",
      [
        "Chance", "Digests", "Files", "Fixtures", "Gallery", "ImageCodecs", "Isolation", "Likeness", "Raster", "Store",
        "TestSupport", "isolation-faults",
      ]),
    tests(
      "WallTests",
      [
        "Colors", "Faces", "Files", "Fixtures", "ImageCodecs", "Isolation", "Parallel", "Raster", "Store",
        "TesseraLayout", "TestSupport", "Wall", "isolation-faults",
      ]),
    tests(
      "TesseraCommandTests",
      [
        "Chance", "Digests", "Files", "Fixtures", "ImageCodecs", "Isolation", "Ordeals", "Parallel", "Raster",
        "TesseraCommand", "TestSupport", "isolation-faults", "tessera",
      ]),
    tests("FuzzingTests", ["Files", "Fuzzing", "TestSupport"]),
    tests("OrdealsTests", ["Ordeals", "TestSupport", "tessera"]),
    tests("FixturesTests", ["Fixtures", "Raster", "TestSupport"]),
  ]
)

// `TESSERA_TESTS=WallTests,RasterTests` builds no other tests, and no programs but those that they run.
if let chosen = Context.environment["TESSERA_TESTS"]?.split(separator: ",").map(String.init) {
  let tools: Set = ["tessera-benchmarks", "tessera-torture", "tessera-fuzz", "draw-samples"]
  package.targets.removeAll { target in
    target.type == .test ? !chosen.contains(target.name) : tools.contains(target.name)
  }
}
