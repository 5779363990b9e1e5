import ChildProcesses
import Foundation
import Isolation

/// The program of faults, built beside the tests.
enum Faults {
  static let program = Programs.built("faulty-worker")

  /// Workers that do as they are told.
  static func isolation(seconds: Int = 20, memory: Int = 256 << 20) -> Isolation {
    Isolation(program: program, argument: "worker", seconds: seconds, workerMemory: memory)
  }

  /// What another program prints, without the end of the line.
  static func run(_ program: String, _ words: [String]) throws -> String {
    try ChildProcess([program] + words).wait().output.trimmingCharacters(in: .newlines)
  }

  /// The last of the words that a process was started with.
  static func argument(of process: Int32) -> String? {
    let words = (try? Data(contentsOf: URL(fileURLWithPath: "/proc/\(process)/cmdline")))?.split(separator: 0)
    return words?.last.map { String(decoding: $0, as: UTF8.self) }
  }
}

extension Isolation {
  func ask(_ words: String, handing descriptor: Int32? = nil) throws(IsolationFault) -> String {
    String(decoding: try ask(Array(words.utf8), handing: descriptor), as: UTF8.self)
  }
}
