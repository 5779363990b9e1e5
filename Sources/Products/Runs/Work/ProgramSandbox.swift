import CProcess
package import Files
import Foundation
package import ImageCodecs
import Isolation
import Parallel
package import Planning
package import Serving
package import Workers

/// The sandbox of the command line, whose workers are the program itself, started again.
package enum ProgramSandbox {
  /// The path of this program; if /proc is not mounted, as it was started.
  package static var program: FilePath {
    guard let path = unsafe cprocess_program() else { return FilePath("/proc/self/exe") }
    // Sound: the string is zero-terminated, and lives as long as the process.
    let file = unsafe FilePath(String(cString: path))
    return file.resolved ?? file
  }

  private static let state = Mutex(State())

  private struct State {
    var sandbox = Sandbox.none
    /// True if the user has chosen to decode photos in the program itself.
    var isDeclined = false
  }

  /// From now on, decodes photos in separate processes if the system can confine them.
  ///
  /// - Parameter isReady: True to fork the template for decoders from this process now, while its memory is clean;
  ///   otherwise it is started when needed.
  package static func open(gettingReady isReady: Bool) {
    // The parent may have set SIGCHLD to be ignored; this program needs to know how its child processes end.
    signal(SIGCHLD, SIG_DFL)
    let sandbox = Sandbox(workers: program)
    if isReady { sandbox.forkDecoders() }
    state.withLock { $0.sandbox = sandbox }
  }

  package static var current: Sandbox { state.withLock { $0.sandbox } }

  /// Closes decoders until there is something to decode again. Reports if there is no sandbox although the user did not
  /// turn it off.
  package static func close(reportingOn notes: any Notes) {
    let (sandbox, isDeclined) = state.withLock { ($0.sandbox, $0.isDeclined) }
    sandbox.close()
    if let obstacle = Confinement.here.refusal, !isDeclined {
      notes.note("decoding photos without the sandbox: \(obstacle); --no-sandbox silences this note")
    }
  }

  /// The default limits for decoding.
  package static var limits: DecodingLimits { WorkSettings().decoding }

  /// A description of the sandbox.
  package static func description(_ limits: DecodingLimits) -> String {
    limits.isolation == nil && Confinement.here.isPossible ? "off (--no-sandbox)" : "\(Confinement.here)"
  }

  /// Starts a server for a page, in a process of its own even if photos are decoded in this one.
  ///
  /// - Parameter port: The port; nil for any that is free.
  package static func server(port: UInt16? = nil) throws(ServingFault) -> LocalServer {
    try LocalServer(program: program.losslessText, ServingWork(port: port, isConfined: Confinement.here.isPossible))
  }

  /// Decodes photos in the program itself from now on, as the user has chosen.
  static func decline() { state.withLock { $0.isDeclined = true } }
}
