import Foundation

/// The three streams that every program is given, unless it is not.
enum StandardStreams {
  /// Takes the numbers of streams that were closed before the program started. Otherwise the next file opened would
  /// get them, and messages would be written into a wall. What is put there can be neither read nor written, so using
  /// such a stream fails as it should.
  static func reserve() {
    for number in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(number, F_GETFD) == -1 {
      // The lowest free number is given out, and those below are taken.
      _ = unsafe open("/dev/null", number == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }
}
