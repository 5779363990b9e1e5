import CIsolation
import Foundation

/// A clean process that forks workers.
@safe final class Template: @unchecked Sendable {
  // Sound: created here, ended once, and only read in between.
  private var handle = cisolation_template(pid: -1, socket: -1)

  /// Starts a program that calls `WorkerProcess.serve`.
  init(program: String, argument: String, readsFonts: Bool) throws(IsolationFault) {
    let code = unsafe cisolation_start(program, argument, readsFonts ? 1 : 0, &handle)
    if code != 0 { throw .unstartable(code: code) }
  }

  private init() {}

  /// Forks this process into a template; returns nil in the copy.
  static func fork() throws(IsolationFault) -> Template? {
    let template = Template()
    var isTemplate: Int32 = 0
    let code = unsafe cisolation_branch(&template.handle, &isTemplate)
    if code != 0 { throw .unstartable(code: code) }
    return isTemplate == 0 ? template : nil
  }

  deinit { unsafe cisolation_end_template(&handle) }

  /// Requests a worker without waiting until it is ready.
  func worker(kit: UInt8, memory: SharedMemory, killedWorkers: KilledWorkers) throws(IsolationFault) -> Worker {
    var worker = cisolation_worker()
    switch unsafe memory.withHandle({ unsafe cisolation_request(&handle, kit, $0, &worker) }) {
    case 0: return Worker(worker, memory, killedWorkers)
    case EPIPE: throw .abandoned
    case let code: throw .unstartable(code: code)
    }
  }
}
