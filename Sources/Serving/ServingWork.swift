import CServing
import Foundation

/// The work of a server process.
///
///     if let work = ServingWork(argument), WorkerProcess.isThis { work.serve() }
package struct ServingWork: Hashable, Sendable {
  /// The port; nil for any that is free.
  package var port: UInt16?
  /// The time after which an idle connection is closed. A request may take twice as long, and an answer
  /// four times.
  package var idleSeconds = 30
  /// False on systems that cannot confine processes.
  package var isConfined = true

  package init(port: UInt16? = nil, idleSeconds: Int = 30, isConfined: Bool = true) {
    (self.port, self.idleSeconds, self.isConfined) = (port, idleSeconds, isConfined)
  }

  private static let word = "(server)"

  /// The argument that starts a process with this work. It is not sufficient on its own: see `WorkerProcess`.
  package var argument: String {
    [Self.word, "\(port ?? 0)", "\(idleSeconds)", isConfined ? "confined" : "free"].joined(separator: "\n")
  }

  package init?(_ argument: String) {
    let parts = argument.split(separator: "\n").map(String.init)
    guard parts.count == 4, parts[0] == Self.word, let port = UInt16(parts[1]), let seconds = Int(parts[2]),
      (1...3600).contains(seconds), ["confined", "free"].contains(parts[3])
    else { return nil }
    self.init(port: port > 0 ? port : nil, idleSeconds: seconds, isConfined: parts[3] == "confined")
  }

  /// True if this build has a server.
  package static var isPossible: Bool { cserving_is_possible() != 0 }

  /// Turns this process into a server for the one that started it.
  package func serve() -> Never { cserving_serve(port ?? 0, UInt32(idleSeconds), isConfined ? 1 : 0) }
}
