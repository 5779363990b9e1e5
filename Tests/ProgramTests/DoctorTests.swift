import ChildProcesses
import FaultInjection
import Fixtures
import Foundation
import Isolation
import ProgramSupport
import TestSupport
import Testing

/// `tessera doctor` names each fault that is put into its system, with a remedy.
@Suite(.serialized) struct DoctorTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A finding as other programs read it.
  private struct Finding: Decodable {
    var section, name, state, detail: String
    var remedy: String?
  }

  private struct Report: Decodable {
    var program: String
    var findings: [Finding]
    var faults: Int

    /// The faults, without those of the machine that runs the tests.
    func faults(apartFrom usual: Set<String>) -> [Finding] {
      findings.filter { $0.state == "fault" && !usual.contains($0.name) }
    }
  }

  private static let isAllowed = Confinement.here.isPossible && !Sanitizer.isActive

  /// Runs the doctor, through another program if one is given.
  private func report(
    _ environment: [String: String] = [:], by words: [String] = [], program: String = Program.path
  ) throws -> Report {
    let run = try Program.run(
      words + ["doctor", "--json"], in: folder, environment: environment, program: program)
    let report = try JSONDecoder().decode(Report.self, from: Data(run.output.utf8))
    #expect(run.code == (report.faults == 0 ? 0 : 1), "\(run)")
    #expect(report.faults == report.findings.count { $0.state == "fault" })
    return report
  }

  /// The faults of this machine, which are none where all libraries and fonts are installed.
  private func usualFaults() throws -> Set<String> {
    Set(try report().findings.filter { $0.state == "fault" }.map(\.name))
  }

  /// Expects a single fault in addition to those of this machine. Its remedy has certain words.
  private func expect(
    _ name: String, _ detail: String, remedy: String, in report: Report,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let faults = report.faults(apartFrom: try usualFaults())
    #expect(faults.map(\.name) == [name], "\(faults)", sourceLocation: sourceLocation)
    #expect(faults.first?.detail.contains(detail) == true, "\(faults)", sourceLocation: sourceLocation)
    #expect(faults.first?.remedy?.contains(remedy) == true, "\(faults)", sourceLocation: sourceLocation)
  }

  private var path: String { folder.url.path }

  // MARK: - A sound system

  @Test func reportHasASectionForEachPart() throws {
    let report = try report()
    let sections = [
      "Program", "Libraries", "Sandbox", "Fonts", "Other programs and files", "Folders", "Machine",
      "Time and language", "Trial wall",
    ]
    var found: [String] = []
    for finding in report.findings where finding.section != found.last { found.append(finding.section) }
    #expect(found == sections && report.program.hasPrefix("Tessera "))
    for finding in report.findings {
      #expect(!finding.detail.isEmpty && ["ok", "note", "fault"].contains(finding.state))
    }
    for finding in report.findings where finding.state == "fault" { #expect(finding.remedy != nil, "\(finding)") }
    #expect(report.findings.contains { $0.name == "pixels" && $0.state == "ok" })
  }

  /// The same findings as lines, and a summary.
  @Test func textHasALineForEachFinding() throws {
    let report = try report()
    let run = try Program.run(["doctor"], in: folder)
    let lines = run.output.split(separator: "\n")
    let (changing, states) = (["memory", "clock"], ["ok", "note", "fault"])
    for finding in report.findings where !changing.contains(finding.name) && !finding.detail.contains(" free") {
      #expect(lines.contains { $0.contains(finding.name) && $0.hasSuffix(finding.detail) }, "\(finding)")
    }
    let count = lines.count { line in states.contains { line.hasPrefix("  \($0) ") } }
    #expect(count >= report.findings.count)
    let heading = report.faults == 0 ? "no faults" : report.faults == 1 ? "1 fault" : "\(report.faults) faults"
    #expect(lines.contains { $0.hasPrefix(heading) } && run.errors.isEmpty, "\(run)")
  }

  @Test func nothingIsLeftBehind() throws {
    try folder.write([1], to: "cache/tessera/kept")
    _ = try report(["XDG_CACHE_HOME": path + "/cache"])
    #expect(try folder.names == ["cache"] && folder.names(in: "cache/tessera") == ["kept"])
    let run = try Program.run(["doctor", "photos"], in: folder)
    #expect(run.code == 2 && run.complaints == "tessera: unexpected argument photos\n")
  }

  // MARK: - Libraries

  #if os(Linux) && (arch(x86_64) || arch(arm64))
    /// Broken files in place of libraries.
    @Test(arguments: [("libheif.so.1", "libheif"), ("libwebp.so.7", "libwebp"), ("librsvg-2.so.2", "librsvg")])
    func brokenLibrary(file: String, name: String) throws {
      if !(try report().findings.contains { $0.name == name && $0.state == "ok" }) { return }
      try folder.write(Array("not a library".utf8), to: "broken/\(file)")
      let report = try report(["LD_LIBRARY_PATH": path + "/broken"])
      let fault = try #require(report.findings.first { $0.name == name })
      #expect(fault.state == "fault" && fault.detail.hasPrefix("\(file) cannot be loaded ("), "\(fault)")
      #expect(fault.remedy?.contains("unset LD_LIBRARY_PATH") == true && fault.detail.contains("read"), "\(fault)")
    }

    /// A libheif without decoders, as where its plugins are packages of their own.
    @Test(.enabled(if: Programs.installed("cc") != nil, "skipped: there is no C compiler")) func noDecoderForHEIC()
      throws
    {
      if !(try report().findings.contains { $0.name == "HEIC" }) { return }
      let list = try Project.text(of: "Sources/CLibraries/include/LazyHEIF.h")
      let names = list.matches(of: /function\((heif_\w+)\)/).map { String($0.1) }.filter { $0 != "heif_get_version" }
      let source =
        names.map { "long \($0)(void) { return 0; }\n" }.joined()
        + "const char *heif_get_version(void) { return \"1.19.8\"; }\n"
      try folder.write(Array(source.utf8), to: "heif.c")
      try folder.makeFolder("broken")
      let compiler = try ChildProcess(
        ["cc", "-shared", "-fPIC", "-w", "-o", "broken/libheif.so.1", "heif.c"], in: path)
      #expect(compiler.wait().code == 0)
      let report = try report(["LD_LIBRARY_PATH": path + "/broken"])
      let note = try #require(report.findings.first { $0.name == "HEIC" })
      #expect(note.state == "note" && note.detail.contains("no decoder for HEVC"), "\(note)")
      #expect(
        note.remedy?.contains("libheif") == true
          && !report.findings.contains { $0.name == "libheif" && $0.state != "ok" })
    }

    @Test(.enabled(if: isAllowed)) func brokenPango() throws {
      try folder.write(Array("not a library".utf8), to: "broken/libpangocairo-1.0.so.0")
      let report = try report(["LD_LIBRARY_PATH": path + "/broken"])
      let fault = try #require(report.findings.first { $0.section == "Fonts" })
      #expect(fault.state == "fault" && fault.detail.contains("libpangocairo-1.0.so.0"), "\(fault)")
      #expect(fault.remedy?.contains("unset LD_LIBRARY_PATH") == true)
    }
  #endif

  // MARK: - Sandbox

  @Test(.enabled(if: isAllowed)) func refusedSandbox() throws {
    #if arch(x86_64)
      let seccomp = "317"
    #else
      let seccomp = "277"
    #endif
    let report = try report(by: ["refusing", seccomp, Program.path], program: Programs.built("faulty-worker"))
    try expect("confinement", "seccomp", remedy: "profile", in: report)
  }

  /// Memory cannot be shared if files are limited.
  @Test(.enabled(if: isAllowed)) func limitedFiles() throws {
    let report = try report(by: ["-c", "ulimit -f 2000; exec \"$0\" \"$@\"", Program.path], program: "/bin/sh")
    try expect("confinement", "memory cannot be shared", remedy: "ulimit -f unlimited", in: report)
  }

  // MARK: - Fonts

  @Test(.enabled(if: isAllowed)) func noFonts() throws {
    try folder.makeFolder("fonts")
    let configuration = "<fontconfig><dir>\(path)/fonts</dir><cachedir>\(path)/fontcache</cachedir></fontconfig>"
    try folder.write(Array(configuration.utf8), to: "fonts.conf")
    let report = try report(["FONTCONFIG_FILE": path + "/fonts.conf"])
    let note = try #require(report.findings.first { $0.name == "fonts" })
    #expect(note.state == "note" && note.detail.contains("the system has no fonts"), "\(note)")
    #expect(note.remedy?.contains("font") == true)
  }

  // MARK: - Files and programs

  @Test func damagedFaceModel() throws {
    let network = FaceNetworkFixture.bright.bytes
    try folder.write(network, to: "data/tessera/faces.network")
    let sound = try report(["XDG_DATA_HOME": path + "/data"])
    #expect(sound.findings.contains { $0.name == "face model" && $0.state == "ok" })
    try folder.write(Array(network.dropLast(100)), to: "data/tessera/faces.network")
    try expect(
      "face model", "faces.network: ", remedy: "mv '", in: report(["XDG_DATA_HOME": path + "/data"]))
  }

  @Test func brokenFFmpeg() throws {
    for name in ["ffmpeg", "ffprobe"] {
      try folder.write(Array("#!/bin/sh\nexit 3\n".utf8), to: "bin/\(name)")
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path + "/bin/\(name)")
    }
    let report = try report(["PATH": path + "/bin:/usr/bin:/bin"])
    for name in ["ffmpeg", "ffprobe"] {
      let fault = try #require(report.findings.first { $0.name == name })
      #expect(fault.state == "fault" && fault.detail.hasPrefix(path + "/bin/\(name): "), "\(fault)")
      #expect(fault.remedy?.contains("ffmpeg") == true)
    }
    let missing = try self.report(["PATH": path])
    #expect(missing.findings.contains { $0.name == "ffmpeg" && $0.state == "note" && $0.remedy != nil })
  }

  // MARK: - Folders

  @Test func cacheBelowAFile() throws {
    try folder.write([1], to: "file")
    try expect("cache", "cannot be created", remedy: "XDG_CACHE_HOME", in: report(["XDG_CACHE_HOME": path + "/file"]))
  }

  @Test func damagedDatabase() throws {
    let bytes = Array(String(repeating: "no database at all ", count: 900).utf8)
    try folder.write(bytes, to: "cache/tessera/store.sqlite")
    let report = try report(["XDG_CACHE_HOME": path + "/cache"])
    try expect("cache database", "is damaged", remedy: "tessera cache", in: report)
    #expect(try folder.bytes(of: "cache/tessera/store.sqlite") == bytes)
  }

  @Test(.enabled(if: SmallDisk.isPermitted, "skipped: no disk can be mounted here")) func fullDisk() throws {
    let disk = try SmallDisk(path + "/disk", kilobytes: 32)
    defer { disk.unmount() }
    try folder.makeFolder("disk/tessera")
    try expect(
      "cache", "No space left on device", remedy: "XDG_CACHE_HOME", in: report(["XDG_CACHE_HOME": path + "/disk"]))
  }

  @Test(.enabled(if: Nobody.isPermitted, "skipped: this user cannot become another")) func cacheOfAnotherUser()
    throws
  {
    try folder.makeFolder("cache/tessera")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    let report = try report(
      ["XDG_CACHE_HOME": path + "/cache"], by: Nobody.words + [Program.path],
      program: Programs.installed("setpriv") ?? "")
    let fault = try #require(report.findings.first { $0.name == "cache" })
    #expect(fault.state == "fault" && fault.detail.contains("Permission denied"), "\(fault)")
  }

  @Test func missingTemporaryFolder() throws {
    try expect(
      "temporary files", "no such folder", remedy: "TMPDIR", in: report(["TMPDIR": path + "/nowhere"]))
  }

  // MARK: - Machine and time

  @Test(.enabled(if: isAllowed)) func fewOpenFiles() throws {
    let report = try report(by: ["-c", "ulimit -n 40; exec \"$0\" \"$@\"", Program.path], program: "/bin/sh")
    try expect("open files", "at most 40", remedy: "ulimit -n", in: report)
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/usr/share/zoneinfo/zone1970.tab")))
  func unknownTimeZone() throws {
    try expect("time zone", "TZ=Europe/Berln", remedy: "TZ=Europe/Berlin", in: report(["TZ": "Europe/Berln"]))
  }

  @Test func missingTimeZones() throws {
    let report = try report(["TZ": "Europe/Berlin", "TZDIR": path + "/nowhere"])
    try expect("time zone", "is missing", remedy: "tzdata", in: report)
  }
}
