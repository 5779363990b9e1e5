import Messages

/// Why a worker did not do what it was asked.
package enum IsolationFault: Error, Equatable, Sendable {
  // The work.
  /// It ended by a signal of its own making.
  case crashed(signal: Int32)
  /// It asked the system for something that work never needs.
  case forbidden
  case bloated
  case late(seconds: Int)
  /// Its answer was none.
  case invalidReply
  // The system, or somebody else.
  /// Somebody ended it, again and again.
  case killed
  case unstartable(code: Int32)
  /// It may be well, but nothing can be said to it.
  case unreachable
  case unconfined(Confinement.Obstacle)
  /// There is nobody to make it.
  case abandoned
}

extension IsolationFault {
  /// Whether the same work may succeed another time.
  package var isPassing: Bool {
    switch self {
    case .crashed, .forbidden, .invalidReply: false
    case .bloated, .late, .killed, .unstartable, .unreachable, .unconfined, .abandoned: true
    }
  }

  /// Whether starting another worker may succeed in a moment.
  var mayBeOverSoon: Bool {
    switch self {
    case .unstartable(let code): isLackOfMeans(code)
    case .unconfined: false
    default: true
    }
  }

  /// Whether no other work will fare better: it says nothing of a photo.
  package var concernsAll: Bool {
    switch self {
    case .unstartable, .unconfined, .abandoned: true
    case .crashed, .forbidden, .bloated, .late, .invalidReply, .killed, .unreachable: false
    }
  }
}

extension IsolationFault: CustomStringConvertible {
  /// What is to be said of a file whose decoder it was.
  package var description: String {
    switch self {
    case .crashed(let signal): "its decoder crashed (signal \(signal))"
    case .forbidden: "its decoder was stopped: it reached for what no picture needs"
    case .bloated: "its decoder wanted more memory than such a picture needs"
    case .late(let seconds): "its decoder took longer than \(seconds) s"
    case .invalidReply: "its decoder did not answer as it should"
    case .killed: "its decoder was killed each time it was started"
    case .unstartable(let code): "its decoder cannot be started: \(systemWords(for: code)); --no-sandbox does without"
    case .unreachable: "its decoder could not be asked: the system lacks the memory"
    case .unconfined(let obstacle): "its decoder cannot be confined: \(obstacle); --no-sandbox does without"
    case .abandoned: "its decoder was ended each time before it was started; --no-sandbox does without"
    }
  }
}
