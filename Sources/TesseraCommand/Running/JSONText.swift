import Foundation
import Messages

/// Values as JSON for other programs.
enum JSONText {
  /// - Parameter isCompact: True for one line.
  static func bytes(_ value: some Encodable, isCompact: Bool = false) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if !isCompact { encoder.outputFormatting.insert(.prettyPrinted) }
    guard let data = try? encoder.encode(value) else {
      preconditionFailure("A result must contain only what JSON can represent.")
    }
    return printableJSON(Array(data)) + Array("\n".utf8)
  }
}
