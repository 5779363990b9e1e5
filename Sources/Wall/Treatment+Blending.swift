import Layouts

extension Plan.Treatment {
  /// Returns the treatment on the way to another, at a share from 0 to 1. A photo that is mirrored at only one end is
  /// mirrored for that half of the way.
  func blended(with other: Plan.Treatment, by share: Double) -> Plan.Treatment {
    Plan.Treatment(
      crop: Plan.Crop(around: crop.focus.blended(with: other.crop.focus, by: share)),
      mirrored: share < 0.5 ? mirrored : other.mirrored, tones: Plan.Tones.blended(tones, other.tones, by: share),
      tint: Plan.Tint.blended(tint, other.tint, by: share),
      border: Plan.Border.blended(border, other.border, by: share),
      shadow: Plan.Shadow.blended(shadow, other.shadow, by: share), turn: turn + share * (other.turn - turn))
  }
}

extension UnitPoint {
  /// Interpolates towards another point.
  fileprivate func blended(with other: UnitPoint, by share: Double) -> UnitPoint {
    UnitPoint(x: x + share * (other.x - x), y: y + share * (other.y - y))
  }
}

extension Plan.Tint {
  /// Interpolates between two tints, either of which may be nil: the result looks like both tints on top of each other,
  /// each with its share of opacity.
  fileprivate static func blended(_ first: Plan.Tint?, _ last: Plan.Tint?, by share: Double) -> Plan.Tint? {
    let weights = [(1 - share) * Double(first?.alpha ?? 0), share * Double(last?.alpha ?? 0)]
    let alpha = weights[0] + weights[1]
    guard alpha > 0, let one = first ?? last, let other = last ?? first else { return nil }
    func mixed(_ channel: KeyPath<Plan.Tint, UInt8>) -> UInt8 {
      let sum = weights[0] * Double(one[keyPath: channel]) + weights[1] * Double(other[keyPath: channel])
      return UInt8(sum / alpha + 0.5)
    }
    return Plan.Tint(
      red: mixed(\.red), green: mixed(\.green), blue: mixed(\.blue), alpha: UInt8(alpha + 0.5))
  }
}

extension Plan.Border {
  /// Interpolates between two borders, either of which may be nil.
  fileprivate static func blended(_ first: Plan.Border?, _ last: Plan.Border?, by share: Double) -> Plan.Border? {
    guard let color = Plan.Tint.blended(first?.color, last?.color, by: share) else { return nil }
    func between(_ side: KeyPath<Plan.Border, CGFloat>) -> CGFloat {
      let (start, end) = (first?[keyPath: side] ?? 0, last?[keyPath: side] ?? 0)
      return start + share * (end - start)
    }
    var border = Plan.Border(width: between(\.width), head: between(\.head), foot: between(\.foot), color: color)
    border.perforation = Plan.Tint.blended(first?.perforation, last?.perforation, by: share)
    return border
  }
}

extension Plan.Tones {
  /// Interpolates between two tones, either of which may be nil.
  fileprivate static func blended(_ first: Plan.Tones?, _ last: Plan.Tones?, by share: Double) -> Plan.Tones? {
    if first == nil && last == nil { return nil }
    let (start, end) = (first ?? Plan.Tones(), last ?? Plan.Tones())
    func between(_ value: KeyPath<Plan.Tones, Change>) -> Change {
      let end = end[keyPath: value]
      var change = start[keyPath: value]
      change.gain += share * (end.gain - change.gain)
      change.offset += share * (end.offset - change.offset)
      return change
    }
    return Plan.Tones(lightness: between(\.lightness), a: between(\.a), b: between(\.b))
  }
}

extension Plan.Shadow {
  /// Interpolates between two shadows, either of which may be nil: a single shadow fades in place.
  fileprivate static func blended(_ first: Plan.Shadow?, _ last: Plan.Shadow?, by share: Double) -> Plan.Shadow? {
    guard let start = first ?? last, let end = last ?? first,
      let color = Plan.Tint.blended(first?.color, last?.color, by: share)
    else { return nil }
    func between(_ length: KeyPath<Plan.Shadow, CGFloat>) -> CGFloat {
      start[keyPath: length] + share * (end[keyPath: length] - start[keyPath: length])
    }
    return Plan.Shadow(x: between(\.x), y: between(\.y), blur: between(\.blur), color: color)
  }
}
