import CIsolation
import Foundation

/// A process that has seen nothing yet, and of which workers are copies.
@safe final class Template: @unchecked Sendable {
  // Sound: made here, ended once, and only looked at in between.
  private var handle = cisolation_template(pid: -1, socket: -1)

  /// Starts a program that calls `WorkerProcess.serve`.
  init(program: String, argument: String) throws(IsolationFault) {
    let code = unsafe cisolation_start(program, argument, &handle)
    if code != 0 { throw .unstartable(code: code) }
  }

  private init() {}

  /// A template that is a copy of this process; nil in that copy.
  static func fork() throws(IsolationFault) -> Template? {
    let template = Template()
    var isTemplate: Int32 = 0
    let code = unsafe cisolation_branch(&template.handle, &isTemplate)
    if code != 0 { throw .unstartable(code: code) }
    return isTemplate == 0 ? template : nil
  }

  deinit { unsafe cisolation_end_template(&handle) }

  /// Asks for a worker, and does not wait until there is one.
  func worker(memory: Int, graves: Graves) throws(IsolationFault) -> Worker {
    var worker = unsafe cisolation_worker()
    switch unsafe cisolation_request(&handle, memory, &worker) {
    case 0: return unsafe Worker(worker, graves)
    case EPIPE: throw .abandoned
    case let code: throw .unstartable(code: code)
    }
  }
}
