import ChildProcesses
import Foundation
import ProgramSupport
import TestSupport
import Testing

/// Animations as videos, from the command line.
@Suite(.enabled(if: Programs.installed("ffmpeg") != nil, "ffmpeg is not installed"))
struct VideoRunTests {
  private let photos: PhotoFolder
  private var folder: TemporaryFolder { photos.folder }

  init() throws {
    photos = try PhotoFolder(sizes: (0..<7).map { $0 % 3 == 0 ? (60, 80) : (90, 60) })
    try photos.settle()
  }

  private static let motion = ["--from", "flow", "--to", "hex", "--width", "201", "--row-height", "50"]

  private func animate(_ options: String..., environment: [String: String] = [:]) throws -> Program.Run {
    try animate(options, environment: environment)
  }

  private func animate(_ options: [String], environment: [String: String] = [:]) throws -> Program.Run {
    try Program.run(["animate", "photos"] + Self.motion + options, in: folder, environment: environment)
  }

  private func frameCount(of name: String) throws -> Int? {
    let words = ["-v", "error", "-count_frames", "-show_entries", "stream=nb_read_frames", "-of", "csv=p=0", name]
    let run = try ChildProcess(["ffprobe"] + words, in: folder.url.path).wait()
    return Int(run.output.trimmingCharacters(in: .whitespacesAndNewlines))
  }

  @Test(arguments: ["mp4", "webm"]) func videosAreMadeOnce(format: String) throws {
    let name = "wall.\(format)"
    let run = try animate("-o", name, "--frames", "5", "--loop")
    #expect(run.code == 0 && run.complaints.isEmpty, "\(run)")
    #expect(run.errors.hasPrefix("\(name): 8 frames of 201 × "), "\(run.errors)")
    #expect(try frameCount(of: name) == 8)
    let bytes = try folder.bytes(of: name)
    #expect(try animate("-o", name, "--frames", "5", "--loop").errors == "\(name): unchanged, 7 photos\n")
    #expect(try animate("-o", name, "--frames", "5", "--loop", "--force", "--jobs", "1").errors.contains("8 frames"))
    #expect(try folder.bytes(of: name) == bytes, "on one core as on all")
    var words = ["-o", name, "--frames", "4"]
    for change in [[], ["--fps", "10"], ["--quality", "9"], ["--curve", "linear"]] {
      words += change
      let run = try animate(words)
      #expect(run.code == 0 && run.errors.contains(" frames of "), "\(change) \(run)")
    }
    #expect(try photos.files() == ["photos", name])
  }

  @Test func missingFFmpegIsNamed() throws {
    try folder.makeFolder("empty")
    let run = try animate("-o", "wall.mp4", environment: ["PATH": folder.url.path + "/empty"])
    #expect(run.code == 2)
    #expect(
      run.errors == "tessera: wall.mp4: ffmpeg is not installed; install it (apt-get install ffmpeg), or use "
        + "-o wall.png or --frames-to -\n")
    #expect(try photos.files() == ["empty", "photos"])
  }

  /// Puts a script where ffmpeg is looked for, and returns the variables with which it is found.
  private func script(_ text: String) throws -> [String: String] {
    try folder.write(Array("#!/bin/sh\n\(text)\n".utf8), to: "bin/ffmpeg")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: folder.url.path + "/bin/ffmpeg")
    return ["PATH": folder.url.path + "/bin:/usr/bin:/bin"]
  }

  @Test func missingEncoderIsNamed() throws {
    let environment = try script("echo \"Unknown encoder 'libx264'\" >&2; echo 'Error initializing' >&2; exit 1")
    let run = try animate("-o", "wall.mp4", environment: environment)
    #expect(run.code == 2)
    #expect(
      run.errors == "tessera: wall.mp4: the installed ffmpeg cannot encode with libx264: Unknown encoder "
        + "'libx264' (ffmpeg: exit code 1); use another, or -o wall.png or --frames-to -\n")
  }

  /// It passes the trial, in which it writes nothing.
  private static let trial = "case \"$*\" in *' -f null -') exec cat > /dev/null ;; esac; "

  @Test(arguments: [
    (
      "head -c 5000 > /dev/null; echo '[libx264 @ 0x1f] out of memory' >&2; exit 7",
      "out of memory (ffmpeg: exit code 7)"
    ),
    (
      "cat > /dev/null; for last; do :; done; echo half > \"${last#file:}\"",
      "ffmpeg did not write the whole file; the disk may be full"
    ),
    ("cat > /dev/null; kill -9 $$", "ffmpeg: killed by signal 9"),
    ("exit 0", "ffmpeg exited before the last frame"),
  ]) func failureKeepsTheOldVideo(text: String, words: String) throws {
    try folder.write(MarkedFile.mp4, to: "wall.mp4")
    let run = try animate("-o", "wall.mp4", environment: try script(Self.trial + text))
    #expect(run.code == 1 && run.complaints == "tessera: wall.mp4: \(words)\n", "\(run)")
    #expect(try folder.bytes(of: "wall.mp4") == MarkedFile.mp4)
    #expect(try photos.files() == ["bin", "photos", "wall.mp4"])
  }

  @Test(arguments: [
    (
      ["-o", "a.mp4", "--background", "transparent"],
      "a video cannot be transparent; use an opaque --background, or PNG"
    ),
    (["-o", "a.webm", "--color-profile", "display-p3"], "a video is in sRGB; omit --color-profile, or use PNG"),
    (
      ["--frames-to", "a.y4m", "--background", "transparent"],
      "a Y4M stream cannot be transparent; use an opaque --background, or PNG"
    ),
    (["-o", "a.mov"], "animations must be .png, .mp4 or .webm, not “a.mov”"),
    (["-o", "a.mp4", "--frames-to", "b"], "--frames-to cannot be combined with --output"),
    (["--frames-to", "b", "--history", "2"], "--frames-to cannot be combined with --history"),
    ([], "missing output: add -o wall.png"),
  ]) func whatCannotBeIsRefused(options: [String], sentence: String) throws {
    let run = try Program.run(["animate", "photos"] + Self.motion + options, in: folder)
    #expect(run.code == 2 && run.complaints == "tessera: \(sentence)\n", "\(run.errors)")
    #expect(try photos.files() == ["photos"])
  }

  @Test func qualityIsForVideos() throws {
    let run = try animate("-o", "a.png", "--quality", "9", "--frames", "2")
    #expect(run.code == 0 && run.complaints == "tessera: --quality has no effect: it is for videos\n", "\(run)")
  }

  // MARK: - Frames

  @Test func streamsGoToStandardOutputAndFiles() throws {
    #expect(try animate("--frames-to", "a.y4m", "--frames", "4").code == 0)
    let bytes = try folder.bytes(of: "a.y4m")
    let line = try #require(bytes.firstIndex(of: UInt8(ascii: "\n")))
    let words = String(decoding: bytes[..<line], as: UTF8.self).split(separator: " ")
    #expect(words[0] == "YUV4MPEG2" && words[1] == "W202" && words[3] == "F30:1")
    let height = try #require(Int(words[2].dropFirst()))
    #expect(bytes.count == line + 1 + 4 * (6 + 202 * height * 3 / 2))
    let command = "\"$0\" animate photos \(Self.motion.joined(separator: " ")) --frames 4 --frames-to - > b.y4m"
    let run = try Program.run(["-c", command, Program.path], in: folder, program: "/bin/sh")
    #expect(run.code == 0 && run.errors.isEmpty, "\(run)")
    #expect(try folder.bytes(of: "b.y4m") == bytes)
    // The stream has all of its frames.
    #expect(try frameCount(of: "a.y4m") == 4)
  }

  @Test func readerThatHasEnoughEndsTheStreamQuietly() throws {
    let command =
      "{ \"$0\" animate photos \(Self.motion.joined(separator: " ")) --frames-to -; echo $? > code; } | head -c 9"
    let run = try Program.run(["-c", command, Program.path], in: folder, program: "/bin/sh")
    #expect(run.output == "YUV4MPEG2" && run.errors.isEmpty, "\(run)")
    #expect(try folder.bytes(of: "code") == Array("1\n".utf8))
  }

  @Test func foldersOfFramesAreReplacedAsAWhole() throws {
    #expect(try animate("--frames-to", "frames", "--frames", "5").code == 0)
    let names = (1...5).map { "frame-0000\($0).png" }
    #expect(try photos.files("frames") == names)
    #expect(try animate("--frames-to", "frames/", "--frames", "5").errors == "frames: unchanged, 7 photos\n")
    #expect(try animate("--frames-to", "frames", "--frames", "3").code == 0)
    #expect(try photos.files("frames") == Array(names.prefix(3)))
    try FileManager.default.removeItem(atPath: folder.url.path + "/frames/frame-00002.png")
    #expect(try animate("--frames-to", "frames", "--frames", "3").errors.contains("3 frames of"))
    try folder.write([1], to: "frames/notes.txt")
    let run = try animate("--frames-to", "frames", "--frames", "4")
    #expect(run.code == 1)
    #expect(run.complaints == "tessera: frames: contains other files; choose another name\n", "\(run)")
    #expect(try photos.files("frames") == Array(names.prefix(3)) + ["notes.txt"])
    #expect(try photos.files() == ["frames", "photos"])
  }

  @Test func animationsAmongPhotosAreNoPhotos() throws {
    #expect(try animate("--frames-to", "photos/frames", "--frames", "3").code == 0)
    #expect(try animate("-o", "photos/wall.mp4", "--frames", "3").code == 0)
    // A file that has come since is looked at, once.
    #expect(try animate("--frames-to", "photos/frames", "--frames", "3").code == 0)
    for options in [["--frames-to", "photos/frames"], ["-o", "photos/wall.mp4"]] {
      let run = try Program.run(["animate", "photos", "--frames", "3"] + Self.motion + options, in: folder)
      #expect(run.code == 0 && run.errors.contains(": unchanged, 7 photos"), "\(run)")
    }
    let names = (1...3).map { "photos/frames/frame-0000\($0).png" }
    let run = try Program.run(names + ["-o", "sheet.png"], in: folder)
    #expect(run.errors.hasPrefix("sheet.png: 3 photos"), "files that are named are wanted: \(run)")
  }

  // MARK: - Stopped runs

  @Test(arguments: [SIGINT, SIGTERM]) func stoppedRunLeavesNothing(signal: Int32) throws {
    try folder.write(MarkedFile.mp4, to: "wall.mp4")
    let process = try Program.start(
      ["animate", "photos", "-o", "wall.mp4", "--frames", "3000"] + Self.motion, in: folder)
    let staged = folder.url.path + "/.wall.mp4.tessera"
    #expect(
      soon(within: 60) { encoder(of: process.identifier) != nil && FileManager.default.fileExists(atPath: staged) })
    let child = try #require(encoder(of: process.identifier))
    process.send(signal)
    #expect(process.waitForCode() == 128 + signal)
    #expect(soon { ProcessTable.hasEnded(child) })
    #expect(try folder.bytes(of: "wall.mp4") == MarkedFile.mp4)
    #expect(try folder.names == ["photos", "wall.mp4"])
  }

  @Test func killedRunHoldsTheWallUntilItsEncoderHasEnded() throws {
    let arguments = ["animate", "photos", "-o", "wall.mp4"] + Self.motion
    let process = try Program.start(arguments + ["--frames", "3000"], in: folder)
    #expect(soon(within: 60) { encoder(of: process.identifier) != nil })
    usleep(200_000)
    process.send(SIGKILL)
    _ = process.waitForCode()
    let run = try Program.run(arguments + ["--frames", "3", "--wait", "60"], in: folder)
    #expect(run.code == 0, "\(run)")
    #expect(try frameCount(of: "wall.mp4") == 3)
    #expect(try folder.names == ["photos", "wall.mp4"])
  }

  /// Returns the ffmpeg that a process has started to encode, once it is past the trial.
  private func encoder(of process: Int32) -> Int32? {
    ProcessTable.children(of: process).first { child in
      let words = (try? Data(contentsOf: URL(fileURLWithPath: "/proc/\(child)/cmdline"))) ?? Data()
      let text = String(decoding: words, as: UTF8.self)
      return text.contains("yuv4mpegpipe") && text.contains("file:")
    }
  }

  // MARK: - Batch

  @Test func animationsAreWallsOfABatch() throws {
    let walls = """
      { defaults: { inputs: ["photos"], width: 200, rowHeight: 50, frames: 4 },
        walls: [
          { name: "morph", output: "out/{name}.mp4", from: "flow", to: "hex", loop: true, quality: 60 },
          { name: "pan", output: "out/{name}.png", fisheyePan: "0,0 30,0", size: "120x90px", history: 2 },
          { name: "frames", framesTo: "out/frames", from: "flow", to: "grid" },
          { name: "still", output: "out/{name}.jpg" },
        ] }
      """
    try folder.write(Array(walls.utf8), to: "walls.json5")
    try folder.makeFolder("out")
    let dry = try photos.run("batch", "walls.json5", "--dry-run", "--only", "morph")
    #expect(dry.output == "morph: out/morph.mp4: would be rendered from 7 photos\n", "\(dry)")
    let run = try photos.run("batch", "walls.json5", "--report", "report.json")
    #expect(run.code == 0 && run.complaints.isEmpty, "\(run)")
    #expect(try frameCount(of: "out/morph.mp4") == 6)
    let report = String(decoding: try folder.bytes(of: "report.json"), as: UTF8.self)
    #expect(report.contains("\"frames\" : 6") && report.contains("\"output\" : \"out/morph.mp4\""))
    let again = try photos.run("batch", "walls.json5")
    #expect(again.code == 0 && again.errors.split(separator: "\n").count { $0.contains(": unchanged, 7 photos") } == 4)
    let empty = ["PATH": folder.url.path + "/empty"]
    #expect(try Program.run(["batch", "walls.json5"], in: folder, environment: empty).code == 0, "nothing to encode")
    let missing = try Program.run(["batch", "walls.json5", "--force"], in: folder, environment: empty)
    #expect(missing.code == 1)
    #expect(missing.complaints.hasPrefix("tessera: morph: out/morph.mp4: ffmpeg is not installed"), "\(missing)")
    #expect(missing.errors.contains("frames: out/frames: 4 frames"), "the others are made")
  }

  @Test(arguments: [
    (
      "output: 'a.mp4', from: 'flow'",
      "missing layouts: add --from flow --to radial, --fisheye-pan PATH or --slideshow"
    ),
    ("output: 'a.mp4', from: 'flow', to: 'hex', scale: 2", "--scale cannot be combined with an animation"),
    (
      "output: 'a.mp4', from: 'flow', to: 'hex', imageMap: 'a.html'", "--image-map cannot be combined with an animation"
    ),
    ("output: 'a/', from: 'flow', to: 'hex'", "an animation cannot be combined with a site"),
    ("output: '{group}.mp4', from: 'flow', to: 'hex'", "{group} cannot be combined with an animation"),
    ("framesTo: 'a', output: 'b.mp4', from: 'flow', to: 'hex'", "--frames-to cannot be combined with --output"),
  ]) func whatCannotBeInABatchIsRefused(keys: String, sentence: String) throws {
    try folder.write(Array("{ walls: [ { name: 'a', inputs: ['photos'], \(keys) } ] }".utf8), to: "walls.json5")
    let run = try photos.run("batch", "walls.json5")
    #expect(
      run.code == 2 && run.complaints == "tessera: walls.json5: line 1, column 12: walls[0] (a): \(sentence)\n",
      "\(run)")
  }

  @Test func motionOfAStillWallIsNamed() throws {
    let wall = "{ walls: [ { name: 'a', inputs: ['photos'], output: 'a.png', fps: 9 } ] }"
    try folder.write(Array(wall.utf8), to: "walls.json5")
    let run = try photos.run("batch", "walls.json5")
    #expect(
      run.complaints
        == "tessera: a: --fps has no effect: the wall is not animated; add --from and --to, or --fisheye-pan\n",
      "\(run)")
  }
}
