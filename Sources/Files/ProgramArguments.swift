import CProcess

/// The arguments of this process, as bytes: as strings, file names that are not UTF-8 would be lost.
package enum ProgramArguments {
  /// The arguments after the program's name.
  package static var all: [FilePath] {
    var count = CommandLine.argc
    var words = unsafe CommandLine.unsafeArgv
    if let passed = unsafe cprocess_arguments(&count) { unsafe words = passed }
    return (1..<max(1, Int(count))).compactMap { index in
      // Sound: the system passes this many zero-terminated strings, which stay as they are.
      guard let argument = unsafe words[index] else { return nil }
      return unsafe FilePath(copying: argument)
    }
  }
}
