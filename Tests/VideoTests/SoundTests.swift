import ChildProcesses
import Files
import Foundation
import ImageCodecs
import Layouts
import TestSupport
import Testing
import Wall

@testable import Video

@Suite(.enabled(if: Programs.installed("ffmpeg") != nil, "ffmpeg is not installed"))
struct SoundTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    signal(SIGPIPE, SIG_IGN)
  }

  private func path(_ name: String) -> FilePath { folder.path.appending(FilePath(name)) }

  /// Writes a file with one channel of a constant level, at 8000 samples per second.
  private func writeSound(_ name: String, seconds: Double, level: Int16 = 8000) throws {
    let count = Int(seconds * 8000)
    func bytes(_ value: some FixedWidthInteger) -> [UInt8] {
      (0..<value.bitWidth / 8).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    let samples = (0..<count).flatMap { _ in bytes(level) }
    let format = bytes(UInt16(1)) + bytes(UInt16(1)) + bytes(UInt32(8000)) + bytes(UInt32(16_000)) + bytes(UInt16(2))
    let head = Array("WAVEfmt ".utf8) + bytes(UInt32(16)) + format + bytes(UInt16(16)) + Array("data".utf8)
    let content = head + bytes(UInt32(samples.count)) + samples
    try folder.write(Array("RIFF".utf8) + bytes(UInt32(content.count)) + content, to: name)
  }

  /// Returns the samples of the left channel as they reach the encoder.
  private func samples(_ name: String, seconds: Double) throws -> [Int] {
    let track = SoundTrack(try Sound(path(name), isConfined: true), seconds: seconds)
    let output = try ScratchFile()
    let decoder = try track.decode(into: output.descriptor)
    try track.end(decoder)
    let bytes = try output.bytes()
    return stride(from: 0, to: bytes.count, by: 4).map { place in
      Int(Int16(truncatingIfNeeded: Int(bytes[place]) | Int(bytes[place + 1]) << 8))
    }
  }

  @Test(arguments: [0.25, 1, 30]) func soundsAreRepeatedCutAndFaded(length: Double) throws {
    try writeSound("a.wav", seconds: length)
    let samples = try samples("a.wav", seconds: 16)
    #expect(samples.count == 16 * 48_000)
    // The rise of half a second, the fall of three.
    let level = samples[48_000]
    #expect(abs(level - 8000) < 20 || abs(level - 5657) < 20, "\(level)")
    #expect(abs(samples[5]) < 20 && abs(samples[12_000] - level / 2) < level / 20)
    #expect(samples[24_100..<48_000 * 13 - 100].filter { abs($0 - level) > level / 10 }.count < 48_000 / 4)
    #expect(abs(samples[48_000 * 14 + 24_000] - level / 2) < level / 20 && abs(samples[samples.count - 2]) < 20)
  }

  @Test func shortVideosHaveShortFades() throws {
    try writeSound("a.wav", seconds: 1)
    let track = SoundTrack(try Sound(path("a.wav"), isConfined: true), seconds: 0.4)
    #expect(
      track.arguments == ["-af", "asetpts=N/SR/TB,afade=t=in:d=0.050,afade=t=out:st=0.300:d=0.100", "-t", "0.400"])
    #expect(try samples("a.wav", seconds: 0.4).count == 19_200)
  }

  @Test func filesWithoutSoundAreNamed() throws {
    try folder.write(Array("no sound".utf8), to: "text.mp3")
    try writeSound("empty.wav", seconds: 0)
    try folder.write([], to: "nothing.wav")
    for name in ["text.mp3", "empty.wav", "nothing.wav"] {
      let fault = #expect(throws: Sound.Fault.self) { try Sound(path(name), isConfined: true) }
      #expect(fault?.sentence.contains("\(name): has no sound that ffmpeg can decode: ") ?? false, "\(name)")
    }
    let fault = #expect(throws: Sound.Fault.self) { try Sound(path("missing.wav"), isConfined: true) }
    #expect(fault?.sentence.hasSuffix("missing.wav: no such file or folder") ?? false, "\(String(describing: fault))")
  }

  /// A file with damage is repeated with it, and what ffmpeg says about each must not fill a pipe.
  @Test func damagedSoundsArePlayed() throws {
    try writeSound("a.wav", seconds: 0.25)
    let encoder = try ChildProcess([
      try #require(Programs.installed("ffmpeg")), "-loglevel", "quiet", "-i", path("a.wav").text, path("a.mp3").text,
    ])
    try #require(encoder.wait().code == 0)
    var bytes = try folder.bytes(of: "a.mp3")
    for index in stride(from: bytes.count / 4, to: bytes.count - 40, by: 97) { bytes[index] ^= 0x5A }
    try folder.write(bytes, to: "bad.mp3")
    let track = SoundTrack(try Sound(path("bad.mp3"), isConfined: true), seconds: 60)
    let output = try ScratchFile()
    try track.end(track.decode(into: output.descriptor))
    #expect(output.size == 60 * 48_000 * 4)
  }

  /// A list of files that ffmpeg would open is not a sound.
  @Test func listsOfFilesAreNotFollowed() throws {
    try writeSound("a.wav", seconds: 1)
    let list = "ffconcat version 1.0\nfile 'a.wav'\n"
    try folder.write(Array(list.utf8), to: "list.wav")
    try folder.write(Array("#EXTM3U\n#EXTINF:1,\n\(path("a.wav"))\n#EXT-X-ENDLIST\n".utf8), to: "list.m4a")
    for name in ["list.wav", "list.m4a"] {
      #expect(throws: Sound.Fault.self) { try Sound(path(name), isConfined: true) }
    }
  }

  private func encode(_ name: String, _ format: VideoFormat, sound: String) throws {
    let canvas = Plan.Canvas(width: 64, height: 48)
    let output = try OutputFile(path(name))
    let settings = VideoFile.Settings(format, framesPerSecond: 10, quality: 80, effort: .fast, jobs: nil)
    let track = SoundTrack(try Sound(path(sound), isConfined: true), seconds: 4)
    try FFmpeg().check(format, hasSound: true)
    var video = try VideoFile(settings, of: canvas, with: track, to: output, by: FFmpeg())
    let gray = VideoFrameEncoder.Rows(
      luma: Array(repeating: 128, count: 64 * 48), blue: Array(repeating: 128, count: 32 * 24),
      red: Array(repeating: 128, count: 32 * 24))
    for _ in 0..<40 { try video.add([gray]) }
    try video.end(note: "inputs=12")
    try output.publish()
  }

  @Test(arguments: VideoFormat.allCases) func videosHaveSound(format: VideoFormat) throws {
    try writeSound("a.wav", seconds: 1.5)
    try encode("a", format, sound: "a.wav")
    try encode("b", format, sound: "a.wav")
    #expect(try folder.bytes(of: "a") == folder.bytes(of: "b"))
    #expect(WallNote.read(path("a")) == "inputs=12")
    let words = ["ffprobe", "-v", "error", "-count_frames", "-show_entries", "stream=codec_name,nb_read_frames", "a"]
    let run = try ChildProcess(words + ["-of", "csv=p=0"], in: folder.url.path).wait()
    let streams = run.output.split(separator: "\n").map { $0.split(separator: ",").map(String.init) }
    #expect(streams.map(\.first) == (format == .mp4 ? ["h264", "aac"] : ["vp9", "opus"]))
    #expect(streams.first?.last == "40" && streams.last?.last.flatMap(Int.init) ?? 0 > 150, "\(run.output)")
  }
}
