import CIsolation
import Foundation
import Messages

/// The confinement that this system allows, found out by trying it in a copy of this process.
///
///     if Confinement.here.isPossible { print(Confinement.here) }
package struct Confinement: Equatable, Sendable, CustomStringConvertible {
  /// The step that is impossible, if any.
  package let obstacle: Obstacle?
  /// The version of Landlock, which additionally denies access to files; 0 for none.
  package let landlock: Int

  package static let here = Confinement()

  private init() {
    var code: Int32 = 0
    let step = unsafe cisolation_try(Isolation.sharedMemory, &code)
    obstacle = Obstacle(step, code: code)
    landlock = Int(cisolation_landlock())
  }

  /// True if a process can give up all but a few system calls and still share memory. A temporary lack of resources
  /// does not count.
  package var isPossible: Bool { obstacle?.isPassing ?? true }

  /// The obstacle, if the system supports confinement but does not allow it.
  package var refusal: Obstacle? {
    isPossible || obstacle?.step == CISOLATION_STEP_PROCESSOR.rawValue ? nil : obstacle
  }

  package var description: String {
    if let obstacle, !obstacle.isPassing { return "none: \(obstacle)" }
    return landlock > 0 ? "seccomp and Landlock \(landlock)" : "seccomp; this system has no Landlock"
  }

  /// A step of confining a process that failed.
  package struct Obstacle: Equatable, Sendable, CustomStringConvertible {
    let step: UInt32
    let code: Int32

    init?(_ step: cisolation_step, code: Int32) { self.init(step: step.rawValue, code: code) }

    /// - Parameter step: The number of a `cisolation_step`.
    package init?(step: UInt32, code: Int32) {
      if step == CISOLATION_STEP_NONE.rawValue { return nil }
      (self.step, self.code) = (step, code)
    }

    /// True if it is only a temporary lack of resources.
    var isPassing: Bool {
      step == CISOLATION_STEP_PROCESS.rawValue || isLackOfResources(code)
    }

    package var description: String {
      let reason = code == 0 ? "" : ": \(systemWords(for: code))"
      return switch cisolation_step(step) {
      case CISOLATION_STEP_PROCESSOR: "the sandbox does not support this system or processor"
      case CISOLATION_STEP_MEMORY: "memory cannot be shared (memfd, or files limited to 32 MB)\(reason)"
      case CISOLATION_STEP_SOCKET: "sockets cannot be created (socketpair)\(reason)"
      case CISOLATION_STEP_PROCESS: "a process cannot be started (fork)\(reason)"
      case CISOLATION_STEP_LIMITS: "a process cannot limit itself (setrlimit)\(reason)"
      case CISOLATION_STEP_OTHERS: "a process cannot be limited (prlimit)\(reason)"
      case CISOLATION_STEP_RIGHTS: "a process cannot drop its privileges (prctl, capset)\(reason)"
      case CISOLATION_STEP_FILES: "a process cannot restrict its file access (Landlock)\(reason)"
      default: "a process cannot restrict its system calls (seccomp)\(reason)"
      }
    }
  }
}

/// Returns true if a call failed for lack of resources that may be available in a moment.
func isLackOfResources(_ code: Int32) -> Bool {
  [EMFILE, ENFILE, ENOMEM, ENOBUFS, EINTR, EAGAIN, ETIMEDOUT].contains(code)
}
