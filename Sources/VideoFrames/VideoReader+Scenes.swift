package import Files
import Foundation
package import ImageCodecs
import Processes

extension VideoReader {
  /// Returns the times of frames just after changes of scene, in milliseconds: in each of equal parts of a range, the
  /// one after the greatest change between key frames. Parts without any get their middle.
  package func sceneTimes(
    in file: borrowing OpenFile, _ facts: VideoFacts, from start: Int, to end: Int, count: Int
  ) throws(ImageError) -> [Int] {
    let changes = try changes(in: file, facts, from: start, to: end)
    return (0..<count).map { part in
      let first = start + (end - start) * part / count
      let last = start + (end - start) * (part + 1) / count
      let inside = changes.filter { (first..<last).contains($0.time) }
      return inside.max { $0.score < $1.score }?.time ?? (first + last) / 2
    }
  }

  /// Returns the key frames with the amounts of change before them.
  private func changes(
    in file: borrowing OpenFile, _ facts: VideoFacts, from start: Int, to end: Int
  ) throws(ImageError) -> [(time: Int, score: Double)] {
    let arguments =
      ["-nostats", "-nostdin", "-threads", "2", "-skip_frame", "nokey"]
      + FFmpegPrograms.input(facts.container, seeking: ["-ss", "\(start)ms", "-t", "\(end - start)ms"]) + [
        "-map", "0:\(facts.stream)", "-vf", "scale=160:-2,select='gte(scene,0)',metadata=print:file=pipe\\\\:3",
        "-f", "null", "pipe:1",
      ]
    let limits = FFmpegPrograms.Limits(seconds: 600, memory: 1 << 30, written: 64 << 20)
    let bytes: [UInt8]
    do throws(RunningCommand.Failure) {
      let outputs = try programs.run(.ffmpeg, arguments, on: file, outputs: 2, limits)
      bytes = (try? outputs[1].bytes()) ?? []
    } catch {
      throw ImageError(file.path, .unsupported(error.words))
    }
    return Self.changes(inOutput: String(decoding: bytes, as: UTF8.self), from: start)
  }

  /// Reads lines such as `frame:3 pts:37 pts_time:1.48` and `lavfi.scene_score=0.42`.
  static func changes(inOutput text: String, from start: Int) -> [(time: Int, score: Double)] {
    var found: [(time: Int, score: Double)] = []
    var time: Int?
    for line in text.split(separator: "\n") {
      if let place = line.firstRange(of: "pts_time:") {
        time = Double(line[place.upperBound...].prefix { $0 != " " }).map { start + Int(($0 * 1000).rounded()) }
      } else if let place = line.firstRange(of: "scene_score="), let known = time, known >= 0 {
        found.append((known, Double(line[place.upperBound...]) ?? 0))
        time = nil
      }
    }
    return found
  }
}
