import Foundation
import Parallel

/// The time that each stage of a run took, summed over all cores.
///
///     let tile = timings.measure(.decoding) { decode(photo) }
package final class Timings: Sendable {
  package enum Stage: String, CaseIterable, Sendable {
    case finding = "finding photos"
    case planning = "planning"
    case decoding = "decoding and resampling"
    case composing = "composing"
    case compressing = "compressing"
    case writing = "writing"
    case waiting = "waiting"
  }

  private let seconds = Mutex<[Stage: Double]>([:])
  private let start = ContinuousClock.now

  package init() {}

  /// Runs `work` and adds its time to a stage.
  package func measure<Result, Failure: Error>(_ stage: Stage, _ work: () throws(Failure) -> Result) throws(Failure)
    -> Result
  {
    let start = ContinuousClock.now
    defer { add(Self.seconds(since: start), to: stage) }
    return try work()
  }

  private func add(_ time: Double, to stage: Stage) {
    seconds.withLock { $0[stage, default: 0] += time }
  }

  private static func seconds(since start: ContinuousClock.Instant) -> Double {
    let time = (ContinuousClock.now - start).components
    return Double(time.seconds) + Double(time.attoseconds) / 1e18
  }

  /// The time of each stage so far, in seconds.
  package var stages: [Stage: Double] { seconds.withLock { $0 } }

  /// A line for each stage that took any time, and one for the total.
  package var table: String {
    let seconds = seconds.withLock { $0 }
    let sum = max(seconds.values.reduce(0, +), .leastNonzeroMagnitude)
    var lines = Stage.allCases.compactMap { stage in
      seconds[stage].map { Self.line(stage.rawValue, $0, share: $0 / sum) }
    }
    lines.append(Self.line("total", Self.seconds(since: start), share: nil))
    return lines.joined()
  }

  private static func line(_ name: String, _ seconds: Double, share: Double?) -> String {
    let milliseconds = String(Int((seconds * 1000).rounded()))
    func padded(_ text: String, _ width: Int) -> String {
      String(repeating: " ", count: max(0, width - text.count)) + text
    }
    let percent = share.map { padded("\(Int(($0 * 100).rounded()))", 5) + "%" } ?? ""
    return name + padded(milliseconds, 36 - name.count) + " ms" + percent + "\n"
  }
}
