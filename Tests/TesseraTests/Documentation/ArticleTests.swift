import ChildProcesses
import Foundation
import ProgramSupport
import TestSupport
import Testing

/// The code in articles about the library.
struct ArticleTests {
  private static let folder = "Sources/TesseraLibrary/Tessera.docc"
  private static let articles =
    (try? FileManager.default.contentsOfDirectory(atPath: Project.folder.appendingPathComponent(folder).path)) ?? []
  static let pages =
    ["Documentation/Swift-library.md", "Documentation/Swift-tests.md"] + articles.sorted().map { "\(folder)/\($0)" }

  /// Compiles the blocks of a page as one script, except package manifests and tests.
  @Test(arguments: pages) func codeCompiles(_ page: String) throws {
    let blocks = try Project.blocks(of: page, in: "swift")
    let manifests = blocks.filter { $0.hasPrefix("// swift-tools-version") }
    let tests = blocks.filter { $0.contains("import Testing") }
    let script = blocks.filter { !manifests.contains($0) && !tests.contains($0) }.joined(separator: "\n")
    let toolchain = try Toolchain.resources
    for manifest in manifests {
      try expectCompiles(manifest, page, ["-I", toolchain + "/pm/ManifestAPI", "-package-description-version", "6.2"])
    }
    let testing = ["-I", toolchain + "/linux/testing", "-plugin-path", toolchain + "/host/plugins/testing"]
    for test in tests { try expectCompiles(test, page, Toolchain.options + testing + ["-parse-as-library"]) }
    if !script.isEmpty { try expectCompiles(script, page, Toolchain.options) }
  }

  @Test func everyArticleIsTried() { #expect(Self.articles.count >= 6) }

  private func expectCompiles(_ code: String, _ page: String, _ options: [String]) throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("main.swift")
    try code.write(to: file, atomically: true, encoding: .utf8)
    let run = try ChildProcess(["swiftc", "-typecheck", "-swift-version", "6", file.path] + options).wait()
    #expect(run.code == 0, "\(page): \(run.errors)")
  }
}
