package import Isolation
import Messages

/// The reason why pages cannot be served.
package enum ServingFault: Error, Equatable, Sendable, CustomStringConvertible {
  /// The library is missing; the text has the remedy.
  case missingLibrary(String)
  /// The build or the system has no server.
  case unsupported
  case portIsTaken(UInt16)
  case unstartable(code: Int32)
  case unconfined(Confinement.Obstacle)
  /// The server has ended.
  case ended

  package var description: String {
    switch self {
    case .missingLibrary(let reason): reason
    case .unsupported: "this build has no server for the studio, which needs Linux and libmicrohttpd (trait Studio)"
    case .portIsTaken(let port): "port \(port) is taken or not permitted; choose another"
    case .unstartable(let code): "the server cannot be started: \(systemWords(for: code))"
    case .unconfined(let obstacle): "the server cannot be confined: \(obstacle)"
    case .ended: "the server has ended"
    }
  }
}
