import Foundation
import Testing

@testable import TesseraCommand

@Suite struct DoctorReportTests {
  private static let sections = [
    DoctorReport.Section(
      title: "Libraries",
      findings: [
        .ok("libpng", "1.6.39, reads PNG"), .note("ffmpeg", "not installed", remedy: "apt install ffmpeg"),
      ]),
    DoctorReport.Section(
      title: "Machine",
      findings: [.fault("open files", "at most 20 (ulimit -n)", remedy: "ulimit -n 4096"), .note("cores", "2")]),
  ]

  @Test func faultsComeFirstInTheSummary() {
    #expect(
      DoctorReport(program: "tessera 1.0", sections: Self.sections).text == """
        tessera 1.0

        Libraries
          ok     libpng           1.6.39, reads PNG
          note   ffmpeg           not installed

        Machine
          fault  open files       at most 20 (ulimit -n)
          note   cores            2

        1 fault, 2 notes
          fault  open files       at most 20 (ulimit -n)
                 remedy: ulimit -n 4096
          note   ffmpeg           not installed
                 remedy: apt install ffmpeg

        """)
    #expect(DoctorReport(program: "tessera 1.0", sections: []).text == "tessera 1.0\n\nno faults\n")
  }

  /// One command for everything that is not installed, and an exit code without faults.
  @Test func missingPackagesHaveOneRemedy() {
    let heif = SystemPackages.Need(title: "libheif", debian: ["libheif1"], library: "libheif.so.1")
    let fonts = SystemPackages.Need(title: "fonts for Thai", debian: ["fonts-noto-core"])
    let findings: [Finding] = [
      .missing("libheif", "libheif.so.1 is missing", heif), .missing("HEIC", "no decoder", heif),
      .missing("scripts", "no glyphs for Thai", fonts), .note("cores", "2", remedy: "buy more"),
    ]
    var report = DoctorReport(
      program: "tessera 1.0", sections: [DoctorReport.Section(title: "All", findings: findings)],
      packages: SystemPackages(osRelease: "ID=debian", isRoot: true))
    #expect(
      report.text.hasSuffix(
        """

        no faults, 4 notes
          note   cores            2
                 remedy: buy more
          note   libheif          libheif.so.1 is missing
          note   HEIC             no decoder
          note   scripts          no glyphs for Thai
                 remedy: apt install libheif1 fonts-noto-core

        """))
    #expect(report.json.contains("\"apt install libheif1 fonts-noto-core\""))
    report.packages = SystemPackages(osRelease: "ID=fedora", isRoot: true)
    #expect(
      report.text.hasSuffix(
        """
                 remedy: dnf install 'libheif.so.1()(64bit)'
                 remedy: install fonts for Thai

        """))
    #expect(report.faultCount == 0)
  }

  /// A library that every installation needs, and one of a single format.
  @Test func requiredPackagesAreFaults() {
    let need = SystemPackages.Need(title: "SQLite", debian: ["libsqlite3-0"])
    #expect(Finding.missing("SQLite", "is missing", need, isRequired: true).state == .fault)
    #expect(Finding.missing("SQLite", "is missing", need).state == .note)
  }

  @Test func json() throws {
    let json = DoctorReport(program: "tessera 1.0", sections: Self.sections).json
    let object = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    #expect(Set(object.keys) == ["program", "findings", "faults"] && object["faults"] as? Int == 1)
    let findings = try #require(object["findings"] as? [[String: String]])
    #expect(
      findings[2] == [
        "section": "Machine", "name": "open files", "state": "fault", "detail": "at most 20 (ulimit -n)",
        "remedy": "ulimit -n 4096",
      ])
    #expect(findings.count == 4 && findings[3]["remedy"] == nil)
  }

  /// A file system that does not answer ends a section, not the report.
  @Test func lateExaminationsAreGivenUp() {
    let late = Examination(title: "Folders") {
      Thread.sleep(forTimeInterval: 3)
      return [.ok("cache", "there")]
    }
    let findings = late.findings(within: 0.1)
    #expect(findings.map(\.state) == [.fault] && findings[0].detail.contains("longer than"))
    #expect(Examination(title: "Folders") { [.ok("cache", "there")] }.findings() == [.ok("cache", "there")])
  }

  /// Also with the photos decoded in this process.
  @Test func trialWallHasTheExpectedPixels() throws {
    #expect(try TrialWall.digest() == TrialWall.expected)
  }
}
