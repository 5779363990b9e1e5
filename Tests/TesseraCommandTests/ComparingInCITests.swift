import ChildProcesses
import Fixtures
import Foundation
import ProgramSupport
import TestSupport
import Testing

@testable import TesseraCommand

/// The action and the template of `Packaging/ci`, with a tarball of the built program in place of a release.
@Suite struct ComparingInCITests {
  private static let action = "Packaging/ci/action.yml"
  private static let template = "Packaging/ci/compare.gitlab-ci.yml"
  private static let hasTools = ["bash", "git", "sha256sum", "tar", "xz"].allSatisfy { Programs.installed($0) != nil }

  private let folder: TemporaryFolder
  private var sum = ""

  /// Makes pictures, a tarball, and a `curl` that fetches it.
  init() throws {
    folder = try TemporaryFolder()
    for name in ["golden/same.png", "shots/same.png", "golden/home page.png"] { try write(name, level: 9) }
    try write("shots/home page.png", level: 200)
    try script("#!/bin/sh\nexec '\(Program.path)' \"$@\"\n", to: "pack/tessera-1/bin/tessera")
    let curl = """
      #!/bin/sh
      echo "$@" >>'\(folder.url.path)/fetched'
      while [ "$1" != -o ]; do shift; done
      cp '\(folder.url.path)/release' "$2"
      """
    try script(curl, to: "bin/curl")
    try script("#!/bin/sh\nexit 9\n", to: "bin/apt-get")
    let packed = try ChildProcess([
      "tar", "-C", folder.url.path + "/pack", "-cJf", folder.url.path + "/release", "tessera-1",
    ])
    #expect(packed.wait().code == 0)
    sum = String(try ChildProcess(["sha256sum", folder.url.path + "/release"]).wait().output.prefix(64))
    try folder.makeFolder("temporary")
  }

  private func write(_ name: String, level: UInt8) throws {
    let rows = [UInt8](repeating: level, count: 8 * 8 * 3)
    try folder.write(PNGFixture().encoded(rows: rows, width: 8, height: 8), to: name)
  }

  private func script(_ text: String, to name: String) throws {
    let path = try folder.write(Array(text.utf8), to: name)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: "\(path)")
  }

  private func text(_ name: String) -> String {
    (try? folder.bytes(of: name)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  private func exists(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: folder.url.appending(path: name).path)
  }

  private func bash(_ script: String, _ variables: [String: String]) throws -> ChildProcess.Run {
    let own = [
      "PATH": folder.url.path + "/bin:" + (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"),
      "HOME": folder.url.path + "/home", "XDG_CACHE_HOME": folder.cache.path,
    ]
    return try ChildProcess(
      ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", script], in: folder.url.path,
      environment: ChildProcess.environment(adding: own.merging(variables) { $1 })
    ).wait()
  }

  // MARK: - The action

  private struct Step {
    var id: String?
    var condition: String?
    var variables: [String: String] = [:]
    var script: String?
  }

  /// The steps of the action, which are written like this:
  ///
  ///     - name: Compare pictures
  ///       id: compare
  ///       env:
  ///         EXPECTED: ${{ inputs.expected }}
  ///       run: |
  ///         tessera compare …
  private static func steps() throws -> [Step] {
    let text = try Project.text(of: action)
    return try text.components(separatedBy: "\n    - name: ").dropFirst().map { part in
      var step = Step()
      step.id = try part.firstMatch(of: #/\n      id: (\w+)/#).map { String($0.1) }
      step.condition = part.firstMatch(of: #/\n      if: \$\{\{ (.*) \}\}/#).map { String($0.1) }
      for variable in part.matches(of: #/\n        ([A-Z0-9]+): \$\{\{ (.*?) \}\}/#) {
        step.variables[String(variable.1)] = String(variable.2)
      }
      step.script = part.components(separatedBy: "\n      run: |\n").dropFirst().first.map { block in
        block.split(separator: "\n", omittingEmptySubsequences: false).map { $0.dropFirst(8) }.joined(separator: "\n")
      }
      return step
    }
  }

  /// Runs the steps with a script, as GitHub does. Returns the exit codes by step.
  private func act(_ given: [String: String], machine: String = "X64") throws -> [String: Int32] {
    let text = try Project.text(of: Self.action)
    var values: [String: String] = ["runner.arch": machine]
    for input in text.matches(of: #/\n  ([\w-]+):\n    description: .*\n    default: (.*)/#) {
      values["inputs.\(input.1)"] = input.2 == "\"\"" ? "" : String(input.2)
    }
    for (name, value) in given { values["inputs.\(name)"] = value }
    var (codes, path): ([String: Int32], String?) = ([:], nil)
    for step in try Self.steps() {
      guard let script = step.script,
        codes.values.allSatisfy({ $0 == 0 }) || step.condition?.hasPrefix("always()") == true
      else {
        if step.id == "artifact" { values["steps.artifact.outputs.artifact-url"] = "https://example.org/1" }
        continue
      }
      var variables = try step.variables.mapValues { try #require(values[$0], "\($0) is not known") }
      variables["RUNNER_TEMP"] = folder.url.path + "/temporary"
      for name in ["OUTPUT", "PATH", "STEP_SUMMARY"] {
        variables["GITHUB_\(name)"] = folder.url.path + "/github-\(name)"
        if name != "STEP_SUMMARY" { try folder.write([], to: "github-\(name)") }
      }
      if let path { variables["PATH"] = "\(path):\(folder.url.path)/bin:/usr/bin:/bin" }
      let run = try bash(script, variables)
      codes[step.id ?? script.split(separator: " ").first.map(String.init) ?? ""] = run.code
      for line in self.text("github-OUTPUT").split(separator: "\n") {
        let parts = line.split(separator: "=", maxSplits: 1)
        values["steps.\(step.id ?? "").outputs.\(parts[0])"] = String(parts[1])
      }
      if !self.text("github-PATH").isEmpty { path = self.text("github-PATH").trimmingCharacters(in: .newlines) }
      if step.id == "compare" { try folder.write(Array(run.output.utf8), to: "printed") }
    }
    codes["exit-code"] = values["steps.compare.outputs.exit-code"].flatMap { Int32($0) }
    return codes
  }

  @Test(.enabled(if: hasTools)) func theActionLeavesSummaryAnnotationsAndChanges() throws {
    let given = ["downloads": "https://example.org", "version": "1", "sha256": sum, "actual": "shots"]
    let codes = try act(given)
    #expect(codes["exit-code"] == 1 && codes["compare"] == 1, "\(codes)")
    #expect(text("fetched").hasSuffix(" https://example.org/tessera-1-linux-x86_64.tar.xz\n"), "\(text("fetched"))")
    #expect(text("printed").hasPrefix("::error file=golden/home page.png,title=Picture different::"))
    let summary = text("github-STEP_SUMMARY")
    #expect(summary.contains("## 1 of 2 pictures differs\n") && summary.contains("| `home page.png` | "), "\(summary)")
    #expect(summary.hasSuffix("\n[Pictures before and after, and their differences](https://example.org/1)\n"))
    #expect(text("picture-changes/junit.xml").contains("<failure"))
    #expect(exists("picture-changes/changes/index.html") && exists("picture-changes/changes/pictures/1-difference.png"))
    // The tarball is fetched once.
    #expect(try act(given.merging(["options": "--tolerance 255\n--quiet"]) { $1 })["exit-code"] == 0)
    #expect(text("fetched").split(separator: "\n").count == 1)
  }

  @Test(.enabled(if: hasTools)) func theActionComparesWithRevisions() throws {
    let commands = """
      git init -q . && git add shots && git -c user.name=Tester -c user.email=tester@example.org commit -qm Pictures
      cp golden/*.png shots
      """
    #expect(try bash(commands, [:]).code == 0)
    let given = ["downloads": "x", "version": "1", "sha256": sum, "actual": "shots", "git": "HEAD"]
    #expect(try act(given, machine: "ARM64")["exit-code"] == 1)
    #expect(text("fetched").hasSuffix("-linux-aarch64.tar.xz\n"))
    #expect(text("printed").hasPrefix("::error file=shots/home page.png,"))
  }

  /// A tarball that is not the known one is neither unpacked nor kept.
  @Test(.enabled(if: hasTools)) func otherTarballsAreRefused() throws {
    let given = ["downloads": "x", "version": "1", "sha256": String(repeating: "0", count: 64)]
    let codes = try act(given)
    #expect(codes["compare"] == nil && codes.values.contains(2), "\(codes)")
    #expect(try folder.names(in: "temporary/tessera-download").isEmpty && folder.names(in: "temporary/tessera").isEmpty)
    #expect(try act(given, machine: "X86")["tarball"] == 2)
  }

  /// Inputs may have any characters: they reach scripts as variables only.
  @Test func scriptsContainNoExpressions() throws {
    let steps = try Self.steps()
    #expect(steps.count == 6 && steps.compactMap(\.script).count == 4)
    for script in steps.compactMap(\.script) { #expect(!script.contains("${{"), "\(script)") }
  }

  // MARK: - The template

  @Test(.enabled(if: hasTools)) func theTemplateLeavesSummaryAndChanges() throws {
    let text = try Project.text(of: Self.template)
    let blocks = text.matches(of: #/\n    - \|\n((?:      .*\n)+)/#).map { block in
      block.1.split(separator: "\n").map { $0.dropFirst(6) }.joined(separator: "\n")
    }
    #expect(blocks.count == 2)
    var variables: [String: String] = [:]
    for variable in text.matches(of: #/\n    (TESSERA_\w+): (.*)/#) {
      variables[String(variable.1)] = variable.2 == "\"\"" ? "" : String(variable.2)
    }
    variables.merge([
      "TESSERA_DOWNLOADS": "https://example.org", "TESSERA_VERSION": "1", "TESSERA_SHA256": sum,
      "TESSERA_ACTUAL": "shots", "CI_JOB_URL": "https://example.org/job/1", "CI_PROJECT_DIR": folder.url.path,
    ]) { $1 }
    let run = try bash(blocks.joined(separator: "\n"), variables)
    #expect(run.code == 1 && run.output.hasPrefix("home page.png: "), "\(run)")
    #expect(self.text("fetched").hasSuffix(" https://example.org/tessera-1-linux-x86_64.tar.xz\n"))
    let page = "https://example.org/job/1/artifacts/file/picture-changes/changes/index.html"
    let link = "(\(page)#home%20page.png:difference)"
    #expect(self.text("picture-changes/summary.md").contains(link), "\(self.text("picture-changes/summary.md"))")
    #expect(exists("picture-changes/junit.xml") && exists("picture-changes/changes/pictures/1-difference.png"))
    // Nothing is kept of another tarball.
    variables["TESSERA_SHA256"] = String(repeating: "0", count: 64)
    #expect(try bash(blocks.joined(separator: "\n"), variables).code == 2)
    #expect(try folder.names(in: ".tessera-download").isEmpty)
  }

  // MARK: - Options

  @Test(arguments: [action, template]) func optionsOfTheFilesExist(_ file: String) throws {
    let lines = try Project.text(of: file).split(separator: "\n")
    let known = Set(Subcommand.compare.optionNames)
    let own = lines.filter {
      $0.contains("tessera compare --") || $0.contains("--summary") || $0.contains("options+=(")
    }
    let names = own.flatMap { $0.matches(of: #/(?:^|[ (])(--[a-z][a-z-]*)/#).map { String($0.1) } }
    #expect(names.count >= 3 && names.filter { !known.contains($0) } == [])
  }
}
