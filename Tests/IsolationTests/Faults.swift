import ChildProcesses
import Foundation
import Isolation
import TestSupport

/// Workers that misbehave on request, from the program `faulty-worker`.
enum Faults {
  static let program = Programs.built("faulty-worker")

  /// Workers that do as the request says.
  static func isolation(seconds: Int = 20, memory: Int = 256 << 20, waitingFactor: Int = 20) -> Isolation {
    Isolation(
      program: program, argument: "worker", seconds: seconds, workerMemory: memory, waitingFactor: waitingFactor)
  }

  /// Returns the output of another program, without its line end.
  static func run(_ program: String, _ words: [String]) throws -> String {
    try ChildProcess([program] + words).wait().output.trimmingCharacters(in: .newlines)
  }

  /// Returns this process's workers that were started with a certain argument.
  static func workers(named name: String) -> [Int32] {
    ProcessTable.children(of: getpid()).filter { argument(of: $0) == name }
  }

  /// Returns the last argument of a process.
  private static func argument(of process: Int32) -> String? {
    let words = (try? Data(contentsOf: URL(fileURLWithPath: "/proc/\(process)/cmdline")))?.split(separator: 0)
    return words?.last.map { String(decoding: $0, as: UTF8.self) }
  }
}

extension Isolation {
  func ask(_ words: String, handing descriptor: Int32? = nil) throws(IsolationFault) -> String {
    String(decoding: try ask(Array(words.utf8), handing: descriptor), as: UTF8.self)
  }
}
