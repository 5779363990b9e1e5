import Parallel
import Testing

@Suite struct ConcurrentMapTests {
  @Test(arguments: [0, 1, 2, 1000])
  func resultsKeepTheirOrder(count: Int) {
    #expect(concurrentMap(count) { $0 * $0 } == (0..<count).map { $0 * $0 })
  }
}
