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

/// Runs `work` on so many cores at once (all, where none are named), and waits for the last to end. On fewer where the
/// system starts no more threads: work is to be such as one thread can do.
package func inParallel(_ jobs: Int?, _ work: @Sendable () -> Void) {
  let jobs = jobs ?? coreCount
  if jobs <= 1 { return work() }
  withoutActuallyEscaping(work) { work in
    var threads: [WorkThread] = []
    while threads.count < jobs - 1, let thread = WorkThread(work) { threads.append(thread) }
    work()
    for thread in threads { thread.join() }
  }
}

/// How many cores this process may use.
package let coreCount = ProcessInfo.processInfo.activeProcessorCount
