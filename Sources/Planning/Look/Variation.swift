import Messages
import Settings

/// The choice among arrangements that look different.
package enum Variation: Hashable, Sendable {
  /// The number of better arrangements: 0 for the best.
  case number(Int)
  /// A number that changes every day.
  case daily

  /// The number of arrangements among which days choose.
  package static let days = 7

  package init?(_ text: String) {
    if text == "daily" {
      self = .daily
    } else if let number = Int(text), (0...Self.maxNumber).contains(number) {
      self = .number(number)
    } else {
      return nil
    }
  }

  private static let maxNumber = 999

  /// Returns the number of better arrangements on a day since 1970.
  func number(on day: Int) -> Int {
    switch self {
    case .number(let number): number
    case .daily: ((day % Self.days) + Self.days) % Self.days
    }
  }
}

extension Variation: Encodable {
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .number(let number): try container.encode(number)
    case .daily: try container.encode("daily")
    }
  }
}
