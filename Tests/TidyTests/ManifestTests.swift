import Foundation
import Testing

/// The dependencies that `Package.swift` lists.
@Suite struct ManifestTests {
  @Test func dependenciesAreTheModulesThatAreImported() throws {
    let tree = SourceTree.project
    let manifest = PackageManifest(try #require(tree.files.first { $0.path == "Package.swift" }))
    try #require(manifest.targets.count > 50)
    let found = Dictionary(grouping: DependencyCheck(manifest, tree).findings, by: \.path)
    expectNone(
      KnownFindings([]).faults(in: found, rule: "A target lists the modules that it imports, and no others."))
  }

  @Test func everyFolderOfSourcesIsATarget() throws {
    let tree = SourceTree.project
    let manifest = PackageManifest(try #require(tree.files.first { $0.path == "Package.swift" }))
    for target in manifest.targets {
      let isEmpty = DependencyCheck.files(of: target, tree).isEmpty
      #expect(!isEmpty, "Package.swift:\(target.line): \(target.path) has no sources")
    }
    let folders = manifest.targets.map { $0.path + "/" }
    let stray = tree.files(in: [.swift, .c]).map(\.path).filter { path in
      path.contains("/") && !path.hasPrefix("scripts/") && !folders.contains { path.hasPrefix($0) }
    }
    #expect(stray.isEmpty, "A source belongs to a target.\n\(stray.joined(separator: "\n"))")
  }

  /// The package manager refuses packages with such flags from a URL, and checks them out below `checkouts`.
  @Test func aFetchedPackageHasNoUnsafeFlags() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("manifest-\(UUID().uuidString)")
    let checkout = folder.appendingPathComponent("checkouts/tessera")
    try FileManager.default.createDirectory(at: checkout, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let manifest = SourceTree.root.appendingPathComponent("Package.swift")
    try FileManager.default.copyItem(at: manifest, to: checkout.appendingPathComponent("Package.swift"))
    let targets = try Self.dump(checkout)
    #expect(targets.contains("\"CCodecs\"") && !targets.contains("unsafeFlags"))
  }

  private static func dump(_ package: URL) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["swift", "package", "--package-path", package.path, "dump-package"]
    // Tests may be built for some targets alone.
    process.environment = ProcessInfo.processInfo.environment.filter { $0.key != "TESSERA_TESTS" }
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    return text
  }

  private static let sample = """
    let optionalCodecs: KeyValuePairs = ["TIFF": "CLibTIFF"]
    func module(_ name: String) -> Target { .target(name: name) }
    let package = Package(
      name: "sample", products: [.library(name: "Wall", targets: ["Wall"])],
      targets: [
        library("CPNG", pkgConfig: "libpng"),
        library("CLibTIFF", pkgConfig: "libtiff"),
        .target(name: "CCodecs", dependencies: ["CPNG"] + optionalLibraries, cSettings: [.define("X", .when("Y"))]),
        module("Raster"),
        // module("Old", "Raster"),
        module(
          "Wall", "CCodecs", optional("CLibTIFF", "TIFF"), "Raster"),
        .target(name: "Site", dependencies: ["Wall"], exclude: ["Resources"]),
        tool("draw", folder: "Draw", "Wall"),
        tests("WallTests", isOptimized: true, "Raster", "Wall", "draw"),
      ])
    let others = [module("None")]
    """

  private var manifest: PackageManifest { PackageManifest(SourceFile(Self.sample, path: "Package.swift")) }

  @Test func manifestsAreRead() {
    let targets = manifest.targets.map { target in
      "\(target.name) \(target.kind) \(target.path) \(target.excluded) \(target.dependencies.sorted()) \(target.line)"
    }
    #expect(
      targets == [
        "CPNG system Sources/SystemLibraries/CPNG [] [] 6", "CLibTIFF system Sources/SystemLibraries/CLibTIFF [] [] 7",
        "CCodecs library Sources/CCodecs [] [\"CLibTIFF\", \"CPNG\"] 8", "Raster library Sources/Raster [] [] 9",
        "Wall library Sources/Wall [] [\"CCodecs\", \"CLibTIFF\", \"Raster\"] 11",
        "Site library Sources/Site [\"Resources\"] [\"Wall\"] 13", "draw executable Tools/Draw [] [\"Wall\"] 14",
        "WallTests test Tests/WallTests [] [\"Raster\", \"Wall\", \"draw\"] 15",
      ])
  }

  private static let clean = [
    SourceFile("#include <stdio.h>\n#include <png.h>\n", path: "Sources/SystemLibraries/CPNG/shim.h"),
    SourceFile("#include <tiffio.h>\n", path: "Sources/SystemLibraries/CLibTIFF/shim.h"),
    SourceFile("#include <stdio.h>\n#include \"tiffio.h\"\n", path: "Sources/CCodecs/include/CCodecs.h"),
    SourceFile("#include <png.h>\n#include \"CCodecs.h\"\n  #include <tiffio.h>\n", path: "Sources/CCodecs/read.c"),
    SourceFile("#include <tiffio.h>\n", path: "Sources/CCodecs/tiff.c"),
    SourceFile(
      "@preconcurrency import Foundation\nimport CLibTIFF\nimport struct Raster.Pixel\n",
      path: "Sources/Wall/Wall.swift"),
    SourceFile("package import CCodecs\n// import Site\nlet a = \"import draw\"\n", path: "Sources/Wall/Codecs.swift"),
    SourceFile("public import Wall\nimport Site\n", path: "Sources/Site/Site.swift"),
    SourceFile("import Raster\n", path: "Sources/Site/Resources/code.swift"),
    SourceFile("import Wall\n", path: "Tools/Draw/Draw.swift"),
    SourceFile("@testable import Wall\nimport Raster\n", path: "Tests/WallTests/WallTests.swift"),
  ]

  @Test func importsAreComparedWithDependencies() {
    #expect(DependencyCheck(manifest, SourceTree(Self.clean)).findings == [])
    var files = Self.clean
    files.append(SourceFile("\nimport Wall\n", path: "Sources/Raster/Odd.swift"))
    files[8 - 1] = SourceFile("let wall = 1\n", path: "Sources/Site/Site.swift")
    #expect(
      DependencyCheck(manifest, SourceTree(files)).findings.map(\.description) == [
        "Package.swift:13: Site depends on Wall and does not import it",
        "Sources/Raster/Odd.swift:2: imports Wall, which Raster does not list",
      ])
  }
}
