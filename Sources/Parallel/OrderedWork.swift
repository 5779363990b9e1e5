import Foundation

/// Makes results in parallel and hands them over in order, one call at a time. No more than `ahead` results wait or are
/// being made, so memory does not depend on how many there are.
///
///     inOrder(photos.count, jobs: 4, ahead: 8, { decode(photos[$0]) }) { write($0) }
///
/// - Parameter use: Returns true to get more.
package func inOrder<Result: Sendable>(
  _ count: Int, jobs: Int? = nil, ahead: Int, _ make: @Sendable (Int) -> Result, use: @Sendable (Result) -> Bool
) {
  let queue = OrderedQueue<Result>(count: count, ahead: max(1, ahead))
  inParallel(min(jobs ?? coreCount, count)) {
    while let index = queue.next() {
      queue.add(make(index), at: index)
      while let result = queue.due() { queue.used(wantsMore: use(result)) }
    }
  }
}

/// Finished elements that wait for their turn.
///
/// Safe to share: all mutable state is protected by the lock.
private final class OrderedQueue<Element: Sendable>: @unchecked Sendable {
  private let lock = Condition()
  private let count: Int
  private let ahead: Int
  private var nextMade = 0
  private var nextUsed = 0
  private var isUsing = false
  private var isEnough = false
  private var waiting: [Int: Element] = [:]

  init(count: Int, ahead: Int) { (self.count, self.ahead) = (count, ahead) }

  /// Returns the next to be made; nil if there is none. Waits while too many are under way.
  func next() -> Int? {
    lock.withLock {
      while !isEnough && nextMade < count && nextMade >= nextUsed + ahead { lock.wait() }
      if isEnough || nextMade >= count { return nil }
      defer { nextMade += 1 }
      return nextMade
    }
  }

  func add(_ element: Element, at index: Int) {
    lock.withLock { waiting[index] = element }
  }

  /// Returns the element whose turn it is, if it is there and the one before it is no longer in use.
  func due() -> Element? {
    lock.withLock {
      if isUsing || isEnough { return nil }
      guard let element = waiting.removeValue(forKey: nextUsed) else { return nil }
      isUsing = true
      return element
    }
  }

  func used(wantsMore: Bool) {
    lock.withLock {
      isUsing = false
      nextUsed += 1
      isEnough = isEnough || !wantsMore
      lock.broadcast()
    }
  }
}
