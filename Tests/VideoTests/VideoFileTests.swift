import ChildProcesses
import Files
import Foundation
import ImageCodecs
import Layouts
import Raster
import TestSupport
import Testing
import Wall

@testable import Video

/// Videos that the system’s ffmpeg encodes, and decodes again.
@Suite(.enabled(if: Programs.installed("ffmpeg") != nil, "ffmpeg is not installed"))
struct VideoFileTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    // As the program does: an encoder that has ended is an error of the write.
    signal(SIGPIPE, SIG_IGN)
  }

  /// Returns a bar that moves to the right over a colored ground.
  private func frame(_ index: Int, _ canvas: Plan.Canvas) -> Pixels {
    var pixels = Pixels(width: canvas.width, height: canvas.height, filledWith: Color(red: 40, green: 90, blue: 200))
    for y in 0..<canvas.height {
      for x in 8 * index..<min(canvas.width, 8 * index + 16) { pixels[x, y] = Color(red: 250, green: 200, blue: 20) }
    }
    return pixels
  }

  private func groups(_ pixels: Pixels, _ encoder: VideoFrameEncoder) -> [VideoFrameEncoder.Rows] {
    (0..<encoder.groupCount).map { group in
      let rows = encoder.rows(ofGroup: group)
      let bytes = pixels.bytes[rows.lowerBound * pixels.bytesPerRow..<rows.upperBound * pixels.bytesPerRow]
      return encoder.encode(Pixels(width: pixels.width, height: rows.count, bytes: Array(bytes)))
    }
  }

  private func encode(
    _ name: String, _ format: VideoFormat, canvas: Plan.Canvas = .init(width: 101, height: 67), count: Int = 10,
    jobs: Int? = nil, note: String? = "inputs=12"
  ) throws {
    let output = try OutputFile(folder.path.appending(FilePath(name)))
    let settings = VideoFile.Settings(format, framesPerSecond: 24, quality: 90, effort: .fast, jobs: jobs)
    var video = try VideoFile(settings, of: canvas, to: output, by: FFmpeg())
    for index in 0..<count { try video.add(groups(frame(index, canvas), video.encoder)) }
    try video.end(note: note)
    try output.publish()
  }

  /// Returns ffprobe's entries for the only stream of a file.
  private func probed(_ name: String) throws -> [String: String] {
    let words = ["ffprobe", "-v", "error", "-count_frames", "-show_streams", folder.url.path + "/" + name]
    let run = try ChildProcess(words).wait()
    #expect(run.code == 0 && run.errors.isEmpty, "\(run)")
    let pairs = run.output.split(separator: "\n").compactMap { line -> (String, String)? in
      let parts = line.split(separator: "=", maxSplits: 1).map(String.init)
      return parts.count == 2 ? (parts[0], parts[1]) : nil
    }
    return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the frames of a video as bytes of RGB.
  private func decoded(_ name: String) throws -> [UInt8] {
    let words = ["ffmpeg", "-v", "error", "-i", name, "-f", "rawvideo", "-pix_fmt", "rgb24", "frames.rgb"]
    let run = try ChildProcess(words, in: folder.url.path).wait()
    #expect(run.code == 0 && run.errors.isEmpty, "\(run)")
    return try folder.bytes(of: "frames.rgb")
  }

  @Test(arguments: VideoFormat.allCases) func videosAreReadBack(format: VideoFormat) throws {
    let name = "wall.\(format.rawValue)"
    try encode(name, format)
    let stream = try probed(name)
    #expect(stream["width"] == "102" && stream["height"] == "68", "odd sides are made even")
    #expect(stream["nb_read_frames"] == "10" && stream["r_frame_rate"] == "24/1")
    #expect(stream["pix_fmt"] == "yuv420p" && stream["color_range"] == "tv" && stream["color_space"] == "bt709")
    #expect(stream["color_primaries"] == "bt709" && stream["color_transfer"] == "bt709")
    let bytes = try decoded(name)
    try #require(bytes.count == 10 * 102 * 68 * 3)
    for index in 0..<10 {
      func difference(_ x: Int, _ y: Int, from color: Color) -> Int {
        let place = ((index * 68 + y) * 102 + x) * 3
        return zip(bytes[place..<place + 3], [color.red, color.green, color.blue])
          .map { abs(Int($0) - Int($1)) }.max() ?? 255
      }
      let pixels = frame(index, .init(width: 101, height: 67))
      for x in [8 * index + 4, 8 * index + 10, (8 * index + 60) % 100] {
        for y in [3, 40, 66] { #expect(difference(x, y, from: pixels[min(x, 100), y]) <= 12, "\(index): \(x) \(y)") }
      }
      // The column that was added is as the one beside it.
      #expect(difference(101, 30, from: pixels[100, 30]) <= 12)
    }
  }

  @Test(arguments: VideoFormat.allCases) func sameFramesGiveTheSameBytes(format: VideoFormat) throws {
    let canvas = Plan.Canvas(width: 640, height: 48)
    try encode("a", format, canvas: canvas, jobs: 1)
    try encode("b", format, canvas: canvas, jobs: 4)
    #expect(try folder.bytes(of: "a") == folder.bytes(of: "b"))
  }

  @Test(arguments: VideoFormat.allCases) func videosCarryNotes(format: VideoFormat) throws {
    let path = folder.path.appending(FilePath("wall"))
    try encode("wall", format)
    #expect(WallNote.read(path) == "inputs=12" && WallNote.isSigned(path))
    let bytes = try folder.bytes(of: "wall")
    try folder.write(bytes.dropLast(1), to: "wall")
    #expect(WallNote.read(path) == nil, "cut short")
    try folder.write(bytes + [0], to: "wall")
    #expect(WallNote.read(path) == nil, "continued")
    try encode("wall", format, note: nil)
    #expect(WallNote.read(path) == nil && WallNote.isSigned(path))
    let words = ["ffmpeg", "-v", "error", "-i", "wall", "-c", "copy", "-f", format.rawValue, "other"]
    #expect(try ChildProcess(words, in: folder.url.path).wait().code == 0)
    #expect(!WallNote.isSigned(folder.path.appending(FilePath("other"))), "a copy is not Tessera's")
  }

  @Test func framesThatAreNotTakenAreAnError() throws {
    // Fails after the header: there is a folder where the file should be.
    try folder.makeFolder("there")
    let output = try OutputFile(folder.path.appending(FilePath("wall.mp4")))
    let canvas = Plan.Canvas(width: 64, height: 64)
    let settings = VideoFile.Settings(.mp4, framesPerSecond: 24, quality: 90, effort: .fast, jobs: nil)
    var video = try VideoFile(settings, of: canvas, to: output, by: FFmpeg())
    try FileManager.default.removeItem(atPath: folder.url.path + "/.wall.mp4.tessera")
    try folder.makeFolder(".wall.mp4.tessera")
    let error = #expect(throws: WallError.self) {
      for index in 0..<400 { try video.add(groups(frame(index % 6, canvas), video.encoder)) }
      try video.end(note: nil)
    }
    guard case .program(let words)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(words.hasSuffix("Is a directory (ffmpeg: exit code 1)"), "\(words)")
    try FileManager.default.removeItem(atPath: folder.url.path + "/.wall.mp4.tessera")
  }

  @Test func encodersAreChecked() throws {
    let ffmpeg = try FFmpeg()
    for format in VideoFormat.allCases { try ffmpeg.check(format) }
  }
}
