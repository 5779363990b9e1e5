/// A mistake that a layout made, and its correction.
///
///     for warning in arrangement.warnings { print(warning) }
public struct LayoutWarning: Hashable, Codable, Sendable, CustomStringConvertible {
  /// The mistake, with the index of the subview if it concerns one.
  public enum Kind: Hashable, Codable, Sendable {
    /// A subview was never placed. It is centered in the layout's bounds, at most as large as they are.
    case neverPlaced(subview: Int)
    /// A subview was placed more than once. The last placement is used.
    case placedMoreThanOnce(subview: Int)
    /// A subview was placed at a coordinate that is infinite or not a number. It is treated as never placed.
    case nonFinitePosition(subview: Int)
    /// The layout returned a size that is not a number, or an infinite size that was not proposed or could not be
    /// placed. The dimension is replaced by the proposed one, or by 10 if that is not finite either.
    case nonFiniteSize
    /// The layout returned a negative size. The dimension is replaced by zero.
    case negativeSize
  }

  /// The mistake and its correction.
  public var kind: Kind
  /// The type of the layout that made the mistake.
  public var layout: String
  /// The position of that layout: its index in the outermost layout, its index in that one, and so on. Empty for the
  /// outermost layout itself.
  public var path: [Int]

  /// Creates a warning, to compare with those of an arrangement.
  public init(kind: Kind, layout: String, path: [Int]) {
    self.kind = kind
    self.layout = layout
    self.path = path
  }

  public var description: String {
    let place = path.isEmpty ? "" : " (at \(path.map(String.init).joined(separator: ", ")))"
    let subject = layout + place
    return switch kind {
    case .neverPlaced(let subview):
      "\(subject) never placed subview \(subview); it is centered"
    case .placedMoreThanOnce(let subview):
      "\(subject) placed subview \(subview) more than once; the last placement is used"
    case .nonFinitePosition(let subview):
      "\(subject) placed subview \(subview) at a coordinate that is not finite; it is centered"
    case .nonFiniteSize:
      "\(subject) gave a size that is not finite; the proposed one is used"
    case .negativeSize:
      "\(subject) gave a negative size; zero is used"
    }
  }
}
