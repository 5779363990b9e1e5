import Files
import Foundation
import TesseraCommand

@main
struct Tessera {
  static func main() {
    // Arguments are taken as bytes: as strings, file names that are not UTF-8 would be lost.
    let count = Int(CommandLine.argc)
    let arguments = (1..<max(1, count)).compactMap { index -> FilePath? in
      // Sound: the system passes `argc` zero-terminated strings, which nobody changes.
      guard let argument = unsafe CommandLine.unsafeArgv[index] else { return nil }
      return unsafe FilePath(
        bytes: UnsafeBufferPointer(start: argument, count: strlen(argument)).map(UInt8.init(bitPattern:)))
    }
    exit(TesseraCommand.run(arguments).rawValue)
  }
}
