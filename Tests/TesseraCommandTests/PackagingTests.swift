import ChildProcesses
import Foundation
import Products
import ProgramSupport
import Runs
import TestSupport
import Testing
@testable import TesseraCommand

/// Units, containers, crontab lines and commands from the documentation work.
@Suite struct PackagingTests {
  private static let systemdAnalyze = "/usr/bin/systemd-analyze"
  private static let units = ["tessera.service", "tessera-watch.service", "tessera.timer"]
  private static let mail = "tessera-failure@.service"

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: systemdAnalyze), "skipped: there is no systemd"))
  func systemdUnitsAreValid() throws {
    let folder = try TemporaryFolder()
    for unit in Self.units {
      // It looks for the program itself, which is not installed.
      let text = try Project.text(of: "Packaging/systemd/\(unit)").replacing("/usr/local/bin/tessera", with: program)
      try folder.write(Array(text.utf8), to: unit)
    }
    let units = Self.units + [Self.mail]
    try folder.write(Array(try Project.text(of: "Packaging/systemd/\(Self.mail)").utf8), to: Self.mail)
    let (code, text) = try run(Self.systemdAnalyze, ["verify"] + units.map { folder.url.path + "/" + $0 })
    // Unknown keys only cause a warning.
    let complaints = text.split(separator: "\n").filter { $0.contains("tessera") }
    #expect(code == 0 && complaints.isEmpty, "\(text)")
  }

  /// Older versions of systemd have no group with these calls, so each one is named. `scripts/systemd-test` runs the
  /// units.
  @Test(arguments: ["tessera.service", "tessera-watch.service"])
  func systemdUnitsAllowTheSandboxOfDecoders(_ unit: String) throws {
    let folder = Project.folder.appendingPathComponent("Sources/CIsolation").path
    let sources = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".c") }
    let used = try sources.flatMap { name in
      try Project.text(of: "Sources/CIsolation/\(name)").matches(of: /SYS_(landlock_\w+|seccomp)/).map { String($0.1) }
    }
    let filters = try Project.text(of: "Packaging/systemd/\(unit)").split(separator: "\n")
      .filter { $0.hasPrefix("SystemCallFilter=") }
    let allowed = Set(filters.flatMap { $0.split { $0 == "=" || $0 == " " }.map(String.init) })
    #expect(used.count >= 4 && Set(used).subtracting(allowed) == [])
  }

  /// Both services name the unit that mails, and its command sends what the system says about them.
  @Test(arguments: ["sendmail", "mail"]) func failuresAreMailed(program: String) throws {
    for unit in Self.units where unit.hasSuffix(".service") {
      #expect(try Project.text(of: "Packaging/systemd/\(unit)").contains("\nOnFailure=tessera-failure@%n.service\n"))
    }
    let folder = try TemporaryFolder()
    let scripts = [
      program: "echo \"$@\" >mail.txt; cat >>mail.txt", "systemctl": "echo status of \"$@\"",
      "journalctl": "echo 'rows.png: kept, because “1”'; echo \"$@\"",
    ]
    for (name, script) in scripts {
      let path = try folder.write(Array("#!/bin/sh\n\(script)\n".utf8), to: "bin/" + name)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path.description)
    }
    let text = try Project.text(of: "Packaging/systemd/\(Self.mail)").replacing("\\\n", with: " ")
    let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("ExecStart=/bin/sh -c '") })
    let script = try #require(line.firstMatch(of: /'(.*)' %i$/)?.1)
    // As systemd reads it.
    let read = script.replacing("%%", with: "%").replacing("%H", with: "lobby").replacing("$$", with: "$")
      .replacing("\\\\", with: "\\")
    let sent = try ChildProcess(
      ["/bin/sh", "-c", String(read), "tessera.service"], in: folder.url.path,
      environment: ["PATH": folder.url.path + "/bin:/bin", "TESSERA_MAIL_TO": "you@example.org"]
    ).wait()
    #expect(sent.code == 0 && sent.errors.isEmpty, "\(sent)")
    let mail = String(decoding: try folder.bytes(of: "mail.txt"), as: UTF8.self)
    #expect(mail.contains("you@example.org") && mail.contains("tessera.service failed on lobby"), "\(mail)")
    #expect(mail.contains("status of") && mail.contains("rows.png: kept, because “1”"), "\(mail)")
  }

  @Test func systemdUnitsMakeWalls() throws {
    let desk = try Desk()
    let lines = try Self.units.flatMap { unit in
      try Project.text(of: "Packaging/systemd/\(unit)").split(separator: "\n").filter { $0.hasPrefix("ExecStart=") }
    }
    #expect(lines.count == 2)
    for line in lines { try desk.run(String(line.dropFirst("ExecStart=".count))) }
    #expect(desk.calls == ["batch 0", "watch 143"])
    #expect(try desk.files("walls").filter { $0.hasSuffix(".png") }.count > 1)
  }

  /// A tag of an action can be moved by its owner, or by anyone with the owner's password.
  @Test(arguments: ["Packaging/ci/github.yml", "Packaging/ci/action.yml", "Documentation/Comparing-in-CI.md"])
  func actionsAreNamedByCommits(_ file: String) throws {
    // Examples of Tessera’s own action have a word in place of a commit.
    let uses = try Project.text(of: file).split(separator: "\n").filter {
      $0.contains("uses: ") && !$0.hasSuffix("/Packaging/ci@COMMIT")
    }
    #expect(!uses.isEmpty)
    for line in uses {
      let isPinned = line.contains(/uses: [\w\/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
      #expect(isPinned, "\(line)")
    }
  }

  /// The commands for a fresh machine, at the top of README and word for word in CI.
  @Test func firstCommandsAreThoseOfCI() throws {
    let top = try #require(try Project.blocks(of: "README.md", in: "sh").first)
    let commands = top.split(separator: "\n").map(String.init)
    #expect(commands == ["scripts/wall", "scripts/test"])
    let lines = try Project.text(of: ".ci/run").split(separator: "\n").map { line in
      String(line.drop { $0 == " " }).replacing(#/^stage \w+ /#, with: "")
    }
    for command in commands { #expect(lines.contains(command), "\(command)") }
    let start = try #require(try Project.text(of: "README.md").firstRange(of: top)).lowerBound
    #expect(try Project.text(of: "README.md")[..<start].split(separator: "\n").count < 20)
  }

  @Test func containerMakesWalls() throws {
    let recipe = try Project.text(of: "Packaging/container/Containerfile")
    let words = try ["ENTRYPOINT", "CMD"].flatMap { keyword in
      let line = try #require(recipe.split(separator: "\n").first { $0.hasPrefix(keyword + " ") })
      return try JSONDecoder().decode([String].self, from: Data(line.dropFirst(keyword.count).utf8))
    }
    let desk = try Desk()
    try desk.run(words.joined(separator: " "))
    #expect(desk.calls == ["batch 0"])
  }

  /// The package manager needs the folders of all targets, built or not.
  @Test func theContainerIsBuiltFromAllTargets() throws {
    let recipe = try Project.text(of: "Packaging/container/Containerfile")
    for folder in ["Sources", "Tests", "Tools"] { #expect(recipe.contains("\nCOPY \(folder) \(folder)\n")) }
    let paths = try Project.text(of: "Package.swift").matches(of: /path: "(\w+)\//).map { String($0.1) }
    #expect(Set(paths) == ["Sources", "Tests", "Tools"])
  }

  /// The dependencies of the formula and of `scripts/system-packages` match the package.
  @Test func theFormulaHasEveryLibrary() throws {
    let needed = Set(try Project.text(of: "Package.swift").matches(of: /brew: "(.+?)"/).map { String($0.1) })
    let formula = try Project.text(of: "Packaging/homebrew/tessera.rb")
    let named = Set(
      formula.matches(of: /(?:depends_on|uses_from_macos) "(.+?)"/).map { String($0.1) })
    // Pango is loaded, not linked.
    #expect(named.subtracting(["pkgconf", "swift", "pango"]) == needed && needed.count == 14)
    let list = try #require(
      try Project.text(of: "scripts/system-packages").firstMatch(of: /(?m)^homebrew=\(([^)]*)\)$/)?.1)
    #expect(Set(list.split(whereSeparator: \.isWhitespace).map(String.init)) == needed.union(["pkgconf", "pango"]))
  }

  /// The version appears only in the program and the list of changes.
  @Test func theVersionIsInOnePlace() throws {
    let version = TesseraCommand.version
    for file in ["scripts/package", "Packaging/homebrew/tessera.rb", "Packaging/container/Containerfile", "README.md"] {
      let isNamed = try Project.text(of: file).contains(version)
      #expect(!isNamed, "\(file) names version \(version)")
    }
    #expect(ManualPage(.render).text.contains(".Os Tessera \(version)\n"))
    let newest = try #require(try Project.text(of: "CHANGELOG.md").firstMatch(of: /## \[([0-9.]+)\] - ([0-9-]+)\n/))
    #expect(newest.1 == version)
    let (from, to) = (DateFormatter(), DateFormatter())
    (from.dateFormat, to.dateFormat) = ("yyyy-MM-dd", "MMMM d, yyyy")
    for formatter in [from, to] { formatter.locale = Locale(identifier: "en_US_POSIX") }
    #expect(to.string(from: try #require(from.date(from: String(newest.2)))) == Version.date)
  }

  @Test(arguments: ["README.md", "Documentation/Scheduling.md"])
  func crontabLinesMakeWalls(_ page: String) throws {
    let lines = try Project.blocks(of: page, in: "crontab").flatMap { $0.split(separator: "\n") }
      .filter { $0.contains("tessera") }
    #expect(!lines.isEmpty)
    for line in lines {
      let desk = try Desk()
      // Five fields give the time; the log is redirected.
      let command = line.split(separator: " ", maxSplits: 5)[5].replacing("/var/log/", with: desk.folder.url.path + "/")
      try desk.run(String(command))
      #expect(desk.calls == ["batch 0"])
    }
  }

  // MARK: - Pages as a reader has them

  /// Pages that need servers, videos, other machines or hours, or show runs that fail.
  private static let unrunnable: Set = [
    "Benchmarks", "Comparing-in-CI", "Fetched-photos", "Fuzzing", "HDR", "How-a-wall-is-made", "Installing",
    "ManyMachines", "More-benchmarks", "Reliability", "Sources", "Swift-library", "Swift-tests", "Troubleshooting",
    "Videos",
  ]

  /// Pages with commands that a reader can run, from top to bottom, in a new folder with the sample photos.
  private static let runnable = Project.pages.filter { page in
    !unrunnable.contains { page == "Documentation/\($0).md" } && (try? commands(of: page).isEmpty) == false
  }

  /// The first examples, always; of the others, some.
  private static let first: Set = ["README.md", "Documentation/Batch-files.md", "Documentation/First-walls.md"]

  /// Returns the blocks of shell commands, and the commands that follow a prompt.
  private static func commands(of page: String) throws -> [String] {
    try Project.text(of: page).matches(of: /(?ms)^```(sh|console)\n(.*?)^```/).compactMap { block in
      // Commands that build or install Tessera, or need other programs, are not run.
      let others = ["sudo ", "podman ", "swift ", "scripts/", "aws ", "snakemake ", "nextflow ", "chromium "]
      var text = String(block.2)
      if block.1 == "console" {
        let lines = text.replacing("\\\n", with: " ").split(separator: "\n").filter { $0.hasPrefix("$ ") }
        // Results are shown with these.
        text = lines.map { $0.dropFirst(2) }
          .filter { line in ["tessera ", "cp ", "mkdir "].contains { line.hasPrefix($0) } }
          .map { $0.components(separatedBy: " | ")[0] + "\n" }.joined()
      }
      return text.contains("tessera ") && !others.contains(where: text.contains) ? text : nil
    }
  }

  @Test(
    arguments: runnable.filter { first.contains($0) }
      + Thoroughness.part(runnable.filter { !first.contains($0) }, each: 3))
  func readersCanRunEveryCommand(_ page: String) throws {
    let isAboutVideos = page == "Documentation/Moving-walls.md"
    if isAboutVideos && Programs.installed("ffmpeg") == nil { return }
    let desk = try Desk(hasPhotosOnly: true)
    for block in try Self.commands(of: page) { try desk.run(block) }
    // The doctor may find faults of this machine, `watch` and `studio` are stopped, and damage is shown in one place.
    let usual = ["doctor 1", "watch 143", "studio 143"] + (Self.shownFailures[page] ?? [])
    #expect(!desk.calls.isEmpty)
    #expect(desk.calls.filter { !$0.hasSuffix(" 0") && !usual.contains($0) } == [], "\(page)")
  }

  /// Commands of pages that fail to show how that looks.
  private static let shownFailures = ["Documentation/Exit-codes-and-reports.md": ["batch 2"]]

  @Test func containerCommandsInDocumentationAreValid() throws {
    let desk = try Desk()
    let blocks = try Project.blocks(of: "Documentation/Scheduling.md", in: "console")
      .map { $0.replacing("\\\n", with: " ") }
    let commands = blocks.flatMap { $0.split(separator: "\n") }.compactMap { line -> String? in
      if line.hasPrefix("$ tessera ") { return String(line.dropFirst(2)) }
      guard line.hasPrefix("$ podman run "), let image = line.range(of: " tessera ") else { return nil }
      return "tessera " + line[image.upperBound...]
    }
    #expect(commands.count == 2)
    for command in commands { try desk.run(command) }
    #expect(desk.calls == ["batch 0", "watch 143"])
  }

  @Test func guideDocumentsEveryKey() throws {
    let guide = try Project.text(of: "Documentation/Batch-files.md")
    // In two steps: a failure would print the whole guide.
    let hasExample = guide.contains("```json5\n" + BatchExample.text + "```")
    #expect(hasExample, "`tessera batch --init` writes something else")
    let keys =
      BatchKeys.own
      + [OptionSection].walls.options.map { option in
        let words = option.name.dropFirst(2).split(separator: "-")
        return words[0] + words.dropFirst().map(\.capitalized).joined()
      }
    let others = ["report", "log", "progress", "json", "color"]
    let unknown = keys.filter { !others.contains($0) && !guide.contains("`\($0)`") }
    #expect(unknown == [])
  }

  @Test func theSchemaOfBatchFilesHasEveryKey() throws {
    let known = Set(try JSONSchema("batch").keys("$defs", "wall", "properties"))
    let keys = BatchKeys.own + Subcommand.batchedOptions.compactMap { BatchKeys.key(of: $0.name) }
    #expect(keys.filter { !known.contains($0) } == [] && !known.contains("json"))
  }
}

private let program = Program.path

/// Runs a program, and returns its output and errors together.
@discardableResult
private func run(
  _ path: String, _ arguments: [String], in folder: URL? = nil, environment: [String: String] = [:]
) throws -> (code: Int32, text: String) {
  let run = try ChildProcess(
    [path] + arguments, in: folder?.path, environment: ChildProcess.environment(adding: environment), errors: .merged
  ).wait()
  return (run.code, run.output)
}

/// A folder for running shell commands.
private struct Desk {
  let folder: TemporaryFolder

  /// - Parameter hasPhotosOnly: True for the sample photos alone, as a reader has them; false for tiny photos, and
  ///   other files that pages mention.
  init(hasPhotosOnly: Bool = false) throws {
    folder = try TemporaryFolder()
    if hasPhotosOnly {
      for name in SampleImages.names {
        let bytes = try Data(contentsOf: SampleImages.folder.appendingPathComponent(name))
        try folder.write(Array(bytes), to: "SampleImages/\(name)").setDate(Date(timeIntervalSince1970: 1.7e9))
      }
    } else {
      try writeFiles()
    }
    try writeWitness()
  }

  private func writeFiles() throws {
    let photos = try PhotoFolder(sizes: [(30, 20)]).folder.bytes(of: "photos/01.png")
    for name in SampleImages.names {
      for place in ["SampleImages", "photos"] {
        let path = try folder.write(photos, to: "\(place)/\(name)")
        // Old enough not to be left out as too recent.
        try path.setDate(Date(timeIntervalSince1970: 1e9))
      }
    }
    for name in ["golden/home.png", "new/home.png"] { try folder.write(photos, to: name) }
    try folder.write(Array("{clock: [10, 10, 80, 20]}".utf8), to: "areas.json5")
    let walls = """
      { defaults: { inputs: "photos", width: 300 },
        walls: { rows: { output: "walls/{name}.png" },
          hexagons: { output: "walls/{name}-{date}.png", layout: "hex" } } }
      """
    try folder.write(Array(walls.utf8), to: "walls.json5")
    try folder.write([], to: "walls/.keep")
  }

  private func writeWitness() throws {
    // Wraps the program and records its exit code; a program that would keep running is stopped. Videos and animations
    // of the sizes shown take most of the time of all pages, so they have fewer frames or pixels than those.
    let witness = """
      #!/bin/sh
      if [ "$1" = watch ] || [ "$1" = studio ]; then
        "\(program)" "$@" & sleep 1; kill $!; wait $!
      else
        case " $* " in
        " animate "*) set -- "$@" --fps 3 ;;
        *" -o "*.mp4" "*) set -- "$@" --width 96 ;;
        esac
        "\(program)" "$@"
      fi
      code=$?
      echo "$1 $code" >>"\(folder.url.path)/calls"
      exit $code
      """
    let path = try folder.write(Array(witness.utf8), to: "bin/tessera")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: "\(path)")
  }

  /// Runs shell commands as written, except for absolute paths.
  func run(_ lines: String) throws {
    var lines = lines
    for (place, here) in [("/usr/local/bin/", "bin/"), ("/etc/tessera/", ""), ("/srv/", "")] {
      lines = lines.replacing(place, with: folder.url.path + "/" + here)
    }
    let path = folder.url.path + "/bin:" + (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")
    try TesseraCommandTests.run(
      "/bin/sh", ["-c", lines], in: folder.url, environment: ["PATH": path, "XDG_CACHE_HOME": folder.cache.path])
  }

  /// The first argument of each call so far, and its exit code.
  var calls: [String] {
    let text = (try? folder.bytes(of: "calls")).map { String(decoding: $0, as: UTF8.self) } ?? ""
    return text.split(separator: "\n").map(String.init)
  }

  func files(_ name: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.url.path + "/" + name)
  }
}
