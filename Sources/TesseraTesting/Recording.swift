import Foundation
import TesseraLibrary

/// The golden pictures that tests write.
///
/// The environment variable `TESSERA_RECORD` names one of them: `all`, `missing` or `never`.
public enum Recording: String, Hashable, Sendable {
  /// Missing golden pictures, and those that differ from the new ones. A test that writes one fails.
  case all
  /// Missing golden pictures: the default, except in CI.
  case missing
  /// None: the default in CI, where the variable `CI` is set.
  case never

  /// The choice of this process.
  static var chosen: Recording { get throws { try Recording(ProcessInfo.processInfo.environment) } }

  /// Reads the choice from environment variables.
  package init(_ variables: [String: String]) throws {
    switch variables["TESSERA_RECORD"]?.lowercased() {
    case nil, "": self = Self.isContinuous(variables["CI"]) ? .never : .missing
    case "all", "1", "true", "yes": self = .all
    case "missing": self = .missing
    case "never", "0", "false", "no": self = .never
    case let other?: throw TesseraError.setting("TESSERA_RECORD is “\(other)”; use all, missing or never")
    }
  }

  private static func isContinuous(_ variable: String?) -> Bool {
    variable.map { !["", "0", "false"].contains($0) } ?? false
  }
}
