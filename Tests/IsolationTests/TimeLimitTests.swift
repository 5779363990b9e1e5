import ChildProcesses
import Foundation
import Isolation
import Parallel
import Synchronization
import TestSupport
import Testing

/// Limits of processor time: a busy machine and a stopped run lose no photo, and no worker takes the processor forever.
@Suite(.enabled(if: Confinement.here.isPossible, "This system cannot confine processes"), .serialized)
struct TimeLimitTests {
  @Test func computingWorkersAreEndedAtTheirLimit() throws {
    let isolation = Faults.isolation(seconds: 1)
    let worker = try isolation.worker()
    #expect(throws: IsolationFault.late(seconds: 1)) { try worker.ask(Array("hang".utf8)) }
    #expect((.seconds(1) ... .seconds(3)).contains(worker.timeTaken.processor), "\(worker.timeTaken)")
    #expect(try isolation.ask("next") == "next")
  }

  /// For longer than it may compute.
  @Test func waitingWorkersAreWaitedFor() throws {
    #expect(try Faults.isolation(seconds: 1).ask("doze") == "0")
  }

  @Test func workersThatNeverAnswerAreEnded() throws {
    let isolation = Faults.isolation(seconds: 1, waitingFactor: 2)
    #expect(throws: IsolationFault.hung(seconds: 2)) { try isolation.ask("sleep") }
    #expect(try isolation.ask("next") == "next")
  }

  /// Not with what the worker has done before.
  @Test func eachRequestHasTheWholeTime() throws {
    let worker = try Faults.isolation(seconds: 1).worker()
    for _ in 0..<4 {
      try worker.allow(seconds: 1, memory: 256 << 20)
      #expect(try worker.ask(Array("compute".utf8)) == Array("0".utf8))
    }
    #expect(throws: IsolationFault.late(seconds: 1)) {
      for _ in 0..<4 { _ = try worker.ask(Array("compute".utf8)) }
    }
  }

  /// As on a machine where others have the processor: half a second of computing takes five seconds, or much longer if
  /// others do have it.
  @Test func workersOnABusyMachineFinish() throws {
    let worker = try Faults.isolation(seconds: 1, waitingFactor: 300).worker()
    let number = try #require(Int32(String(decoding: try worker.ask(Array("number".utf8)), as: UTF8.self)))
    try worker.begin(Array("compute".utf8))
    let isOver = Atomic(false)
    let others = Thread {
      while !isOver.load(ordering: .relaxed) {
        kill(number, SIGSTOP)
        usleep(180_000)
        kill(number, SIGCONT)
        usleep(20_000)
      }
    }
    others.start()
    let answer = Result { () throws(IsolationFault) in try worker.answer() }
    isOver.store(true, ordering: .relaxed)
    while !others.isFinished { usleep(1000) }
    #expect(try answer.get() == Array("0".utf8))
  }

  /// As with Control-Z and `fg`, for longer than any of its limits.
  @Test func stoppedRunLosesNothing() throws {
    let owner = try ChildProcess([Faults.program, "brief", "compute"])
    #expect(soon { ProcessTable.children(of: owner.identifier).count > 1 })
    let all = ProcessTable.children(of: owner.identifier) + [owner.identifier]
    for process in all { kill(process, SIGSTOP) }
    sleep(5)
    for process in all { kill(process, SIGCONT) }
    #expect(owner.wait().output == "0\n")
  }
}
