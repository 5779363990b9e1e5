import Foundation

/// The division of a length into parts with gaps between them, one after the other.
///
///     var columns = Division(of: 1000, from: 0, into: 3, spacing: 8)
///     columns.part(upTo: 0.5)   // the first takes half of the space left by the gaps
///     columns.part(upTo: 0.75)
///     columns.part(upTo: 1)     // ends at 1000
///
/// Without gaps, every part starts exactly at the end of the one before it, and errors do not add up over many parts.
/// If the gaps alone would be too long, they share the whole length and the parts are empty.
struct Division {
  /// The length that the gaps leave.
  let room: CGFloat
  private let gap: CGFloat
  private let origin: CGFloat
  private var position: CGFloat
  private var gapsPassed = 0

  init(of length: CGFloat, from origin: CGFloat, into parts: Int, spacing: CGFloat) {
    let gaps = CGFloat(parts - 1)
    room = max(0, length - spacing * gaps)
    gap = room > 0 || parts < 2 ? spacing : min(spacing, length / gaps)
    self.origin = origin
    position = origin
  }

  /// Returns the next part, at whose end this fraction of the room is used up.
  mutating func part(upTo share: CGFloat) -> Part {
    let end = origin + room * share + gap * CGFloat(gapsPassed)
    let part = Part(start: position, length: max(0, end - position))
    position = part.start + part.length + gap
    gapsPassed += 1
    return part
  }

  struct Part {
    var start: CGFloat
    var length: CGFloat
  }

  /// Divides a length into parts in proportion to weights; into equal parts if all weights are zero.
  static func weighted(
    _ weights: [CGFloat], of length: CGFloat, from start: CGFloat, spacing: CGFloat
  ) -> [Part] {
    let sum = weights.reduce(0, +)
    guard sum > 0 else { return equal(weights.count, of: length, from: start, spacing: spacing) }
    var division = Division(of: length, from: start, into: weights.count, spacing: spacing)
    var used: CGFloat = 0
    return weights.map { weight in
      used += weight
      return division.part(upTo: used / sum)
    }
  }

  /// Divides a length into equal parts.
  static func equal(_ parts: Int, of length: CGFloat, from origin: CGFloat, spacing: CGFloat) -> [Part] {
    var division = Division(of: length, from: origin, into: parts, spacing: spacing)
    return (1...parts).map { division.part(upTo: CGFloat($0) / CGFloat(parts)) }
  }
}
