public import Foundation

/// A vertical guide through a view, at an x coordinate, along which views are aligned horizontally.
public struct HorizontalAlignment: Hashable, Sendable {
  let id: any AlignmentID.Type

  /// Creates the guide that a type defines. Guides of the same type are equal.
  public init(_ id: any AlignmentID.Type) { self.id = id }

  /// The left edge, unless a subview sets another position.
  public static let leading = HorizontalAlignment(StandardGuide.Start.self)
  /// The middle of the width, unless a subview sets another position.
  public static let center = HorizontalAlignment(StandardGuide.HorizontalCenter.self)
  /// The right edge, unless a subview sets another position.
  public static let trailing = HorizontalAlignment(StandardGuide.Trailing.self)
  /// The start of a separator between rows: the leading edge, unless a subview sets it.
  public static let listRowSeparatorLeading = HorizontalAlignment(StandardGuide.ListRowSeparatorLeading.self)
  /// The end of a separator between rows: the trailing edge, unless a subview sets it.
  public static let listRowSeparatorTrailing = HorizontalAlignment(StandardGuide.ListRowSeparatorTrailing.self)

  public static func == (left: HorizontalAlignment, right: HorizontalAlignment) -> Bool { left.id == right.id }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(id)) }

  /// Combines the guides that several subviews set into one: their mean.
  public func combineExplicit(_ values: some Sequence<CGFloat?>) -> CGFloat? {
    values.meanOfPresent()
  }
}
