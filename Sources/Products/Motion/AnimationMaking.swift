import Files
import Foundation
import ImageCodecs
import Layouts
import Planning
import Runs
import Video
import Wall

/// The making of an animation.
struct AnimationMaking: OutputMaking {
  let run: WallRun

  /// Makes and publishes an animation.
  func animate(
    _ files: WallFiles, to file: OutputFile, _ outcome: inout WallOutcome, _ session: WallRun.Session
  ) throws(RunFailure) {
    let target: MotionTarget
    if let video = settings.video {
      target = .video(file, try checkedFFmpeg(video), video, try checkedSound())
    } else {
      target = FramesTarget(settings) == .stream ? .stream(file) : .animatedPNG(file)
    }
    try animate(files, to: target, &outcome, session) { () throws(RunFailure) in
      try run.publish([file], photoCount: 0)
    }
  }

  /// Streams frames to standard output.
  func streamFrames(_ files: WallFiles, _ outcome: inout WallOutcome, _ session: WallRun.Session) throws(RunFailure) {
    try animate(files, to: .standardOutput, &outcome, session) { [output.stable] }
  }

  /// Makes a folder of frames.
  func writeFrames(
    _ files: WallFiles, into path: FilePath, _ outcome: inout WallOutcome, _ session: WallRun.Session
  ) throws(RunFailure) {
    let folder: OutputFolder
    do throws(FileError) {
      folder = try OutputFolder(path, timeout: work.timeout, owns: FrameFolder.owns)
    } catch {
      throw .output(error)
    }
    if ExistingWall(run).isCurrent(files, &outcome) { return try run.leaveAlone(files, &outcome, session) }
    try animate(files, to: .folder(folder), &outcome, session) { () throws(RunFailure) in
      do throws(FileError) { try folder.publish() } catch { throw .output(error) }
      return [path]
    }
  }

  private func checkedFFmpeg(_ format: VideoFormat) throws(RunFailure) -> FFmpeg {
    do throws(FFmpeg.Fault) {
      let ffmpeg = try FFmpeg()
      try ffmpeg.check(format, hasSound: settings.motion.sound != nil)
      return ffmpeg
    } catch {
      throw .usage("\(output.stable): \(error.sentence)")
    }
  }

  /// Opens the file of sound, and decodes its beginning.
  private func checkedSound() throws(RunFailure) -> Sound? {
    guard let path = settings.motion.sound else { return nil }
    do throws(Sound.Fault) {
      return try Sound(path, isConfined: settings.decoding.isolation != nil)
    } catch {
      throw .usage("--sound \(error.sentence)")
    }
  }

  private struct MadeAnimation: UnpublishedWall {
    var animation: Animation
    var damages: [WallRenderer.Damage]
    var canvas: Plan.Canvas { animation.canvas }
    /// The number of photos; a photo may be repeated as its own background.
    var photoCount: Int { Set(animation.files).count }
  }

  private func animate(
    _ files: WallFiles, to target: MotionTarget, _ outcome: inout WallOutcome, _ session: WallRun.Session,
    publishing publish: () throws(RunFailure) -> [FilePath]
  ) throws(RunFailure) {
    guard let request = run.request else { preconditionFailure("An animation must be planned by its run.") }
    try run.make(of: files, &outcome, session) { source, session throws(RunFailure) in
      let animation = WallAnimation(settings: settings, request: request, style: session.style)
      return try source.retrying(strict: work.isStrict, on: notes) { source throws(RunFailure) in
        try attempt(animation, of: &source, to: target)
      }
    } publishing: { made, _, outcome throws(RunFailure) in
      outcome.add(
        AnimationFrames(
          frames: target.staysByTime ? made.animation.frameCount : made.animation.shownFrameCount))
      outcome.files = try publish()
    }
  }

  /// Renders the animation, or returns the photos that turn out to be undecodable.
  private func attempt(
    _ wall: WallAnimation, of source: inout WallSource, to target: MotionTarget
  ) throws(RunFailure) -> WallSource.Attempt<MadeAnimation> {
    let animation = try source.planning { photos throws(RunFailure) in try wall.animation(of: &photos) }
    let known = source.known
    let renderer = AnimationRenderer(animation, style: wall.style) { known[$0] }
    let photosOverMemoryLimit = renderer.photosOverMemoryLimit
    if !photosOverMemoryLimit.isEmpty { return .unusable(photosOverMemoryLimit) }
    try wall.style.refuseMore(thanAllowed: renderer.memoryNeed, of: "animation")
    try refuseLargerVideo(animation.canvas)
    let bar = notes.counter(of: animation.frameCount, unit: "frames")
    defer { bar.finish() }
    var record = run.record(of: source, pageCount: 1, photoCount: Set(animation.files).count)
    record.size = [animation.canvas.width, animation.canvas.height]
    do throws(WallError) {
      let damages = try target.render(renderer, settings) { (damages) -> String? in
        record.damagedCount = damages.count + (wall.style.textFaults?.all.count ?? 0)
        return run.note(record)
      } frameDone: {
        bar.advance()
      }
      return .made(MadeAnimation(animation: animation, damages: damages))
    } catch {
      if error.isClosedPipe, target.isStandardOutput { throw .results }
      guard case .unusable(let errors) = error else { throw RunFailure(error, at: output.stable) }
      try target.restart()
      return .unusable(errors)
    }
  }

  private func refuseLargerVideo(_ canvas: Plan.Canvas) throws(RunFailure) {
    guard settings.video != nil, max(canvas.width, canvas.height) > VideoFormat.longestSide else { return }
    throw .inputs(
      "a video can be at most \(VideoFormat.longestSide) pixels wide or high, but the wall would be "
        + "\(canvas.width) × \(canvas.height); use a smaller wall, or PNG")
  }
}

extension WallError {
  /// True if the reader closed the pipe.
  fileprivate var isClosedPipe: Bool {
    guard case .output(let error) = self, case .failed(_, let code) = error.reason else { return false }
    return code == EPIPE
  }
}
