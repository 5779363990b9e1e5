import Testing

@testable import TesseraCommand

@Suite struct ProgressBarTests {
  @Test(arguments: [
    (0, 10, 0.0, "░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░ 0/10 photos, 0/s, 0:00 left"),
    (5, 10, 1.0, "███████████████░░░░░░░░░░░░░░░ 5/10 photos, 5/s, 0:01 left"),
    (10, 10, 2.0, "██████████████████████████████ 10/10 photos, 5/s, 0:00 left"),
    (1, 1000, 1.0, "░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░ 1/1000 photos, 1/s, 16:39 left"),
  ])
  func progressLine(done: Int, total: Int, seconds: Double, line: String) {
    #expect(ProgressBar.line(done: done, total: total, seconds: seconds) == line)
  }
}
