package import Planning

/// The minimum number of photos on a wall that is made repeatedly.
///
///     MinPhotos("50%")?.least(standing: 16)       // 8
package enum MinPhotos: Hashable, Encodable, Sendable {
  case count(Int)
  /// A percentage of the photos on the standing wall.
  case percent(Double)

  static let expected = "a number of photos, or a percentage of those on the existing wall, such as 50%"

  init?(_ text: String) {
    if text.hasSuffix("%") {
      guard let percent = Values.number(String(text.dropLast())), (0...100).contains(percent) else { return nil }
      self = .percent(percent)
    } else {
      guard let count = Int(text), count >= 0 else { return nil }
      self = .count(count)
    }
  }

  /// Returns the minimum.
  ///
  /// - Parameter standing: The number of photos on the standing wall; nil if there is none, or if it is not known.
  package func least(standing: Int?) -> Int {
    switch self {
    case .count(let count): count
    case .percent(let percent): standing.map { Int((Double($0) * percent / 100).rounded(.up)) } ?? 0
    }
  }
}

extension MinPhotos: CustomStringConvertible {
  package var description: String {
    switch self {
    case .count(let count): "\(count)"
    case .percent(let percent): "\(percent.shortest)%"
    }
  }
}

extension Notation where Value == MinPhotos {
  package static var minPhotos: Notation { .text(MinPhotos.expected) { MinPhotos($0) } }
}
