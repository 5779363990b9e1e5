import Foundation

/// The three standard streams, which may be missing.
enum StandardStreams {
  /// Reserves the descriptors of standard streams that were closed before the program started. Otherwise, the next file
  /// opened would get one of them, and messages would be written into a wall. The replacement can be neither read nor
  /// written, so using such a stream fails, as it should.
  static func reserve() {
    for number in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(number, F_GETFD) == -1 {
      // open returns the lowest free number, so those below are in use.
      _ = unsafe open("/dev/null", number == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }
}
