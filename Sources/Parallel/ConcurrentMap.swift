import Dispatch
import Synchronization

/// What `transform` makes of each of `0..<count`, in that order, worked out on all cores.
///
///     let digests = concurrentMap(files.count) { digest(of: files[$0]) }
///
/// The order in which the work is done varies; the result does not.
package func concurrentMap<Result: Sendable>(
  _ count: Int, _ transform: @Sendable (Int) -> Result
) -> [Result] {
  let results = Mutex([Result?](repeating: nil, count: count))
  DispatchQueue.concurrentPerform(iterations: count) { index in
    let result = transform(index)
    results.withLock { $0[index] = result }
  }
  return results.withLock { $0.map { $0! } }
}
