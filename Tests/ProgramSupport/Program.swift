package import ChildProcesses
import Foundation
package import TestSupport
import Testing

/// The program itself, as a user runs it.
package enum Program {
  package typealias Run = ChildProcess.Run

  package static let path = Programs.built("tessera")

  /// Runs `tessera` in `folder` until it ends, or another program that starts it.
  package static func run(
    _ arguments: [String], in folder: TemporaryFolder, environment: [String: String] = [:], program: String = path,
    within seconds: Double? = nil
  ) throws -> Run {
    let process = try start(arguments, in: folder, environment: environment, program: program)
    if let seconds {
      DispatchQueue.global().asyncAfter(deadline: .now() + seconds) { process.send(SIGTERM) }
    }
    return process.wait()
  }

  /// Starts `tessera` in `folder` and leaves it running.
  package static func start(
    _ arguments: [String], in folder: TemporaryFolder, environment: [String: String] = [:], program: String = path
  ) throws -> ChildProcess {
    _ = namesTests
    // A cache of the folder's own: neither the user's nor another test's.
    let usual = ["XDG_CACHE_HOME": folder.cache.path]
    return try ChildProcess(
      [program] + arguments, in: folder.url.path,
      environment: ChildProcess.environment(adding: usual.merging(environment) { $1 }))
  }
}

/// Names the running test as the cause of the cost of programs, from its first use on.
private let namesTests: Void = CostRecord.wanted?.setCause { Test.current.map { "\($0.id)" } } ?? ()

extension ChildProcess.Run {
  /// The messages on standard error, without progress and summaries.
  package var complaints: String {
    errors.split(separator: "\n").filter { $0.hasPrefix("tessera: ") }.map { $0 + "\n" }.joined()
  }
}
