import CProcess
import Files
import Foundation
import Parallel
import Planning

/// A line on the terminal that shows the progress, the speed, and the time left.
final class ProgressBar: StepCounter {
  private struct State {
    var done = 0
    var lastShown = -Double.infinity
    var isShown = false
  }

  private let total: Int
  private let unit: String
  /// The name of the current work, if there are several.
  private let name: String?
  private let isVisible: Bool
  private let start = StageProgress.now
  /// The seconds before the bar appears.
  private let delay: Double
  private let state = Mutex(State())

  init(total: Int, unit: String = "photos", name: String? = nil, isVisible: Bool, delay: Double = 0) {
    self.total = total
    self.unit = unit
    self.name = name
    self.isVisible = isVisible
    self.delay = delay
  }

  /// Counts one more step. Can be called from any thread.
  func advance(with photo: FilePath?) {
    if !isVisible { return }
    state.withLock { state in
      state.done += 1
      let now = StageProgress.now
      if now - start < delay || now - state.lastShown < 0.1 && state.done < total { return }
      state.lastShown = now
      show(Self.line(done: state.done, total: total, unit: unit, seconds: now - start), &state)
    }
  }

  /// Shows a line without a bar.
  func announce(_ text: String) {
    if isVisible { state.withLock { show(text, &$0) } }
  }

  private func show(_ text: String, _ state: inout State) {
    state.isShown = true
    cprocess_show_line(1)
    Console.write("\r" + (name.map { "\($0): " } ?? "") + text + "\u{1B}[K", to: STDERR_FILENO)
  }

  /// Clears the line.
  func finish() {
    state.withLock { state in
      if state.isShown { Console.write("\r\u{1B}[K", to: STDERR_FILENO) }
      state.isShown = false
      cprocess_show_line(0)
    }
  }

  static func line(done: Int, total: Int, unit: String = "photos", seconds: Double) -> String {
    let width = 30
    let filled = total == 0 ? width : min(width, width * done / total)
    let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
    let rate = seconds > 0 ? Double(done) / seconds : 0
    let left = rate > 0 ? Double(total - done) / rate : 0
    return "\(bar) \(done)/\(total) \(unit), \(Int(rate.rounded()))/s, \(StageProgress.minutes(left)) left"
  }
}
