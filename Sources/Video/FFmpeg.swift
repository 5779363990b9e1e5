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
  package func check(_ format: VideoFormat) throws(Fault) {
    let canvas = VideoFrameEncoder(.init(width: 64, height: 64))
    let stream = Y4M(encoder: canvas, framesPerSecond: 25)
    let gray = VideoFrameEncoder.Rows(
      luma: Array(repeating: 128, count: 64 * 64), blue: Array(repeating: 128, count: 32 * 32),
      red: Array(repeating: 128, count: 32 * 32))
    do throws(RunningCommand.Failure) {
      let command = try start(["-c:v", format.encoder, "-f", "null", "-"])
      for piece in [stream.header] + stream.pieces(of: [gray]) where !command.write(piece) { break }
      try Self.end(command, within: 600)
    } catch {
      throw Fault(
        sentence: "the installed ffmpeg cannot encode with \(format.encoder): \(error.words); "
          + "use another, or -o wall.png or --frames-to -")
    }
  }

  /// Starts encoding into a file.
  func encode(
    to file: (path: FilePath, descriptor: Int32), with arguments: [String]
  ) throws(RunningCommand.Failure) -> RunningCommand {
    let output = Array("file:".utf8) + file.path.bytes
    return try start(Self.plain + arguments + Self.colors, [Array("-y".utf8), output], holding: file.descriptor)
  }

  /// The options that keep dates and versions out of the file.
  private static let plain = ["-map_metadata", "-1", "-fflags", "+bitexact", "-flags:v", "+bitexact"]

  private static let colors = [
    "-pix_fmt", "yuv420p", "-color_range", "tv", "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc",
    "bt709",
  ]

  private func start(
    _ arguments: [String], _ output: [[UInt8]] = [], holding held: Int32? = nil
  ) throws(RunningCommand.Failure) -> RunningCommand {
    let input = [
      "-hide_banner", "-loglevel", "error", "-nostats", "-nostdin", "-protocol_whitelist", "pipe", "-f",
      "yuv4mpegpipe", "-i", "pipe:0",
    ]
    let words = [path.bytes] + (input + arguments).map { Array($0.utf8) } + output
    return try RunningCommand(words, environment: Self.environment, takesInput: true, holding: held)
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
