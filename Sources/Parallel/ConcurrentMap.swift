import Foundation
import Synchronization

/// Returns the results of `transform` for `0..<count`, in order, computed on all cores or on `jobs` of them.
///
///     let digests = concurrentMap(files.count) { digest(of: files[$0]) }
///
/// The order of execution varies; the result does not.
package func concurrentMap<Result: Sendable>(
  _ count: Int, jobs: Int? = nil, _ transform: @Sendable (Int) -> Result
) -> [Result] {
  let next = Atomic(0)
  return unsafe [Result](unsafeUninitializedCapacity: count) { buffer, filled in
    let places = unsafe Places(start: buffer.baseAddress)
    inParallel(min(jobs ?? coreCount, count)) {
      while true {
        let index = next.add(1, ordering: .relaxed).oldValue
        if index >= count { return }
        // Sound: every index below the capacity is initialized once, by one thread, before all of them are joined.
        unsafe places.start?.advanced(by: index).initialize(to: transform(index))
      }
    }
    filled = count
  }
}

/// Places for results, each written by one thread.
@unsafe private struct Places<Result>: @unchecked Sendable {
  let start: UnsafeMutablePointer<Result>?
}

/// Runs `work` on `jobs` cores in parallel (nil for all), and waits for the last to end. If the system cannot start as
/// many threads, fewer are used: `work` must also be correct with one thread.
package func inParallel(_ jobs: Int?, _ work: @Sendable () -> Void) {
  let jobs = jobs ?? coreCount
  if jobs <= 1 { return work() }
  // The program has the length of this file's path, which would depend on the folder of the build.
  #sourceLocation(file:"inParallel",line:1)
  withoutActuallyEscaping(work) { work in
    var threads: [WorkThread] = []
    while threads.count < jobs - 1, let thread = WorkThread(work) { threads.append(thread) }
    work()
    for thread in threads { thread.join() }
  }
  #sourceLocation()
}

/// The number of cores that this process may use.
package let coreCount = ProcessInfo.processInfo.activeProcessorCount
