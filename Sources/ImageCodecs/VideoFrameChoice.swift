/// The frame of a video that stands for it.
package enum VideoFrameChoice: Hashable, Sendable {
  /// A sharp frame that is neither black nor a title.
  case best
  case first
  /// A part of the length, in thousandths.
  case part(Int)
  /// A time from the start, in milliseconds.
  case time(Int)

  /// The valid texts, in words.
  package static let expected = "best, first, a percentage such as 50% or a time such as 00:01:05"

  /// Reads `best`, `first`, `50%`, `65`, `1:05` or `00:01:05.5`.
  package init?(_ text: String) {
    switch text {
    case "best": self = .best
    case "first": self = .first
    default:
      if text.hasSuffix("%") {
        guard let number = Double(text.dropLast()), (0...100).contains(number) else { return nil }
        self = .part(Int((number * 10).rounded()))
      } else if let milliseconds = Self.milliseconds(text) {
        self = .time(milliseconds)
      } else {
        return nil
      }
    }
  }

  /// Reads a time: seconds, minutes and seconds, or hours, minutes and seconds.
  package static func milliseconds(_ text: String) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (1...3).contains(parts.count), let seconds = Double(parts.last ?? ""), (0..<360_000).contains(seconds),
      parts.last?.allSatisfy({ $0.isNumber || $0 == "." }) == true, parts.count == 1 || seconds < 60
    else { return nil }
    var sum = 0
    for part in parts.dropLast() {
      guard let number = Int(part), (0..<1000).contains(number), part.allSatisfy(\.isNumber) else { return nil }
      sum = sum * 60 + number
    }
    return sum * 60_000 + Int((seconds * 1000).rounded())
  }

  /// The choice as text.
  package var text: String {
    switch self {
    case .best: "best"
    case .first: "first"
    case .part(let thousandths): "\(thousandths)/1000"
    case .time(let milliseconds): "\(milliseconds) ms"
    }
  }
}

extension VideoFrameChoice: Encodable {
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}
