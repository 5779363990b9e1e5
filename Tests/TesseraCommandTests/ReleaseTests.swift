import ChildProcesses
import Foundation
import ProgramSupport
import TestSupport
import Testing

@testable import TesseraCommand

/// The parts of `scripts/release`, with small files in the place of packages.
@Suite struct ReleaseTests {
  private let folder: TemporaryFolder
  private let version = TesseraCommand.version
  private static let machine = "x86_64"
  private static let isDebian = ["dpkg-deb", "dpkg-scanpackages", "perl", "xz"].allSatisfy {
    Programs.installed($0) != nil
  }

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Array("#!/bin/sh\necho tessera \(version)\n".utf8), to: "bin/tessera")
    try run("/bin/chmod", "+x", folder.url.path + "/bin/tessera")
    try folder.write(Array("sources".utf8), to: "dist/tessera-\(version).tar.gz")
    try folder.write(Array("license".utf8), to: "files/lib/tessera/licenses/zlib1g")
    try run("/bin/tar", "-C", folder.url.path, "-cJf", path("tessera-\(version)-linux-\(Self.machine).tar.xz"), "files")
  }

  private func path(_ name: String) -> String { folder.url.path + "/dist/" + name }

  @discardableResult
  private func run(_ words: String...) throws -> String {
    let environment = ["TESSERA_PROGRAM": folder.url.path + "/bin/tessera", "SOURCE_DATE_EPOCH": "1700000000"]
    let run = try ChildProcess(
      words, in: Project.folder.path, environment: ChildProcess.environment(adding: environment)
    ).wait()
    #expect(run.code == 0, "\(run)")
    return run.output
  }

  private func text(_ name: String) throws -> String { try String(contentsOfFile: path(name), encoding: .utf8) }

  private func sum(_ name: String) throws -> String { String(try run("/usr/bin/sha256sum", path(name)).prefix(64)) }

  private func json(_ name: String) throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: Data(try text(name).utf8)) as? [String: Any])
  }

  @Test func recipesHaveVersionAndChecksum() throws {
    try run("scripts/release-parts/recipes", version, folder.url.path + "/dist")
    let tarball = try sum("tessera-\(version)-linux-\(Self.machine).tar.xz")
    for recipe in ["tessera.rb", "recipes/PKGBUILD", "recipes/default.nix", "recipes/meta.yaml"] {
      let text = try text(recipe)
      #expect(text.contains(recipe == "tessera.rb" ? try sum("tessera-\(version).tar.gz") : tarball), "\(recipe)")
      #expect(text.contains(version) && !text.contains(/@[A-Z0-9]+@/), "\(recipe)")
    }
    try run("/bin/bash", "-n", path("recipes/PKGBUILD"))
  }

  @Test(arguments: [("ruby", ["-c"], "tessera.rb"), ("nix-instantiate", ["--parse"], "recipes/default.nix")])
  func recipesAreValid(checker: String, options: [String], recipe: String) throws {
    guard let program = Programs.installed(checker) else { return }
    try run("scripts/release-parts/recipes", version, folder.url.path + "/dist")
    let run = try ChildProcess([program] + options + [path(recipe)], environment: ChildProcess.environment()).wait()
    #expect(run.code == 0, "\(run)")
  }

  private func makePackage() throws {
    let control = """
      Package: tessera
      Version: \(version)-1
      Architecture: amd64
      Maintainer: Ada <ada@example.org>
      Depends: zlib1g (>= 1), libjpeg62-turbo
      Description: walls

      """
    try folder.write(Array(control.utf8), to: "package/DEBIAN/control")
    try run("/usr/bin/dpkg-deb", "--build", folder.url.path + "/package", path("tessera_\(version)-1_amd64.deb"))
  }

  @Test(.enabled(if: isDebian, "skipped: the tools of Debian packages are not installed"))
  func theRepositoryListsPackages() throws {
    try makePackage()
    try run("scripts/release-parts/apt-repository", folder.url.path + "/dist")
    let list = "main/binary-amd64/Packages"
    #expect(try text("apt/dists/stable/" + list).contains("\nFilename: pool/tessera_\(version)-1_amd64.deb\n"))
    let release = try text("apt/dists/stable/Release")
    #expect(release.contains("\nDate: Tue, 14 Nov 2023 22:13:20 UTC\nArchitectures: amd64\n"))
    for name in [list, list + ".xz"] {
      let size = try Data(contentsOf: URL(fileURLWithPath: path("apt/dists/stable/" + name))).count
      #expect(release.contains("\n \(try sum("apt/dists/stable/" + name)) \(size) \(name)"))
    }
    #expect(try text("apt/tessera.sources").contains("\nTrusted: yes\n"))
  }

  @Test(.enabled(if: isDebian, "skipped: the tools of Debian packages are not installed"))
  func billsAndProvenanceNameEveryFile() throws {
    try makePackage()
    let dist = folder.url.path + "/dist"
    for part in ["bills-of-materials", "checksums", "provenance"] { try run("scripts/release-parts/" + part, dist) }
    try run("/bin/sh", "-c", "cd '\(dist)' && sha256sum --strict -c SHA256SUMS")
    let spdx = try json("tessera-\(version).spdx.json")
    let relations = try #require(spdx["relationships"] as? [[String: String]])
    let zlib = relations.first { $0["relatedSpdxElement"] == "SPDXRef-zlib1g" }
    #expect(zlib?["relationshipType"] == "CONTAINS")
    let swift = relations.first { $0["relatedSpdxElement"] == "SPDXRef-swift" }
    #expect(swift?["relationshipType"] == "STATIC_LINK")
    let components = try #require(json("tessera-\(version).cdx.json")["components"] as? [[String: Any]])
    #expect(components.contains { ($0["purl"] as? String)?.hasPrefix("pkg:deb/debian/zlib1g@") == true })
    let statement = try json("tessera-\(version).intoto.json")
    #expect(statement["predicateType"] as? String == "https://slsa.dev/provenance/v1")
    let subjects = try #require(statement["subject"] as? [[String: Any]]).compactMap { $0["name"] as? String }
    #expect(
      Set(subjects) == [
        "tessera-\(version).cdx.json", "tessera-\(version)-linux-\(Self.machine).tar.xz",
        "tessera-\(version).spdx.json", "tessera-\(version).tar.gz", "tessera_\(version)-1_amd64.deb",
      ])
  }

  @Test func otherVersionsAreRefused() throws {
    let run = try ChildProcess(
      ["scripts/release", "9.9.9", folder.url.path + "/dist"], in: Project.folder.path,
      environment: ChildProcess.environment(), errors: .merged
    ).wait()
    #expect(run.code == 1 && run.output == "Version.swift has version \(version), not 9.9.9\n")
  }

  @Test(arguments: ["github.yml", "gitlab.yml"])
  func jobsRunTheScript(_ name: String) throws {
    let text = try Project.text(of: "Packaging/ci/" + name)
    #expect(text.matches(of: /- (?:run: )?scripts\/release "\$\{\w+#v\}" (dist|public)\n/).count == 2)
  }
}
