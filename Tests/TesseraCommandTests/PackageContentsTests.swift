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
    #expect(fields.contains("\nSuggests: ffmpeg, python3\n"))
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
    try checkNames(in: documents, root: root + "/package")
    let example = try String(contentsOfFile: documents + "/examples/walls.json5", encoding: .utf8)
    #expect(example.contains("walls: ["))
    try checkSchemas(in: documents, program: root + "/package/usr/bin/tessera")
    // The tarball has the libraries that other systems lack, with their licenses.
    let tarball = try #require(try folder.names(in: "dist").first { $0.contains("-linux-") })
    let files = try run("/bin/tar", "-tf", "\(root)/dist/\(tarball)")
    let libraries = ["lib/tessera/libjpeg.so.62", "lib/tessera/licenses/libjpeg62-turbo"]
    for name in libraries + ["share/tessera/sources/s3.py", "share/tessera/systemd/tessera.service"] {
      #expect(files.contains("/\(name)\n"), "\(name)")
    }
  }

  /// New files name the schemas that the package has installed.
  private func checkSchemas(in documents: String, program: String) throws {
    for (command, schema) in [("init", "batch"), ("manifest", "manifest")] {
      let run = try ChildProcess([program, command, "SampleImages", "-o", "-"], in: Project.folder.path).wait()
      let file = "\(documents)/Documentation/Schemas/\(schema).json"
      #expect(run.output.contains("{\n  \"$schema\": \"file://\(file)\",\n"), "\(run)")
      #expect(FileManager.default.fileExists(atPath: file))
    }
  }

  /// Scripts for developers, which are in the sources alone.
  private static let developers: Set = [
    "bench", "check-swiftui", "kubernetes-test", "places", "quality", "release", "release-parts", "release-test",
    "reproduce", "slurm-test", "system-packages", "torture", "wall", "test", "tidy", "check-minimal",
    "check-javascript", "fuzz", "program", "build", "bundle", "documentation", "gallery", "looks", "package", "swiftui",
    "face-network", "libraries", "messages", "renew", "systemd-test",
  ]

  /// Every file of the package, of the documentation and of the scripts that the installed pages name is installed.
  private func checkNames(in documents: String, root: String) throws {
    var count = 0
    for case let page as String in try #require(FileManager.default.enumerator(atPath: documents)) {
      guard page.hasSuffix(".md") else { continue }
      let text = try String(contentsOfFile: documents + "/" + page, encoding: .utf8)
      #expect(!text.contains("Packaging/"), "\(page) names a file of the sources")
      let names =
        text.matches(of: /\/usr\/(?:share\/tessera|lib\/s)[\w.\/*-]*/).map { root + $0.0 }
        + text.matches(of: /Documentation\/[\w.\/-]+/).map { documents + "/" + $0.0 }
      for name in names where !name.contains("*") {
        count += 1
        // A full stop may follow.
        let path = String(name.reversed().drop { $0 == "." || $0 == "/" }.reversed())
        #expect(FileManager.default.fileExists(atPath: path), "\(page) names \(path)")
      }
      for script in text.matches(of: /\bscripts\/([\w-]+)/) {
        #expect(Self.developers.contains(String(script.1)), "\(page) names \(script.0)")
      }
    }
    #expect(count > 20)
  }

  /// A tool that is missing is named before anything is made.
  @Test func missingToolsAreNamedFirst() throws {
    let folder = try TemporaryFolder()
    try folder.makeFolder("bin")
    for tool in ["bash", "mkdir", "cat", "dirname", "id", "env", "dpkg", "dpkg-deb", "perl", "xz", "strip", "strings"] {
      guard let path = Programs.installed(tool) else { continue }
      try FileManager.default.createSymbolicLink(atPath: folder.url.path + "/bin/\(tool)", withDestinationPath: path)
    }
    let run = try ChildProcess(
      ["/bin/bash", "scripts/package", folder.url.path + "/dist"], in: Project.folder.path,
      environment: ["PATH": folder.url.path + "/bin", "TESSERA_PROGRAM": Program.path], errors: .merged
    ).wait()
    #expect(run.code == 1 && run.output.contains("package: not installed: "), "\(run)")
    #expect(run.output.contains("patchelf") && run.output.contains("dpkg-shlibdeps"), "\(run)")
    #expect(try folder.names(in: "dist") == [])
  }
}
