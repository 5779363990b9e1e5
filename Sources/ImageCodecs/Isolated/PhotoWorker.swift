package import Isolation
import Parallel

/// The confined process of one photo, which reads its header, decodes it and converts its colors, and ends with it. What a
/// photo makes of its process says nothing of others.
///
///     let worker = PhotoWorker(in: isolation)
///     let answer = try worker.ask(request, handing: file.descriptor)
///
/// There is no process before there is something to ask.
package final class PhotoWorker: Sendable {
  let isolation: Isolation
  private let atRest = Mutex<Worker?>(nil)

  package init(in isolation: Isolation) {
    self.isolation = isolation
  }

  /// The process with nothing to do, which is the caller's until it is given back.
  func take() throws(IsolationFault) -> Worker {
    if let worker = atRest.withLock({ $0.take() }) { return worker }
    return try isolation.worker()
  }

  /// One that is still busy is ended.
  func giveBack(_ worker: Worker) {
    if worker.isIdle { atRest.withLock { $0 = worker } }
  }

  /// Has the process do `work`. Where somebody else ends it, the work is begun again in another.
  func attempt<Result>(_ work: (Worker) throws(IsolationFault) -> Result) throws(IsolationFault) -> Result {
    var tries = Isolation.Tries(of: isolation)
    while true {
      let worker = try take()
      do throws(IsolationFault) {
        try worker.allow(seconds: isolation.seconds, memory: isolation.workerMemory)
        let result = try work(worker)
        giveBack(worker)
        return result
      } catch {
        if !tries.mayGoOn(after: error, worker) { throw error }
      }
    }
  }

  /// One question and its answer.
  func ask(_ request: [UInt8], handing descriptor: Int32? = nil) throws(IsolationFault) -> [UInt8] {
    try attempt { (worker) throws(IsolationFault) in try worker.ask(request, handing: descriptor) }
  }
}
