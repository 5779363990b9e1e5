package import Foundation

/// The horizontal or vertical dimension of a plane.
public enum Axis: Int8, CaseIterable, Sendable, CustomStringConvertible {
  /// From left to right: the axis of widths.
  case horizontal
  /// From top to bottom: the axis of heights.
  case vertical

  public var description: String { self == .horizontal ? "horizontal" : "vertical" }

  /// A set of axes.
  public struct Set: OptionSet, Sendable {
    public let rawValue: Int8

    public init(rawValue: Int8) { self.rawValue = rawValue }

    /// The axis of widths alone.
    public static let horizontal = Set(rawValue: 1 << 0)
    /// The axis of heights alone.
    public static let vertical = Set(rawValue: 1 << 1)
  }

  /// The other axis.
  package var across: Axis { self == .horizontal ? .vertical : .horizontal }
}

extension CGSize {
  /// The length along an axis.
  package subscript(axis: Axis) -> CGFloat {
    get { axis == .horizontal ? width : height }
    set { if axis == .horizontal { width = newValue } else { height = newValue } }
  }
}

extension CGPoint {
  /// The coordinate along an axis.
  package subscript(axis: Axis) -> CGFloat {
    get { axis == .horizontal ? x : y }
    set { if axis == .horizontal { x = newValue } else { y = newValue } }
  }
}
