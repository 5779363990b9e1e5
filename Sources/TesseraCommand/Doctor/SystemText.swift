import Foundation
import Messages

/// Texts that the kernel shows as files.
enum SystemText {
  static func contents(of path: String) -> String? { try? String(contentsOfFile: path, encoding: .utf8) }

  /// Returns the first line of a file.
  static func line(of path: String) -> String? {
    contents(of: path)?.split(separator: "\n").first.map(\.trimmed)
  }

  /// Returns a size in words: `1.5 GB`.
  static func size(_ bytes: Int) -> String {
    switch bytes {
    case ..<1_000_000: "\(bytes / 1000) kB"
    case ..<10_000_000_000: "\(bytes / 1_000_000) MB"
    default: "\(bytes / 1_000_000_000) GB"
    }
  }
}
