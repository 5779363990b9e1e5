import Digests
package import Files
import Foundation
package import Processes

/// The installed programs `ffmpeg` and `ffprobe`, and their confinement.
///
///     guard let programs = FFmpegPrograms(isConfined: true) else { return }
///     let outputs = try programs.run(.ffmpeg, arguments, on: file, outputs: 1, limits)
///
/// They get the video as an open file, and open nothing else.
package struct FFmpegPrograms: Sendable {
  private let ffmpeg: FilePath
  private let ffprobe: FilePath
  /// False to start them with limits only.
  private let isConfined: Bool
  /// An identifier of the version: their files' stamps, because starting them takes longer.
  let version: String

  enum Program {
    case ffmpeg
    case ffprobe
  }

  /// The limits of one call.
  struct Limits {
    /// The processor time.
    var seconds = 60
    var memory = 512 << 20
    var written = 16 << 20
    /// The maximum time without any output, in seconds.
    var pause = Double.infinity
  }

  /// Searches for both programs as a shell would; nil if one is missing.
  package init?(isConfined: Bool) {
    guard let ffmpeg = FilePath("ffmpeg").program, let ffprobe = FilePath("ffprobe").program else { return nil }
    (self.ffmpeg, self.ffprobe, self.isConfined) = (ffmpeg.absolute, ffprobe.absolute, isConfined)
    let stamps = [ffmpeg, ffprobe].map { program in
      (try? program.status())?.stamp.spelledShortly ?? "missing"
    }
    version = SHA256.hexDigest(ofValue: stamps)
  }

  /// The multiple of a program's processor time for which it is waited for. It is large: on a busy machine, a program
  /// waits, too.
  private static let waitingFactor = 20

  /// The path of the file for the programs: its descriptor, so that no name matters.
  package static let input = "file:/proc/self/fd/0"

  /// The options before the video that keep a program from reading anything else.
  static func input(_ container: String, seeking: [String] = []) -> [String] {
    ["-protocol_whitelist", "file", "-format_whitelist", formats[container] ?? container, "-f", container]
      + seeking + ["-i", input]
  }

  /// The full names of demuxers with several names.
  private static let formats = ["mov": "mov,mp4,m4a,3gp,3g2,mj2", "matroska": "matroska,webm"]

  /// Runs a program. It writes its results to descriptor 1 and, for more outputs, from 3 on.
  func run(
    _ program: Program, _ arguments: [String], on file: borrowing OpenFile, outputs count: Int, _ limits: Limits
  ) throws(RunningCommand.Failure) -> [ScratchFile] {
    var outputs: [ScratchFile] = []
    do throws(FileError) {
      for _ in 0..<count { outputs.append(try ScratchFile()) }
    } catch {
      throw .init(error.description)
    }
    try run(program, arguments, on: file, into: outputs.map(\.descriptor), limits)
    return outputs
  }

  /// Runs a program that writes its results to open files.
  func run(
    _ program: Program, _ arguments: [String], on file: borrowing OpenFile, into outputs: [Int32], _ limits: Limits
  ) throws(RunningCommand.Failure) {
    let name = program == .ffmpeg ? "ffmpeg" : "ffprobe"
    let command = try start(program, arguments, on: file, into: outputs, limits)
    var progress = OutputProgress(outputs[0], pause: limits.pause)
    do throws(RunningCommand.Failure) {
      try command.wait(
        atMost: Double(Self.waitingFactor * limits.seconds), named: name,
        reason: { lines in
          // A library of ffmpeg complains about memory that it cannot lock.
          lines.first { !$0.hasPrefix("Warning: ") }.map(RunningCommand.withoutSource)
        }, isCancelled: { progress.hasPaused() })
    } catch {
      if progress.hasPaused() {
        throw .init("\(name) wrote nothing for \(Int(limits.pause)) seconds")
      }
      throw error
    }
  }

  private func start(
    _ program: Program, _ arguments: [String], on file: borrowing OpenFile, into outputs: [Int32], _ limits: Limits
  ) throws(RunningCommand.Failure) -> RunningCommand {
    let path = program == .ffmpeg ? ffmpeg : ffprobe
    let confinement = ProgramConfinement(
      reading: Self.places + [path.resolved ?? path], memory: limits.memory,
      written: limits.written, seconds: limits.seconds, isLimitedOnly: !isConfined)
    // Its own errors take the place of descriptor 2.
    let files = [file.descriptor, outputs[0], outputs[0]] + outputs.dropFirst()
    return try RunningCommand(
      confined: [path.bytes] + (["-hide_banner", "-loglevel", "error"] + arguments).map { Array($0.utf8) },
      environment: Self.environment, files: files, by: confinement)
  }

  /// Starts ffmpeg, which writes to a pipe as fast as that is read.
  ///
  /// - Parameter seconds: The maximum processor time.
  package func start(
    _ arguments: [String], on file: borrowing OpenFile, into descriptor: Int32, seconds: Int
  ) throws(RunningCommand.Failure) -> RunningCommand {
    try start(.ffmpeg, arguments, on: file, into: [descriptor], Limits(seconds: seconds))
  }

  /// The places of libraries, besides the programs themselves.
  static var places: [FilePath] {
    let given = ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"] ?? ""
    let known = [
      "/lib", "/lib64", "/usr/lib", "/usr/lib64", "/usr/local/lib", "/usr/local/lib64", "/opt", "/nix/store",
      "/etc/ld.so.cache", "/etc/ld.so.preload", "/dev/null",
    ]
    return (known + given.split(separator: ":").map(String.init)).map { FilePath($0) }
  }

  static var environment: [String] {
    let libraries = ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"].map { ["LD_LIBRARY_PATH=\($0)"] } ?? []
    return libraries + ["LC_ALL=C", "AV_LOG_FORCE_NOCOLOR=1"]
  }
}

extension FileStamp {
  fileprivate var spelledShortly: String { "\(size) \(modified)" }
}
