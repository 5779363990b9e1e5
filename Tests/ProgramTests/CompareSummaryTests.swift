import Foundation
import ProgramSupport
import TestSupport
import Testing

/// The places of `tessera compare --summary`.
@Suite struct CompareSummaryTests {
  private let folder: ComparedFolder

  init() throws {
    folder = try ComparedFolder()
    try folder.writeFolders()
  }

  private func compare(_ words: String..., step: String? = nil) throws -> Program.Run {
    try Program.run(
      ["compare", "golden", "new"] + words, in: folder.photos.folder, environment: ["GITHUB_STEP_SUMMARY": step ?? ""])
  }

  @Test func aFileHasRelativeLinks() throws {
    try folder.photos.folder.makeFolder("out")
    let run = try compare("--summary", "out/summary.md", "-o", "out/changes")
    #expect(run.code == 1 && run.output.hasPrefix("changed.png: "), "\(run)")
    let text = try folder.text("out/summary.md")
    #expect(text.hasPrefix("<!-- tessera compare -->\n## 1 of 2 pictures differs\n\n2 pictures: 1 same, 1 different\n"))
    let page = "changes/index.html#changed.png"
    #expect(text.contains(" | [before](\(page):before) | [after](\(page):after) | "))
    // It is replaced, and found by no comparison.
    #expect(try compare("--summary", "out/summary.md").code == 1)
    #expect(
      try folder.text("out/summary.md").contains("| [before](../golden/changed.png) | [after](../new/changed.png) |"))
  }

  @Test func linksStartWithAnAddress() throws {
    let run = try compare("--summary", "-", "--summary-links", "https://example.org/7", "-o", "changes.html")
    let link = "[difference](https://example.org/7/changes.html#changed.png:difference)"
    #expect(run.output.contains("| \(link) |\n"), "\(run)")
    #expect(!run.output.contains("\nchanged.png: "))
    let wrong = try compare("--summary-links", "example.org")
    #expect(wrong.code == 2 && wrong.complaints.contains("an address such as https://example.org/job/12"), "\(wrong)")
  }

  /// Other steps may have written there, and have left the last line open.
  @Test func jobsOfGitHubHaveASummaryByThemselves() throws {
    try folder.write(text: "Tests", to: "step")
    #expect(try compare("-o", "changes.html", step: "step").code == 1)
    let text = try folder.text("step")
    #expect(text.hasPrefix("Tests\n<!-- tessera compare -->\n## 1 of 2 pictures differs\n"), "\(text)")
    #expect(!text.contains("]("))
    // Twice, with links.
    let run = try compare("--summary", "step", "--summary-links", "https://example.org/7", step: "step")
    #expect(run.code == 1 && run.complaints.isEmpty, "\(run)")
    let longer = try folder.text("step")
    #expect(longer.hasPrefix(text) && longer.contains("[after](https://example.org/7/new/changed.png)"), "\(longer)")
    #expect(try compare("--summary", "none", step: "step").code == 1)
    #expect(try compare("--summary", "other.md", step: "step").code == 1)
    #expect(try folder.text("step") == longer && folder.exists("other.md") && !folder.exists("none"))
  }

  /// GitHub drops summaries of more than 1 MiB.
  @Test func fullSummariesOfStepsStay() throws {
    try folder.photos.folder.write([UInt8](repeating: 0x61, count: 1_048_300), to: "step")
    let run = try compare(step: "step")
    #expect(run.code == 1, "\(run)")
    #expect(run.complaints == "tessera: no summary: step: has 1048300 bytes already, and GitHub allows 1 MiB\n")
    #expect(try folder.text("step").utf8.count == 1_048_300)
  }

  @Test func summariesThatCannotBeWrittenAreReported() throws {
    let step = try compare(step: "nothing/step")
    #expect(
      step.code == 1 && step.complaints == "tessera: no summary: nothing/step: no such file or folder\n", "\(step)")
    for (words, complaint) in [
      (["--summary", "a.md", "--report", "a.md"], "--report, --junit and --summary need different files"),
      (["--summary", "a.html", "-o", "a.html"], "-o a.html: is another result, too"),
      (["--summary", "-", "--json"], "only one result can be written to standard output"),
      (["--summary", "notes.txt"], "--summary notes.txt: exists and is not a summary; choose another name or move it"),
      (["--summary", "golden"], "--summary golden: is an input or the output; choose another name"),
      (["--summary", "nothing/a.md"], "nothing/a.md: its folder does not exist"),
    ] {
      try folder.write(text: "Buy milk", to: "notes.txt")
      let run = try folder.compare(["golden", "new"] + words)
      #expect(run.code == 2 && run.complaints == "tessera: \(complaint)\n", "\(run)")
    }
    // Nothing differs, but the result is not there.
    let full = try folder.compare("golden", "golden", "--summary", "/dev/full")
    #expect(full.code == 3 && full.complaints.hasPrefix("tessera: /dev/full: cannot be written: "), "\(full)")
  }

  /// Git names the null device in place of a file that was added or removed.
  @Test func theNullDeviceIsNoPicture() throws {
    #expect(try folder.compare("/dev/null", "new/same.png").output == "new/same.png: was added\n")
    let run = try folder.compare("golden/same.png", "/dev/null", "-o", "changes.html")
    #expect(run.code == 1 && run.output == "golden/same.png: is missing\n" && folder.exists("changes.html"), "\(run)")
    let both = try folder.compare("/dev/null", "/dev/null")
    #expect(both.code == 2 && both.complaints == "tessera: /dev/null: cannot be compared with itself\n")
  }
}
