import Files
import Foundation
import Processes

/// The program that encodes videos.
///
///     let ffmpeg = try FFmpeg()
///     try ffmpeg.check(.mp4)
///
/// Users install it if they want videos. It receives frames through a pipe and opens nothing but the file that it
/// writes.
package struct FFmpeg: Sendable {
  private let path: FilePath

  /// The reason why there can be no video, with the remedy.
  package struct Fault: Error, Equatable {
    package let sentence: String
  }

  /// Searches for ffmpeg as a shell would.
  package init() throws(Fault) {
    guard let path = FilePath("ffmpeg").program else {
      throw Fault(
        sentence: "ffmpeg is not installed; install it (apt-get install ffmpeg), or use -o wall.png or --frames-to -")
    }
    self.path = path
  }

  /// Encodes a gray frame, to check that the encoder is available.
  ///
  /// - Parameter hasSound: True to encode silence, too.
  package func check(_ format: VideoFormat, hasSound: Bool = false) throws(Fault) {
    let canvas = VideoFrameEncoder(.init(width: 64, height: 64))
    let stream = Y4M(encoder: canvas, framesPerSecond: 25)
    let gray = VideoFrameEncoder.Rows(
      luma: Array(repeating: 128, count: 64 * 64), blue: Array(repeating: 128, count: 32 * 32),
      red: Array(repeating: 128, count: 32 * 32))
    try check(format.encoder, else: "-o wall.png or --frames-to -") { () throws(RunningCommand.Failure) in
      let command = try start(Self.frames, ["-c:v", format.encoder, "-f", "null", "-"])
      for piece in [stream.header] + stream.pieces(of: [gray]) where !command.write(piece) { break }
      return command
    }
    if !hasSound { return }
    try check(format.soundEncoder, else: "a video without --sound") { () throws(RunningCommand.Failure) in
      let command = try start(Sound.format + ["-i", "pipe:0"], ["-c:a", format.soundEncoder, "-f", "null", "-"])
      _ = command.write([UInt8](repeating: 0, count: Sound.bytesPerSecond / 10))
      return command
    }
  }

  private func check(
    _ encoder: String, else remedy: String, by start: () throws(RunningCommand.Failure) -> RunningCommand
  ) throws(Fault) {
    do throws(RunningCommand.Failure) {
      try Self.end(try start(), within: 600)
    } catch {
      throw Fault(
        sentence: "the installed ffmpeg cannot encode with \(encoder): \(error.words); use another, or \(remedy)")
    }
  }

  /// Starts encoding into a file.
  ///
  /// - Parameter sound: A pipe from which it reads sound; nil for none.
  func encode(
    to file: (path: FilePath, descriptor: Int32), with arguments: [String], sound: Int32? = nil
  ) throws(RunningCommand.Failure) -> RunningCommand {
    let output = Array("file:".utf8) + file.path.bytes
    let second = sound == nil ? [] : Self.pipe + Sound.format + ["-i", "pipe:4", "-map", "0:v", "-map", "1:a"]
    return try start(
      Self.frames + second, Self.plain + arguments + Self.colors, [Array("-y".utf8), output], holding: file.descriptor,
      reading: sound)
  }

  /// The options that keep dates and versions out of the file.
  private static let plain = ["-map_metadata", "-1", "-fflags", "+bitexact", "-flags:v", "+bitexact"]

  private static let colors = [
    "-pix_fmt", "yuv420p", "-color_range", "tv", "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc",
    "bt709",
  ]

  /// The options of an input that keep it from being anything but a pipe.
  private static let pipe = ["-protocol_whitelist", "pipe"]
  private static let frames = ["-f", "yuv4mpegpipe", "-i", "pipe:0"]

  private func start(
    _ input: [String], _ arguments: [String], _ output: [[UInt8]] = [], holding held: Int32? = nil,
    reading second: Int32? = nil
  ) throws(RunningCommand.Failure) -> RunningCommand {
    let options = ["-hide_banner", "-loglevel", "error", "-nostats", "-nostdin"] + Self.pipe
    let words = [path.bytes] + (options + input + arguments).map { Array($0.utf8) } + output
    return try RunningCommand(
      words, environment: Self.environment, takesInput: true, holding: held, reading: second)
  }

  /// The environment variables that ffmpeg needs to start, and none that change its behavior.
  private static var environment: [String] {
    let variables = ProcessInfo.processInfo.environment
    return ["PATH", "HOME", "LD_LIBRARY_PATH", "TMPDIR"].compactMap { name in variables[name].map { "\(name)=\($0)" } }
      + ["LC_ALL=C", "AV_LOG_FORCE_NOCOLOR=1"]
  }

  /// Waits for ffmpeg to end. The first line that it prints names the cause of a failure; later lines name its
  /// consequences.
  static func end(_ command: RunningCommand, within seconds: Double) throws(RunningCommand.Failure) {
    try command.wait(atMost: seconds, named: "ffmpeg", reason: { $0.first.map(RunningCommand.withoutSource) })
  }
}
