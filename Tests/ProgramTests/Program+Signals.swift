import Foundation
import ProgramSupport
import TestSupport

extension Program {
  /// The moment of a signal: some seconds after the program was started, or after a file appeared.
  struct SignalMoment {
    var seconds: Double
    var file: String?
  }

  /// Starts `tessera`, sends it a signal, and returns its exit code, or minus the signal that ended it.
  static func run(
    _ arguments: [String], in folder: TemporaryFolder, sending signal: Int32, at moment: SignalMoment
  ) throws -> Int32 {
    let process = try start(arguments, in: folder)
    if let file = moment.file {
      let path = folder.url.path + "/" + file
      while process.isRunning && !FileManager.default.fileExists(atPath: path) { usleep(200) }
    }
    usleep(UInt32(moment.seconds * 1e6))
    process.send(signal)
    return process.waitForCode()
  }

  /// Returns the time of a run in seconds.
  static func duration(_ arguments: [String], in folder: TemporaryFolder) throws -> Double {
    try run(arguments, in: folder).seconds
  }
}
