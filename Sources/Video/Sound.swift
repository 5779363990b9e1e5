package import Files
import Processes
import VideoFrames

/// A file of sound for videos, of unknown origin: only a confined `ffmpeg` reads it.
package struct Sound: Sendable {
  /// The path, for messages.
  let path: FilePath
  private let programs: FFmpegPrograms

  /// The reason why there can be no sound.
  package struct Fault: Error, Equatable {
    package let sentence: String
  }

  /// Two channels of 16 bits, as which the confined program writes sound: any bytes are valid.
  static let format = ["-f", "s16le", "-ar", "48000", "-ac", "2"]
  static let bytesPerSecond = 48_000 * 2 * 2

  /// Opens the file, and decodes its beginning.
  package init(_ path: FilePath, isConfined: Bool) throws(Fault) {
    guard let programs = FFmpegPrograms(isConfined: isConfined) else {
      throw Fault(sentence: "needs ffmpeg and ffprobe; install them (apt-get install ffmpeg)")
    }
    (self.path, self.programs) = (path, programs)
    do {
      let beginning = try ScratchFile()
      let decoder = try decode(["-t", "1"], into: beginning.descriptor, seconds: 20)
      try Self.end(decoder)
      if beginning.size == 0 { throw RunningCommand.Failure("it is empty") }
    } catch let error as FileError {
      throw Fault(sentence: error.description)
    } catch let error as RunningCommand.Failure {
      throw Fault(sentence: "\(path): has no sound that ffmpeg can decode: \(error.words)")
    } catch {
      throw Fault(sentence: "\(path): \(error)")
    }
  }

  /// The names of demuxers that may read the file: those of common formats of sound, and of videos.
  private static let demuxers = "wav,w64,aiff,mp3,flac,ogg,aac,ac3,mov,mp4,m4a,3gp,3g2,mj2,matroska,webm"

  /// Starts decoding over and over, until the arguments end it.
  ///
  /// - Parameter seconds: The maximum processor time. A file whose sound has no length never ends.
  func decode(_ arguments: [String], into descriptor: Int32, seconds: Int) throws -> RunningCommand {
    let file = try OpenFile(path)
    return try programs.start(
      ["-nostats", "-nostdin", "-stream_loop", "-1", "-protocol_whitelist", "file", "-format_whitelist", Self.demuxers]
        + ["-threads", "1", "-i", FFmpegPrograms.input, "-map", "0:a:0"] + arguments + Self.format + ["pipe:1"],
      on: file, into: descriptor, seconds: seconds)
  }

  static func end(_ decoder: RunningCommand) throws(RunningCommand.Failure) {
    try decoder.wait(
      atMost: 600, named: "ffmpeg",
      reason: { lines in
        // A library of ffmpeg complains about memory that it cannot lock.
        lines.first { !$0.hasPrefix("Warning: ") }.map(RunningCommand.withoutSource)
      })
  }
}

/// A sound cut to the length of a video: repeated if it is shorter, and faded in and out.
package struct SoundTrack: Sendable {
  private let sound: Sound
  private let seconds: Double

  package init(_ sound: Sound, seconds: Double) { (self.sound, self.seconds) = (sound, seconds) }

  /// The lengths of both fades, in seconds, unless the video is short.
  private static let fades = (rise: 0.5, fall: 3.0)

  /// The options of ffmpeg for the length and the fades.
  var arguments: [String] {
    let (rise, fall) = (min(Self.fades.rise, seconds / 8), min(Self.fades.fall, seconds / 4))
    func text(_ seconds: Double) -> String {
      let milliseconds = Int((seconds * 1000).rounded())
      return "\(milliseconds / 1000).\(String(milliseconds % 1000 + 1000).dropFirst())"
    }
    // Times between repeats would not be exact.
    return [
      "-af", "asetpts=N/SR/TB,afade=t=in:d=\(text(rise)),afade=t=out:st=\(text(seconds - fall)):d=\(text(fall))", "-t",
      text(seconds),
    ]
  }

  /// Starts writing the sound into a pipe.
  func decode(into descriptor: Int32) throws(RunningCommand.Failure) -> RunningCommand {
    do {
      // The encoder takes the sound, and errors are read at the end: those of every repeat would fill their pipe, and
      // the sound would stop. So only fatal errors have a reason; damage at the beginning was found before.
      return try sound.decode(
        ["-loglevel", "fatal"] + arguments, into: descriptor, seconds: 60 + Int(seconds / 4))
    } catch let error as RunningCommand.Failure {
      throw error
    } catch {
      throw .init("\(error)")
    }
  }

  /// Waits for the end of the sound.
  func end(_ decoder: RunningCommand) throws(RunningCommand.Failure) {
    do throws(RunningCommand.Failure) { try Sound.end(decoder) } catch {
      throw .init("\(sound.path): \(error.words)")
    }
  }
}
