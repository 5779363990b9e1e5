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

  /// Terminals of editors, and those of CI jobs, which end in a log, have lines in place of the bar.
  @Test(arguments: [
    (["TERM": "xterm"], true), (["TERM": "xterm", "NO_COLOR": "1"], true), (["TERM": "dumb"], false),
    ([:], false), (["TERM": ""], false), (["TERM": "xterm", "CI": "true"], false),
    (["TERM": "xterm", "CI": "false"], true),
  ])
  func theTerminalIsKnown(variables: [String: String], canRedraw: Bool) {
    #expect(Console.canRedraw(variables) == canRedraw)
  }
}
