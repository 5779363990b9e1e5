import Colors

/// The meaning of the values of a gain map: the gain of each, in stops.
package struct GainFormula: Equatable, Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    /// The XMP of Adobe and Google, in Ultra HDR.
    case adobe = "Adobe"
    case apple = "Apple"
    case iso = "ISO 21496-1"
  }

  package let kind: Kind
  /// The formula of red, green and blue.
  let channels: [Channel]
  /// The light that is added before the gain is applied, and subtracted afterwards; 1 is paper white.
  package let offset: Double
  /// The stops above paper white at which the whole gain is applied.
  package let headroom: Double

  /// The gains of the values of a channel: from `least` to `most`, for values raised to 1 / `gamma`.
  struct Channel: Equatable, Sendable {
    var least: Double
    var most: Double
    var gamma: Double
  }

  /// The maximum gain in stops that makes sense: PQ has less than 30 between its darkest and its brightest light.
  private static let furthest = 30.0

  /// Returns nil if a number makes no sense.
  init?(_ kind: Kind, _ channels: [Channel], offset: Double, headroom: Double) {
    let isSound = channels.allSatisfy { channel in
      channel.least <= channel.most && abs(channel.least) <= Self.furthest && abs(channel.most) <= Self.furthest
        && (0.01...100).contains(channel.gamma)
    }
    guard isSound, [1, 3].contains(channels.count), (0...1).contains(offset),
      headroom > 0 && headroom <= Self.furthest
    else { return nil }
    self.kind = kind
    self.channels = channels.count == 1 ? [channels[0], channels[0], channels[0]] : channels
    (self.offset, self.headroom) = (offset, headroom)
  }

  /// The gain map of an Apple camera, whose values are shares of the headroom with the transfer function of BT.709.
  init?(appleHeadroom headroom: Double) {
    self.init(.apple, [Channel(least: 0, most: headroom, gamma: 1)], offset: 0, headroom: headroom)
  }

  /// The least and the greatest gain.
  package var range: ClosedRange<Double> {
    let least = channels.map(\.least).min() ?? 0
    return least...max(least, channels.map(\.most).max() ?? 0)
  }

  /// Returns the gain of a value from 0 to 1, in stops.
  package func stops(of value: Double, channel: Int) -> Double {
    let channel = channels[channel]
    if kind == .apple {
      let share = Self.light(ofBT709: value)
      return Stops.of(1 + (Stops.power(2, channel.most) - 1) * share)
    }
    let share = channel.gamma == 1 ? value : Stops.power(value, 1 / channel.gamma)
    return channel.least + (channel.most - channel.least) * share
  }

  private static func light(ofBT709 value: Double) -> Double {
    value < 0.081 ? value / 4.5 : Stops.power((value + 0.099) / 1.099, 1 / 0.45)
  }
}

// MARK: - Text

extension GainFormula {
  var words: [String] {
    let numbers = [offset, headroom] + channels.flatMap { [$0.least, $0.most, $0.gamma] }
    return ["\(Kind.allCases.firstIndex(of: kind) ?? 0)"] + numbers.map { "\($0)" }
  }

  init?(words: [String]) {
    let numbers = words.dropFirst().compactMap { Double($0) }
    guard words.count == 12, numbers.count == 11, let index = Int(words[0]), Kind.allCases.indices.contains(index)
    else { return nil }
    self.init(
      Kind.allCases[index],
      [2, 5, 8].map { Channel(least: numbers[$0], most: numbers[$0 + 1], gamma: numbers[$0 + 2]) },
      offset: numbers[0], headroom: numbers[1])
  }
}
