import Clock
import Testing

/// Time limits that do not run while the process is stopped.
struct WaitingTimeTests {
  /// Returns whether a second is over, at each of some moments.
  private func endings(start: Double, step: Double, at moments: [Double]) -> [Bool] {
    var left = WaitingTime(seconds: 1, now: start)
    return moments.map { left.isOver(afterStepsOf: step, now: $0) }
  }

  @Test func stepsAddUp() {
    #expect(endings(start: 100, step: 0.3, at: [100.25, 100.5, 100.75, 101]) == [false, false, false, true])
  }

  /// As after SIGSTOP and SIGCONT, or on a machine where others have the processor.
  @Test func stopsDoNotCount() {
    #expect(endings(start: 0, step: 0.25, at: [3600, 7200, 10_800, 10_800.125]) == [false, false, false, false])
    #expect(endings(start: 0, step: 0.25, at: [3600, 7200, 10_800, 14_400]) == [false, false, false, true])
  }

  @Test func clockSetBackDoesNotHelp() {
    #expect(endings(start: 10, step: 0.5, at: [5, 6, 7]) == [false, false, true])
  }
}
