package import Files
import Foundation
package import ImageCodecs
import Parallel
import Processes

/// Reads videos with `ffprobe` and `ffmpeg`.
///
///     limits.videos = VideoReader.source(.best, isConfined: true)
///     let info = try ImageDecoder.probe(path: FilePath("beach.mp4"), limits: limits)
///
/// The latest pictures are kept, because a photo is often decoded more than once.
package final class VideoReader: VideoReading {
  package let choice: VideoFrameChoice
  let programs: FFmpegPrograms
  private let state = Mutex(State())

  private struct State: Sendable {
    /// The latest headers, also from the catalog: starting a program takes longer than all other work on a tile.
    var headers: [FileStamp: VideoHeader] = [:]
    /// The times of the best frames.
    var times: [Key: VideoFrameRequest.Time] = [:]
    var pictures: [(key: Key, file: ScratchFile)] = []
  }

  private struct Key: Hashable {
    var stamp: FileStamp
    var width: Int
    var height: Int
    var choice: VideoFrameChoice
  }

  private init(_ choice: VideoFrameChoice, _ programs: FFmpegPrograms) {
    (self.choice, self.programs) = (choice, programs)
  }

  // MARK: - Finding the programs

  private struct Way: Hashable {
    var choice: VideoFrameChoice
    var isConfined: Bool
    var version: String
  }

  private static let known = Mutex<[Way: VideoReader]>([:])

  /// Returns the reader for a choice of frames; nil if the programs are not installed.
  package static func source(_ choice: VideoFrameChoice, isConfined: Bool) -> VideoSource? {
    guard let programs = FFmpegPrograms(isConfined: isConfined) else { return nil }
    let way = Way(choice: choice, isConfined: isConfined, version: programs.version)
    return known.withLock { known in
      let reader = known[way] ?? VideoReader(choice, programs)
      known[way] = reader
      return VideoSource(reader)
    }
  }

  package var version: String { programs.version }

  package var identifier: String { "\(choice.text) \(programs.version)" }

  // MARK: - Headers

  package func header(of file: borrowing OpenFile, in container: String) throws(ImageError) -> VideoHeader {
    let stamp = file.stamp
    if let known = state.withLock({ $0.headers[stamp] }) { return known }
    let header = try probe(file, in: container)
    remember(header, of: stamp)
    return header
  }

  package func remember(_ header: VideoHeader, of stamp: FileStamp) {
    state.withLock { state in
      if state.headers.count >= Self.mostHeaders { state.headers = [:] }
      state.headers[stamp] = header
    }
  }

  /// As many as fit into some megabytes: more videos than a wall usually has.
  private static let mostHeaders = 1 << 14

  private func probe(_ file: borrowing OpenFile, in container: String) throws(ImageError) -> VideoHeader {
    let bytes = try output(
      .ffprobe, FFmpegPrograms.input(container) + VideoProbe.arguments, of: file, .init(written: 4 << 20))
    guard let probe = try? JSONDecoder().decode(VideoProbe.self, from: Data(bytes)) else {
      throw ImageError(file.path, .unsupported("ffprobe described it in an unknown way"))
    }
    guard let header = probe.header(in: container) else {
      throw ImageError(file.path, .unsupported("it is a video without pictures"))
    }
    return header
  }

  private func output(
    _ program: FFmpegPrograms.Program, _ arguments: [String], of file: borrowing OpenFile,
    _ limits: FFmpegPrograms.Limits
  ) throws(ImageError) -> [UInt8] {
    let outputs: [ScratchFile]
    do throws(RunningCommand.Failure) {
      outputs = try programs.run(program, arguments, on: file, outputs: 1, limits)
    } catch {
      throw ImageError(file.path, .unsupported(error.words))
    }
    do { return try outputs[0].bytes() } catch { throw ImageError(file.path, .unreadable(error.reason)) }
  }

  // MARK: - Pictures

  package func picture(of file: borrowing OpenFile, _ info: ImageInfo) throws(ImageError) -> OpenFile {
    guard let facts = info.video else { preconditionFailure("Only videos have pictures.") }
    let key = Key(stamp: file.stamp, width: info.storedWidth, height: info.storedHeight, choice: choice(for: file.path))
    let made: ScratchFile
    if let known = kept(key) {
      made = known
    } else {
      made = try frame(VideoFrameRequest(info, facts), of: file, key)
      keep(made, key)
    }
    do { return try made.open(as: file.path) } catch { throw ImageError(error) }
  }

  private func frame(
    _ request: VideoFrameRequest, of file: borrowing OpenFile, _ key: Key
  ) throws(ImageError) -> ScratchFile {
    let time = try time(request, of: file, key)
    do throws(RunningCommand.Failure) {
      let picture = try programs.run(
        .ffmpeg, request.arguments(at: time), on: file, outputs: 1, request.limits())[0]
      if picture.size > 0 { return picture }
      // Some streams end early, or cannot be searched.
      if time.milliseconds > 0 {
        let first = try programs.run(
          .ffmpeg, request.arguments(at: .start), on: file, outputs: 1, request.limits())[0]
        if first.size > 0 { return first }
      }
    } catch {
      throw ImageError(file.path, .unsupported(error.words))
    }
    throw ImageError(file.path, .unsupported("it has no frame that ffmpeg can decode"))
  }

  /// Returns the time of the chosen frame.
  private func time(
    _ request: VideoFrameRequest, of file: borrowing OpenFile, _ key: Key
  ) throws(ImageError) -> VideoFrameRequest.Time {
    let length = request.facts.milliseconds
    switch key.choice {
    case .first: return .start
    case .time(let milliseconds): return .exact(min(milliseconds, max(0, (length ?? .max) - 100)))
    case .part(let thousandths):
      return .exact(length.map { min($0 * thousandths / 1000, max(0, $0 - 100)) } ?? 0)
    case .best: break
    }
    if let known = state.withLock({ $0.times[key] }) { return known }
    let best = bestTime(request, of: file)
    state.withLock { $0.times[key] = best }
    return best
  }

  // MARK: - The best frame

  /// The length of a video of which other frames than key frames are compared, in milliseconds.
  private static let shortVideo = 300_000

  /// Scores some frames spread over the video, and returns the time of the best.
  private func bestTime(
    _ request: VideoFrameRequest, of file: borrowing OpenFile
  ) -> VideoFrameRequest.Time {
    let times = request.candidates
    let keyFrames = samples(request, of: file, at: times.map { .near($0) })
    var samples = keyFrames
    // A video with few key frames shows the same one again and again.
    let isVaried = 2 * Set(keyFrames.map(\.pixels)).count > times.count
    if !isVaried, request.facts.milliseconds ?? .max <= Self.shortVideo {
      samples += self.samples(request, of: file, at: times.map { .exact($0) })
    }
    let width = request.sampleSize.width
    var best: (score: FrameScore, time: VideoFrameRequest.Time)?
    for sample in samples {
      let score = FrameScore(sample.pixels, width: width)
      if best.map({ $0.score < score }) ?? true { best = (score, sample.time) }
    }
    return best?.time ?? .start
  }

  /// Returns small pictures at several times; those that cannot be decoded are missing.
  private func samples(
    _ request: VideoFrameRequest, of file: borrowing OpenFile, at times: [VideoFrameRequest.Time]
  ) -> [(time: VideoFrameRequest.Time, pixels: [UInt8])] {
    let size = request.sampleSize
    var samples: [(time: VideoFrameRequest.Time, pixels: [UInt8])] = []
    for batch in request.batches(of: times) {
      // One bad place must not hide the other frames.
      guard
        let outputs = try? programs.run(
          .ffmpeg, request.sampling(at: batch), on: file, outputs: batch.count,
          request.limits(of: batch.count))
      else { continue }
      for (time, output) in zip(batch, outputs) {
        guard let pixels = try? output.bytes(), pixels.count == size.width * size.height else { continue }
        samples.append((time, pixels))
      }
    }
    return samples
  }

  // MARK: - Kept pictures

  /// The maximum size of kept pictures, in bytes.
  private static let maxBytes = 64 << 20

  private func kept(_ key: Key) -> ScratchFile? {
    state.withLock { state in
      guard let index = state.pictures.firstIndex(where: { $0.key == key }) else { return nil }
      let entry = state.pictures.remove(at: index)
      state.pictures.append(entry)
      return entry.file
    }
  }

  private func keep(_ picture: ScratchFile, _ key: Key) {
    let unneeded = state.withLock { state in
      state.pictures.append((key, picture))
      var sum = state.pictures.reduce(0) { $0 + $1.file.size }
      var unneeded: [ScratchFile] = []
      while sum > Self.maxBytes, state.pictures.count > 1 {
        let entry = state.pictures.removeFirst()
        sum -= entry.file.size
        unneeded.append(entry.file)
      }
      return unneeded
    }
    withExtendedLifetime(unneeded) {}
  }
}
