import ChildProcesses
import Foundation
import ProgramSupport
import TestSupport
import Testing

/// The contents of the Debian package, made of the program under test.
@Suite struct PackageContentsTests {
  private static let tools = ["dpkg-deb", "dpkg-shlibdeps", "patchelf", "strip", "perl", "xz"]
  private static let isBuildable = tools.allSatisfy { Programs.installed($0) != nil }

  @Test(.enabled(if: isBuildable, "skipped: the tools of Debian packages are not installed"))
  func theDebianPackageIsComplete() throws {
    let folder = try TemporaryFolder()
    let root = folder.url.path
    func run(_ words: String...) throws -> String {
      let run = try ChildProcess(
        words, in: Project.folder.path,
        environment: ChildProcess.environment(adding: ["TESSERA_PROGRAM": Program.path, "TESSERA_COMPRESSION": "0"])
      ).wait()
      #expect(run.code == 0, "\(run)")
      return run.output
    }
    _ = try run("/bin/bash", "scripts/package", root + "/dist")
    let file = try #require(try folder.names(in: "dist").first { $0.hasSuffix(".deb") })
    let fields = try run("/usr/bin/dpkg-deb", "-f", "\(root)/dist/\(file)")
    #expect(fields.contains("\nSuggests: ffmpeg\n"))
    _ = try run("/usr/bin/dpkg-deb", "-x", "\(root)/dist/\(file)", root + "/package")
    let documents = root + "/package/usr/share/doc/tessera"
    var linkCount = 0
    for case let page as String in try #require(FileManager.default.enumerator(atPath: documents)) {
      guard page.hasSuffix(".md") else { continue }
      let text = try String(contentsOfFile: documents + "/" + page, encoding: .utf8)
      #expect(!text.contains("!["), "\(page) shows pictures")
      let place = URL(fileURLWithPath: documents + "/" + page).deletingLastPathComponent()
      for link in text.matches(of: /\]\(([^)#:]+)(?:#[^)]*)?\)/) {
        linkCount += 1
        #expect(FileManager.default.fileExists(atPath: place.path + "/" + link.1), "\(page): \(link.1)")
      }
    }
    #expect(linkCount > 20)
    let example = try String(contentsOfFile: documents + "/examples/walls.json5", encoding: .utf8)
    #expect(example.contains("walls: ["))
    // The tarball has the libraries that other systems lack, with their licenses.
    let tarball = try #require(try folder.names(in: "dist").first { $0.contains("-linux-") })
    let files = try run("/bin/tar", "-tf", "\(root)/dist/\(tarball)")
    for name in ["libjpeg.so.62", "licenses/libjpeg62-turbo"] { #expect(files.contains("/lib/tessera/\(name)\n")) }
  }
}
