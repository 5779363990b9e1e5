import Messages

/// The reason why a worker did not do its work.
package enum IsolationFault: Error, Equatable, Sendable {
  // Caused by the work.
  /// It crashed.
  case crashed(signal: Int32)
  /// It made a system call that work never needs.
  case forbidden
  case outOfMemory
  /// It took more processor time than it was given.
  case late(seconds: Int)
  /// Its answer was invalid.
  case invalidReply
  // Caused by the system or another process.
  /// It was killed, again and again.
  case killed
  case unstartable(code: Int32)
  /// It may be running, but cannot be reached.
  case unreachable
  /// It did not answer, though it was waited for much longer than it may compute.
  case hung(seconds: Int)
  case unconfined(Confinement.Obstacle)
  /// The template is gone.
  case abandoned
  /// Workers with the kit for this work cannot be made, though others can.
  indirect case lacking(IsolationFault)
  /// The task was cancelled.
  case cancelled
}

extension IsolationFault {
  /// True if the same work may succeed later.
  package var isPassing: Bool {
    switch self {
    case .crashed, .forbidden, .invalidReply, .late: false
    case .outOfMemory, .killed, .hung, .lacking, .unstartable, .unreachable, .unconfined, .abandoned, .cancelled: true
    }
  }

  /// True if another worker can probably be started in a moment.
  var mayPassSoon: Bool {
    switch self {
    case .unstartable(let code): isLackOfResources(code)
    case .unconfined, .lacking, .cancelled: false
    default: true
    }
  }

  /// True if other work will fail, too: the photo is not the cause.
  package var concernsAll: Bool {
    switch self {
    case .unstartable, .unconfined, .abandoned, .cancelled: true
    case .crashed, .forbidden, .outOfMemory, .late, .hung, .invalidReply, .killed, .unreachable, .lacking: false
    }
  }
}

extension IsolationFault: CustomStringConvertible {
  /// The message for a file whose decoder it was.
  package var description: String { description(of: "its decoder") }

  /// The message for a worker.
  package func description(of worker: String) -> String {
    switch self {
    case .crashed(let signal): "\(worker) crashed (signal \(signal))"
    case .forbidden: "\(worker) was stopped: it made a forbidden system call"
    case .outOfMemory: "\(worker) exceeded its memory limit"
    case .late(let seconds): "\(worker) took more than \(seconds) s of processor time"
    case .hung(let seconds): "\(worker) hung: it did not answer for \(seconds) s"
    case .invalidReply: "\(worker) sent an invalid reply"
    case .killed: "\(worker) was killed each time it was started"
    case .unstartable(let code): "\(worker) cannot be started: \(systemWords(for: code)); try --no-sandbox"
    case .unreachable: "\(worker) could not be reached: not enough memory"
    case .unconfined(let obstacle): "\(worker) cannot be confined: \(obstacle); try --no-sandbox"
    case .abandoned: "\(worker) was killed every time before it was ready; try --no-sandbox"
    case .lacking(let fault): fault.description(of: worker)
    case .cancelled: "the run was cancelled"
    }
  }
}
