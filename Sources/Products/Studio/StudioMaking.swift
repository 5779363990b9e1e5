import Files
import Foundation
import JSON5
import Parallel
import Processes

/// The making of the saved wall, in a process of its own, as `tessera batch` makes it.
final class StudioMaking: Sendable {
  private let session: StudioSession
  private let state = Mutex(State())

  private struct State {
    var isRunning = false
    var isCancelled = false
  }

  init(_ session: StudioSession) { self.session = session }

  /// Saves the wall, and starts.
  func start(_ answer: @escaping @Sendable (StudioAnswer) -> Void) {
    let isFree = state.withLock { state in
      defer { if !state.isRunning { state = State(isRunning: true) } }
      return !state.isRunning
    }
    guard isFree else { return answer(.failure(409, "the wall is being made")) }
    session.saveForMaking { [self] isSaved, json in
      guard isSaved else {
        finish()
        return answer(.json(json, status: 409))
      }
      answer(.json(Array("{\"started\":true}".utf8)))
      guard let thread = WorkThread({ self.make() }) else {
        finish()
        return session.events.add(.failed("no thread can be started"))
      }
      thread.letGo()
    }
  }

  func cancel() { state.withLock { $0.isCancelled = true } }

  private func finish() { state.withLock { $0 = State() } }

  private static let longestMaking = 24.0 * 60 * 60

  private func make() {
    defer { finish() }
    do throws(RunningCommand.Failure) {
      let command = try RunningCommand(session.file.making)
      session.events.add(.making(done: 0, text: ""))
      var last = ""
      try command.wait(atMost: Self.longestMaking, named: "tessera", reason: Self.reason) {
        if let line = command.lines.last(where: { Record($0) != nil }), line != last, let record = Record(line) {
          last = line
          session.events.add(.making(done: record.share, text: record.text))
        }
        return state.withLock { $0.isCancelled }
      }
      session.events.add(.made(files: session.file.made, exitCode: 0))
    } catch {
      // Some photos were left out.
      if error.words.hasSuffix("exit code 3)") || error.words.hasSuffix("exit code 3") {
        return session.events.add(.made(files: session.file.made, exitCode: 3))
      }
      session.events.add(.failed(error.words))
    }
  }

  /// Returns the last line that is not about progress.
  private static func reason(_ lines: [String]) -> String? { lines.last { Record($0) == nil } }

  /// A line about progress.
  private struct Record: Decodable {
    var stage: String
    var done: Double
    var total: Double

    init?(_ line: String) {
      guard line.hasPrefix("{"), let record = try? JSON5.decode(Record.self, from: Array(line.utf8)) else { return nil }
      self = record
    }

    var share: Double { total > 0 ? min(1, done / total) : 0 }
    var text: String { "\(stage) \(Int(done))/\(Int(total))" }
  }
}
