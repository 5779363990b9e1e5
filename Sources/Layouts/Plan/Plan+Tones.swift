extension Plan {
  /// A change of a photo's colors, in OKLab. A mosaic uses it to shift a tile towards the colors of its place.
  ///
  ///     tile.tones = Plan.Tones(lightness: .init(gain: 0.6, offset: 0.25), a: .init(gain: 0.6))
  ///
  /// Colors outside the wall's gamut are clipped.
  public struct Tones: Hashable, Sendable {
    /// The change of lightness, which goes from 0 (black) to 1 (white).
    public var lightness: Change
    /// The change from gray towards red, or green if negative: hardly beyond ±0.3.
    public var a: Change
    /// The change from gray towards yellow, or blue if negative: hardly beyond ±0.3.
    public var b: Change

    /// Creates a change of some coordinates; the others stay as they are.
    public init(lightness: Change = .unchanged, a: Change = .unchanged, b: Change = .unchanged) {
      self.lightness = lightness
      self.a = a
      self.b = b
    }

    /// A linear change: every value is multiplied by `gain`, and `offset` is added.
    public struct Change: Hashable, Sendable {
      /// The factor, from 0 to 8: below 1 it lowers contrast.
      public var gain: Double
      /// The sum added after multiplying, from -2 to 2.
      public var offset: Double

      /// The change that changes nothing.
      public static let unchanged = Change()

      /// Creates a change with a gain from 0 to 8 and an offset from -2 to 2; others are set to the nearest value in
      /// range, and NaN changes nothing.
      public init(gain: Double = 1, offset: Double = 0) {
        self.gain = gain.isNaN ? 1 : min(max(gain, Self.gains.lowerBound), Self.gains.upperBound)
        self.offset = offset.isNaN ? 0 : min(max(offset, Self.offsets.lowerBound), Self.offsets.upperBound)
      }

      static let gains = 0.0...8
      static let offsets = -2.0...2
    }
  }
}

extension Plan.Tones {
  /// True if the tones change nothing.
  package var areUnchanged: Bool { self == Plan.Tones() }
}

// MARK: - As written in plans

extension Plan.Tones {
  var json: String { "{ \"lightness\": \(lightness.json), \"a\": \(a.json), \"b\": \(b.json) }" }
}

extension Plan.Tones.Change {
  /// The change as `[gain, offset]`.
  fileprivate var json: String { "[\(number(gain)), \(number(offset))]" }
}

/// Tones as written in a plan.
struct PlannedTones: Decodable {
  let tones: Plan.Tones

  private enum CodingKeys: CodingKey {
    case lightness, a, b
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    func change(_ key: CodingKeys) throws -> Plan.Tones.Change {
      guard let numbers = try values.decodeIfPresent([Double].self, forKey: key) else { return .unchanged }
      guard numbers.count == 2, Plan.Tones.Change.gains.contains(numbers[0]),
        Plan.Tones.Change.offsets.contains(numbers[1])
      else {
        throw refusal(
          "must be a gain from 0 to 8 and an offset from -2 to 2, such as [1, 0]", at: values.codingPath + [key])
      }
      return Plan.Tones.Change(gain: numbers[0], offset: numbers[1])
    }
    tones = Plan.Tones(lightness: try change(.lightness), a: try change(.a), b: try change(.b))
  }
}
