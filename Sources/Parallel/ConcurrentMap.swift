import Dispatch
import Foundation
import Synchronization

/// What `transform` makes of each of `0..<count`, in that order, worked out on all cores, or on so many.
///
///     let digests = concurrentMap(files.count) { digest(of: files[$0]) }
///
/// The order in which the work is done varies; the result does not.
package func concurrentMap<Result: Sendable>(
  _ count: Int, jobs: Int? = nil, _ transform: @Sendable (Int) -> Result
) -> [Result] {
  let results = Mutex([Result?](repeating: nil, count: count))
  let next = Atomic(0)
  inParallel(min(jobs ?? coreCount, count)) {
    while true {
      let index = next.add(1, ordering: .relaxed).oldValue
      if index >= count { return }
      let result = transform(index)
      results.withLock { $0[index] = result }
    }
  }
  return results.withLock { $0.map { $0! } }
}

/// Runs `work` on so many cores at once (all, where none are named), and waits for the last to end.
package func inParallel(_ jobs: Int?, _ work: @Sendable () -> Void) {
  let jobs = jobs ?? coreCount
  if jobs <= 1 { return work() }
  // What is done before is seen by the work, and what the work does is seen behind it. Dispatch sees to that anyhow;
  // ThreadSanitizer knows only by these, outside of Darwin.
  let handover = Atomic(0)
  handover.store(1, ordering: .releasing)
  DispatchQueue.concurrentPerform(iterations: jobs) { _ in
    _ = handover.load(ordering: .acquiring)
    work()
    handover.add(1, ordering: .releasing)
  }
  _ = handover.load(ordering: .acquiring)
}

/// How many cores this process may use.
package let coreCount = ProcessInfo.processInfo.activeProcessorCount
