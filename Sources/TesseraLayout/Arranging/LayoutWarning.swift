/// Something that a layout did which cannot be meant, and what was made of it.
///
///     for warning in arrangement.warnings { print(warning) }
public struct LayoutWarning: Hashable, Sendable, CustomStringConvertible {
  public enum Kind: Hashable, Sendable {
    /// A subview was never placed. It stands at the center of the layout's bounds, at most as large as these.
    case neverPlaced(subview: Int)
    /// A subview was placed more than once. The last placement counts.
    case placedMoreThanOnce(subview: Int)
    /// A subview was placed where one or more of its coordinates are infinite or not a number. It is treated as
    /// never placed.
    case nonFinitePosition(subview: Int)
    /// The layout said that it is infinitely large, where that was not what it had been proposed or it had to stand
    /// somewhere at last, or that its size is not a number. The dimension is replaced by the proposed one, or by 10
    /// where that is not finite either.
    case nonFiniteSize
    /// The layout said that its size is negative. The dimension is replaced by zero.
    case negativeSize
  }

  public var kind: Kind
  /// The type of the layout that did it.
  public var layout: String
  /// Where that layout stands: its index in the outermost layout, its index in that one, and so on. Empty for the
  /// outermost layout itself.
  public var path: [Int]

  public var description: String {
    let place = path.isEmpty ? "" : " (at \(path.map(String.init).joined(separator: ", ")))"
    let subject = layout + place
    return switch kind {
    case .neverPlaced(let subview):
      "\(subject) never placed subview \(subview); it stands at the center"
    case .placedMoreThanOnce(let subview):
      "\(subject) placed subview \(subview) more than once; the last place counts"
    case .nonFinitePosition(let subview):
      "\(subject) placed subview \(subview) nowhere: at a coordinate that is not finite; it stands at the center"
    case .nonFiniteSize:
      "\(subject) gave a size that is not finite; the proposed one is used"
    case .negativeSize:
      "\(subject) gave a negative size; zero is used"
    }
  }
}
