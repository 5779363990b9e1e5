import CProcess
import Files
import Foundation
import TesseraCommand

@main
struct Tessera {
  static func main() {
    // Arguments are read as bytes: as strings, file names that are not UTF-8 would be lost.
    var count = CommandLine.argc
    var words = unsafe CommandLine.unsafeArgv
    if let passed = unsafe cprocess_arguments(&count) { unsafe words = passed }
    let arguments = (1..<max(1, Int(count))).compactMap { index -> FilePath? in
      // Sound: the system passes this many zero-terminated strings, which nobody changes.
      guard let argument = unsafe words[index] else { return nil }
      return unsafe FilePath(copying: argument)
    }
    exit(TesseraCommand.run(arguments).rawValue)
  }
}
