import Files
import Planning
import Runs
import Video
import Wall

/// The destination of an animation's frames.
enum MotionTarget {
  case animatedPNG(OutputFile)
  case video(OutputFile, FFmpeg, VideoFormat, Sound?)
  /// Y4M to a file.
  case stream(OutputFile)
  /// Y4M to a pipe, written immediately, because it may be larger than the disk.
  case standardOutput
  case folder(OutputFolder)

  var isStandardOutput: Bool { if case .standardOutput = self { true } else { false } }

  /// True if a still frame is stored once, with a duration.
  var staysByTime: Bool { if case .animatedPNG = self { true } else { false } }

  /// Renders all frames. Returns the damaged photos.
  ///
  /// - Parameter note: Returns the animation's record, given the damage.
  func render(
    _ renderer: AnimationRenderer, _ settings: WallSettings, note: ([WallRenderer.Damage]) -> String?,
    frameDone: () -> Void
  ) throws(WallError) -> [WallRenderer.Damage] {
    let (animation, style, motion) = (renderer.animation, renderer.style, settings.motion)
    func fill(_ sink: consuming some FrameSink) throws(WallError) -> [WallRenderer.Damage] {
      var sink = sink
      let damages = try renderer.render(to: &sink, frameDone: frameDone)
      try sink.end(note: note(damages))
      return damages
    }
    switch self {
    case .animatedPNG(let file):
      return try fill(
        APNGFile(
          to: file, of: animation, style: style, framesPerSecond: motion.framesPerSecond, plays: motion.loops ? 0 : 1))
    case .video(let file, let ffmpeg, let format, let sound):
      let settings = VideoFile.Settings(
        format, framesPerSecond: motion.framesPerSecond,
        quality: settings.picture.quality ?? VideoFormat.defaultQuality, effort: settings.look.effort,
        jobs: settings.work.jobs)
      let track = sound.map {
        SoundTrack($0, seconds: Double(animation.shownFrameCount) / Double(motion.framesPerSecond))
      }
      return try fill(try VideoFile(settings, of: animation.canvas, with: track, to: file, by: ffmpeg))
    case .stream(let file):
      return try fill(Y4MStream(of: animation.canvas, framesPerSecond: motion.framesPerSecond, to: .file(file)))
    case .standardOutput:
      return try fill(Y4MStream(of: animation.canvas, framesPerSecond: motion.framesPerSecond, to: .standardOutput))
    case .folder(let folder): return try fill(FrameFolder(folder, of: animation.canvas, style: style))
    }
  }

  /// Discards the frames written so far. Standard output cannot be taken back; undecodable photos are found before the
  /// first frame.
  func restart() throws(RunFailure) {
    do throws(FileError) {
      switch self {
      case .animatedPNG(let file), .video(let file, _, _, _), .stream(let file): try file.restart()
      case .folder(let folder): folder.restart()
      case .standardOutput: break
      }
    } catch {
      throw .output(error)
    }
  }
}
