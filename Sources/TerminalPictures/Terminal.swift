import Clock
import Foundation

/// The terminal of the process: its window, and its answers.
package enum Terminal {
  package struct Window: Equatable, Sendable {
    package var columns: Int
    package var rows: Int
    /// The size of cells, if the terminal tells.
    package var cell: CellSize?
  }

  /// The window of the terminal at a descriptor; nil for anything else.
  package static func window(of descriptor: Int32) -> Window? {
    var size = winsize()
    #if canImport(Darwin)
      let request: UInt = 0x4008_7468
    #else
      let request = UInt(TIOCGWINSZ)
    #endif
    // Sound: the call writes one such structure.
    guard unsafe ioctl(descriptor, request, &size) == 0, size.ws_col > 0, size.ws_row > 0 else { return nil }
    let (columns, rows) = (Int(size.ws_col), Int(size.ws_row))
    let (width, height) = (Int(size.ws_xpixel) / columns, Int(size.ws_ypixel) / rows)
    return Window(
      columns: columns, rows: rows, cell: width > 0 && height > 0 ? CellSize(width: width, height: height) : nil)
  }

  /// Asks the terminal about its graphics. Without an answer within a tenth of a second, there is none.
  package static func answer() -> TerminalAnswer? {
    let terminal = unsafe open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard terminal >= 0 else { return nil }
    defer { close(terminal) }
    var usual = termios()
    // A process in the background would be stopped.
    guard tcgetpgrp(terminal) == getpgrp(), unsafe tcgetattr(terminal, &usual) == 0 else { return nil }
    var raw = usual
    // The answer is not shown, is not a line, and is not interrupted, after which it would be typed into a shell.
    raw.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG)
    guard unsafe tcsetattr(terminal, TCSANOW, &raw) == 0 else { return nil }
    // What is typed until then is lost.
    defer { _ = unsafe tcsetattr(terminal, TCSAFLUSH, &usual) }
    let questions = TerminalAnswer.questions
    guard unsafe write(terminal, questions, questions.count) == questions.count else { return nil }
    var bytes: [UInt8] = []
    let end = WallClock.monotonicSeconds + 0.1
    while WallClock.monotonicSeconds < end, bytes.count < 4096 {
      var state = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
      let left = Int32((end - WallClock.monotonicSeconds) * 1000)
      guard unsafe poll(&state, 1, max(1, left)) == 1 else { continue }
      var piece = Array(repeating: UInt8(0), count: 256)
      let count = unsafe read(terminal, &piece, piece.count)
      if count <= 0 { break }
      bytes += piece[..<count]
      let answer = TerminalAnswer(bytes)
      if answer.isComplete { return answer }
    }
    return nil
  }
}
