import Files
import Foundation

/// Ends the process cleanly when it is told to stop: staged files are removed and old walls left as they were.
enum Interruption {
  /// A closed pipe is an error of the write that meets it, and so is a file that may grow no further.
  static func makeWritesFail() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
  }

  /// Must be called before any other thread is started, so that they all leave these signals alone.
  static func listen() {
    var signals = sigset_t()
    // Sound here and below: the set is initialized by sigemptyset before it is used.
    unsafe sigemptyset(&signals)
    unsafe sigaddset(&signals, SIGINT)
    // As `nohup` and service managers leave them. An ignored SIGINT is no such wish: shells do that to every command
    // that they start in the background.
    for number in [SIGTERM, SIGHUP] where !isIgnored(number) { unsafe sigaddset(&signals, number) }
    unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
    let waited = signals
    Thread.detachNewThread {
      var signals = waited
      while true {
        var number: Int32 = 0
        if unsafe sigwait(&signals, &number) == 0 {
          ProgressBar.clear()
          StagedFiles.abandon(exitCode: 128 + number)
        }
      }
    }
  }

  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard unsafe sigaction(number, nil, &action) == 0 else { return false }
    #if canImport(Darwin)
      let handler = unsafe action.__sigaction_u.__sa_handler
    #else
      let handler = unsafe action.__sigaction_handler.sa_handler
    #endif
    return unsafe unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
