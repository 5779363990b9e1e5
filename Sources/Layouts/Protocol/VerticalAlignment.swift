public import Foundation

/// A horizontal guide through a view, at a y coordinate, along which views are aligned vertically.
public struct VerticalAlignment: Hashable, Sendable {
  let id: any AlignmentID.Type

  /// Creates the guide that a type defines. Guides of the same type are equal.
  public init(_ id: any AlignmentID.Type) { self.id = id }

  /// The top edge, unless a subview sets another position.
  public static let top = VerticalAlignment(StandardGuide.Start.self)
  /// The middle of the height, unless a subview sets another position.
  public static let center = VerticalAlignment(StandardGuide.VerticalCenter.self)
  /// The bottom edge, unless a subview sets another position.
  public static let bottom = VerticalAlignment(StandardGuide.Bottom.self)
  /// The baseline of the first line. A photo has no text: by default it is the bottom edge.
  public static let firstTextBaseline = VerticalAlignment(StandardGuide.FirstTextBaseline.self)
  /// The baseline of the last line. A photo has no text: by default it is the bottom edge.
  public static let lastTextBaseline = VerticalAlignment(StandardGuide.LastTextBaseline.self)

  public static func == (left: VerticalAlignment, right: VerticalAlignment) -> Bool { left.id == right.id }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(id)) }

  /// Combines the guides that several subviews set into one: the first of the first baselines, the last of the last
  /// ones, the mean of any others.
  public func combineExplicit(_ values: some Sequence<CGFloat?>) -> CGFloat? {
    switch self {
    case .firstTextBaseline: values.compactMap { $0 }.min()
    case .lastTextBaseline: values.compactMap { $0 }.max()
    default: values.meanOfPresent()
    }
  }
}
