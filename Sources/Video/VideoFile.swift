package import Files
import Foundation
package import ImageCodecs
package import Layouts
import Processes
package import Wall

/// A sink that has `ffmpeg` encode frames into a video.
package struct VideoFile: FrameSink {
  package let encoder: VideoFrameEncoder
  private let format: VideoFormat
  private let stream: Y4M
  private let output: OutputFile
  private let start: (_ sound: Int32?) throws(RunningCommand.Failure) -> RunningCommand
  private let track: SoundTrack?
  private var command: RunningCommand?
  private var decoder: RunningCommand?

  /// The time that the encoder may take to finish after the last frame, in seconds.
  private static let longestEnd = 3600.0

  /// The settings for encoding a video.
  package struct Settings: Sendable {
    package var format: VideoFormat
    package var framesPerSecond: Int
    /// From 1 to 100.
    package var quality: Int
    package var effort: Effort
    package var jobs: Int?

    package init(_ format: VideoFormat, framesPerSecond: Int, quality: Int, effort: Effort, jobs: Int?) {
      (self.format, self.framesPerSecond, self.quality) = (format, framesPerSecond, quality)
      (self.effort, self.jobs) = (effort, jobs)
    }
  }

  /// - Parameters:
  ///   - track: The sound of the video, decoded while it is encoded.
  ///   - output: A file, which is not published yet.
  package init(
    _ settings: Settings, of canvas: Plan.Canvas, with track: SoundTrack? = nil, to output: OutputFile,
    by ffmpeg: FFmpeg
  ) throws(WallError) {
    self.track = track
    encoder = VideoFrameEncoder(canvas)
    format = settings.format
    stream = Y4M(encoder: encoder, framesPerSecond: settings.framesPerSecond)
    self.output = output
    guard let staged = output.staged else { throw .program("a video needs a file of its own, not a stream") }
    let arguments =
      (track == nil ? [] : format.soundArguments)
      + format.arguments(quality: settings.quality, effort: settings.effort, jobs: settings.jobs)
    start = { (sound) throws(RunningCommand.Failure) in
      try ffmpeg.encode(to: staged, with: arguments, sound: sound)
    }
  }

  private mutating func started() throws(RunningCommand.Failure) -> RunningCommand {
    guard let track else { return try start(nil) }
    let pipe = try RunningCommand.pipe()
    defer { close(pipe.read) }
    decoder = try decoder(of: track, into: pipe.write)
    return try start(pipe.read)
  }

  /// Starts decoding, and closes this end of the pipe.
  private func decoder(of track: SoundTrack, into end: Int32) throws(RunningCommand.Failure) -> RunningCommand {
    defer { close(end) }
    return try track.decode(into: end)
  }

  package mutating func add(_ groups: [VideoFrameEncoder.Rows], times: Int) throws(WallError) {
    do throws(RunningCommand.Failure) {
      let isFirst = command == nil
      let command = if let command { command } else { try started() }
      self.command = command
      let pieces = Array(repeating: stream.pieces(of: groups), count: times).joined()
      for piece in (isFirst ? [stream.header] : []) + pieces where !command.write(piece) {
        try FFmpeg.end(command, within: 60)
        // ffmpeg has ended without an error although it has not taken all frames.
        throw .init("ffmpeg exited before the last frame")
      }
    } catch {
      throw .program(error.words)
    }
  }

  package mutating func end(note: String?) throws(WallError) {
    guard let command else { preconditionFailure("A video must have frames.") }
    do throws(RunningCommand.Failure) {
      try FFmpeg.end(command, within: Self.longestEnd)
      if let decoder { try track?.end(decoder) }
    } catch {
      throw .program(error.words)
    }
    let size: Int
    let container: VideoContainer?
    do throws(FileError) {
      size = try output.continueAtEnd()
      container = try completeContainer(size)
    } catch {
      throw .output(error)
    }
    guard let container else { throw .program("ffmpeg did not write the whole file; the disk may be full") }
    try output.add(container.noteBytes(note, after: size))
  }

  /// Returns the container of the file; nil if a part of it is missing. Some versions of ffmpeg do not report a full
  /// disk.
  private func completeContainer(_ size: Int) throws(FileError) -> VideoContainer? {
    let start = try output.bytes(at: 0, count: ImageFormat.sniffedBytes)
    guard let container = VideoContainer(sniffing: start) else { return nil }
    do {
      return try container.isComplete(size: size) { try output.bytes(at: $0, count: $1) } ? container : nil
    } catch let error as FileError {
      throw error
    } catch {
      return nil
    }
  }
}
