public import Foundation

/// A type that defines an alignment guide by its default position in a view.
///
///     extension VerticalAlignment {
///       private enum Third: AlignmentID {
///         static func defaultValue(in context: ViewDimensions) -> CGFloat { context.height / 3 }
///       }
///       static let third = VerticalAlignment(Third.self)
///     }
public protocol AlignmentID: SendableMetatype {
  /// Returns the position of the guide in a view that does not set it, as a distance from the view’s left or top edge.
  static func defaultValue(in context: ViewDimensions) -> CGFloat
}

/// The guides that every view has.
enum StandardGuide {
  enum Start: AlignmentID {
    static func defaultValue(in context: ViewDimensions) -> CGFloat { 0 }
  }

  enum HorizontalCenter: AlignmentID {
    static func defaultValue(in context: ViewDimensions) -> CGFloat { context.width / 2 }
  }

  enum Trailing: AlignmentID {
    static func defaultValue(in context: ViewDimensions) -> CGFloat { context.width }
  }

  enum VerticalCenter: AlignmentID {
    static func defaultValue(in context: ViewDimensions) -> CGFloat { context.height / 2 }
  }

  enum Bottom: AlignmentID {
    static func defaultValue(in context: ViewDimensions) -> CGFloat { context.height }
  }

  enum ListRowSeparatorLeading: AlignmentID {
    static func defaultValue(in context: ViewDimensions) -> CGFloat { 0 }
  }

  enum ListRowSeparatorTrailing: AlignmentID {
    static func defaultValue(in context: ViewDimensions) -> CGFloat { context.width }
  }

  // A photo has no text; its bottom edge is on the baseline.

  enum FirstTextBaseline: AlignmentID {
    static func defaultValue(in context: ViewDimensions) -> CGFloat { context.height }
  }

  enum LastTextBaseline: AlignmentID {
    static func defaultValue(in context: ViewDimensions) -> CGFloat { context.height }
  }
}

extension Sequence<CGFloat?> {
  /// Returns the mean of the values that are not nil.
  func meanOfPresent() -> CGFloat? {
    let present = compactMap { $0 }
    return present.isEmpty ? nil : present.reduce(0, +) / CGFloat(present.count)
  }
}
