import Files
import Foundation
import ImageCodecs
import Processes
import TestSupport
import Testing

@testable import VideoFrames

/// The choice of frames, and the confinement of the programs that take them.
@Suite struct VideoFrameTests {
  @Test(arguments: [
    ("best", VideoFrameChoice.best), ("first", .first), ("50%", .part(500)), ("12.5%", .part(125)),
    ("65", .time(65_000)),
    ("1:05", .time(65_000)), ("00:01:05", .time(65_000)), ("1:02:03.25", .time(3_723_250)),
  ])
  func choicesAreRead(_ text: String, _ choice: VideoFrameChoice) { #expect(VideoFrameChoice(text) == choice) }

  @Test(arguments: ["", "middle", "101%", "-1", "1:65", "1:2:3:4", ":5", "1:", "nan", "0x10", "+5", "1e3:05"])
  func otherTextsAreNoChoice(_ text: String) { #expect(VideoFrameChoice(text) == nil) }

  @Test func framesAreNamedByTheirTime() {
    let film = FilePath("a/film.mp4")
    #expect(film.frame(atMilliseconds: 65_200).text == "a/film.mp4#t=65.200")
    #expect(film.frame(atMilliseconds: 3000).text == "a/film.mp4#t=3")
    for time in [0, 5, 65_200, 3_599_999] {
      let frame = film.frame(atMilliseconds: time)
      #expect(frame.frameTime == time && frame.wholeFile == film && frame.fileExtension == "mp4")
    }
    #expect(FilePath("film.mp4#t=1.5").frameTime == 1500)
    for name in [
      "film.mp4", "film.txt#t=1", "film.mp4#t=", "film.mp4#t=1.2.3", "film.mp4#t=x1", "#t=1", "film.mp4#t=1.2345",
    ] {
      #expect(FilePath(name).frameTime == nil && FilePath(name).wholeFile == FilePath(name), "\(name)")
    }
  }

  @Test func timesAreWritten() {
    for (time, text) in [
      (42_000, "0:42"), (42_500, "0:42.5"), (3_753_000, "1:02:33"), (0, "0:00"), (61_040, "1:01.04"),
    ] {
      #expect(VideoFacts.text(ofTime: time) == text)
    }
    #expect(VideoFacts.text(ofMilliseconds: 100) == "0:01" && VideoFacts.text(ofMilliseconds: 3_753_499) == "1:02:33")
  }

  /// A picture with detail beats titles and blurred, plain and black ones.
  @Test func detailScoresHighest() {
    func score(_ pixel: (Int, Int) -> Int) -> FrameScore {
      FrameScore((0..<90).flatMap { y in (0..<160).map { x in UInt8(pixel(x, y)) } }, width: 160)
    }
    let scene = score { x, y in (x * 7 + y * 13 + x * y / 5) % 220 + 16 }
    let soft = score { x, y in (x + y) * 200 / 250 + 16 }
    let title = score { x, y in (40..<50).contains(y) && x % 9 < 4 ? 235 : 16 }
    let black = score { _, _ in 16 }
    #expect(scene > soft && soft > title && title > black)
  }

  @Test func changesOfScenesAreRead() {
    let output = """
      frame:0    pts:0       pts_time:0
      lavfi.scene_score=0.000000
      frame:1    pts:2000    pts_time:2.5
      lavfi.scene_score=0.420000

      """
    let changes = VideoReader.changes(inOutput: output, from: 1000)
    #expect(changes.map(\.time) == [1000, 3500] && changes.map(\.score) == [0, 0.42])
  }

  // MARK: - Confinement

  /// Runs a shell without a shell's freedom: returns what it prints.
  private func run(_ script: String, isLimitedOnly: Bool, reading places: [String]) throws -> (String, isDone: Bool) {
    let input = try OpenFile(FilePath("/etc/hostname"))
    let output = try ScratchFile()
    let confinement = ProgramConfinement(
      reading: places.map { FilePath($0) }, memory: 256 << 20, written: 1 << 16, seconds: 10,
      isLimitedOnly: isLimitedOnly)
    var isDone = true
    do throws(RunningCommand.Failure) {
      let command = try RunningCommand(
        confined: ["/bin/sh", "-c", script].map { Array($0.utf8) }, environment: ["PATH=/usr/bin:/bin"],
        files: [input.descriptor, output.descriptor, output.descriptor], by: confinement)
      try command.wait(atMost: 20, named: "sh")
    } catch {
      isDone = false
    }
    return (String(decoding: try output.bytes(), as: UTF8.self), isDone)
  }

  private static let libraries = [
    "/lib", "/lib64", "/usr/lib", "/usr/lib64", "/etc/ld.so.cache", "/bin/sh", "/dev/null",
  ]

  @Test func confinedProgramsDoOnlyTheirWork() throws {
    #expect(try run("echo here", isLimitedOnly: false, reading: Self.libraries) == ("here\n", true))
    let folder = try TemporaryFolder()
    let file = folder.url.path + "/file"
    for script in ["echo > \(file)", "/bin/ls /", "(echo child)", "kill -0 1"] {
      let (text, isDone) = try run(script, isLimitedOnly: false, reading: Self.libraries)
      #expect(text.isEmpty && !isDone, "\(script): \(text)")
    }
    #expect(try folder.names(in: "") == [])
    #expect(try run("(echo child)", isLimitedOnly: true, reading: []) == ("child\n", true))
    let (long, isDone) = try run("while :; do echo 0123456789; done", isLimitedOnly: true, reading: [])
    #expect(long.utf8.count <= 1 << 16 && !isDone)
  }
}
