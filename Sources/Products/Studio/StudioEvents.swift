import Clock
import Foundation
import Parallel

/// An event that a page learns without asking for it.
enum StudioEvent: Sendable {
  case colors([Int: String])
  /// The centers of new crops of a revision, by page and tile.
  case crops(revision: Int, [String: [Double]])
  case making(done: Double, text: String)
  case made(files: [String], exitCode: Int)
  case failed(String)
  case fileChanged
  case end
}

extension StudioEvent: Encodable {
  private enum Keys: String, CodingKey {
    case kind
    case colors
    case revision
    case middles
    case done
    case text
    case files
    case exitCode
  }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Keys.self)
    switch self {
    case .colors(let colors):
      try values.encode("colors", forKey: .kind)
      try values.encode(colors, forKey: .colors)
    case .crops(let revision, let middles):
      try values.encode("crops", forKey: .kind)
      try values.encode(revision, forKey: .revision)
      try values.encode(middles, forKey: .middles)
    case .making(let done, let text):
      try values.encode("making", forKey: .kind)
      try values.encode(done, forKey: .done)
      try values.encode(text, forKey: .text)
    case .made(let files, let exitCode):
      try values.encode("made", forKey: .kind)
      try values.encode(files, forKey: .files)
      try values.encode(exitCode, forKey: .exitCode)
    case .failed(let text):
      try values.encode("failed", forKey: .kind)
      try values.encode(text, forKey: .text)
    case .fileChanged: try values.encode("fileChanged", forKey: .kind)
    case .end: try values.encode("end", forKey: .kind)
    }
  }
}

/// The latest events, and the pages that wait for more.
final class StudioEvents: Sendable {
  private let state = Mutex(State())

  private struct State {
    var events: [StudioEvent] = []
    /// The number of events that are no longer kept.
    var forgotten = 0
    var waiting: [Waiting] = []

    var sequence: Int { forgotten + events.count }
  }

  private struct Waiting: Sendable {
    var after: Int
    var end: Double
    var answer: @Sendable ([UInt8]) -> Void
  }

  private static let longestWait = 20.0
  private static let most = 500

  func add(_ event: StudioEvent) {
    let ready = state.withLock { state -> [(Waiting, [UInt8])] in
      state.events.append(event)
      if state.events.count > Self.most {
        state.events.removeFirst()
        state.forgotten += 1
      }
      let waiting = state.waiting
      state.waiting = []
      return waiting.map { ($0, Self.answer(to: $0.after, state)) }
    }
    for (waiting, bytes) in ready { waiting.answer(bytes) }
  }

  /// Answers with the events after a number, as soon as there are any, or with none after a while. Without a number, it
  /// answers at once with that of the latest event.
  func wait(after: Int?, answer: @escaping @Sendable ([UInt8]) -> Void) {
    let now = state.withLock { state -> [UInt8]? in
      guard let after else { return Self.answer(to: state.sequence, state) }
      if after < state.sequence { return Self.answer(to: after, state) }
      state.waiting.append(Waiting(after: after, end: WallClock.monotonicSeconds + Self.longestWait, answer: answer))
      return nil
    }
    if let now { answer(now) }
  }

  /// Answers those who have waited long enough.
  func tick() {
    let now = WallClock.monotonicSeconds
    let over = state.withLock { state -> [(Waiting, [UInt8])] in
      let over = state.waiting.filter { $0.end <= now }
      state.waiting.removeAll { $0.end <= now }
      return over.map { ($0, Self.answer(to: $0.after, state)) }
    }
    for (waiting, bytes) in over { waiting.answer(bytes) }
  }

  private static func answer(to after: Int, _ state: State) -> [UInt8] {
    let first = max(0, after - state.forgotten)
    let events = first < state.events.count ? Array(state.events[first...]) : []
    return (try? JSONEncoder().encode(Answer(sequence: state.sequence, events: events))).map { Array($0) } ?? []
  }

  private struct Answer: Encodable {
    var sequence: Int
    var events: [StudioEvent]
  }
}
