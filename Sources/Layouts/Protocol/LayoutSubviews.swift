import Foundation

/// The subviews of a layout, in input order.
///
///     let heights = subviews.map { $0.sizeThatFits(.unspecified).height }
///
/// A slice is a `LayoutSubviews` with indices from zero, so that a layout can pass part of its subviews to another
/// layout, or to itself:
///
///     let rest = subviews[1...]
///     rest[0] == subviews[1]  // true
///
/// Slices of consecutive subviews take constant time.
public struct LayoutSubviews: RandomAccessCollection, Equatable, Sendable {
  public typealias SubSequence = LayoutSubviews
  public typealias Indices = Range<Int>

  private let board: PlacementBoard
  private let members: Members

  /// The direction in which the subviews are laid out. A layout can ignore it: if it is right to left, the whole
  /// arrangement is mirrored afterwards.
  ///
  /// Subviews taken from a copy with another direction are placed in that direction.
  public var layoutDirection: LayoutDirection

  /// The board's subviews that belong to this collection.
  private enum Members: Sendable {
    case consecutive(Range<Int>)
    case chosen(ArraySlice<Int>)

    /// The members in a range of positions.
    subscript(bounds: Range<Int>) -> Members {
      switch self {
      case .consecutive(let range):
        .consecutive(range.lowerBound + bounds.lowerBound..<range.lowerBound + bounds.upperBound)
      case .chosen(let chosen):
        .chosen(chosen[chosen.startIndex + bounds.lowerBound..<chosen.startIndex + bounds.upperBound])
      }
    }
  }

  /// Creates subviews outside any layout, to measure or ``ExactLayout/fit(_:in:)`` them. Placing them has no effect.
  public init(_ photos: [LayoutPhoto]) {
    self.init(board: PlacementBoard(.photos(photos), layoutDirection: .leftToRight))
  }

  init(board: PlacementBoard) {
    self.init(board, .consecutive(0..<board.count), board.layoutDirection)
  }

  private init(_ board: PlacementBoard, _ members: Members, _ layoutDirection: LayoutDirection) {
    self.board = board
    self.members = members
    self.layoutDirection = layoutDirection
  }

  public var startIndex: Int { 0 }

  public var endIndex: Int {
    switch members {
    case .consecutive(let range): range.count
    case .chosen(let chosen): chosen.count
    }
  }

  public var indices: Range<Int> { 0..<endIndex }

  /// The subview at an index from 0, in slices, too.
  public subscript(index: Int) -> LayoutSubview {
    LayoutSubview(board: board, index: member(at: index), containerDirection: layoutDirection)
  }

  /// The subviews in a range, with new indices from zero.
  public subscript(bounds: Range<Int>) -> LayoutSubviews {
    precondition(0 <= bounds.lowerBound && bounds.upperBound <= endIndex, "The subviews must exist.")
    return LayoutSubviews(board, members[bounds], layoutDirection)
  }

  /// The subviews in a closed range, with new indices from zero.
  public subscript(bounds: ClosedRange<Int>) -> LayoutSubviews { self[bounds.lowerBound..<bounds.upperBound + 1] }

  /// Implemented explicitly, because a one-sided range is also an endless sequence of indices.
  public subscript(bounds: PartialRangeFrom<Int>) -> LayoutSubviews { self[bounds.lowerBound..<endIndex] }

  /// The subviews at some indices, in the order of the indices, with new indices from zero.
  public subscript(indices: some Sequence<Int>) -> LayoutSubviews {
    LayoutSubviews(board, .chosen(ArraySlice(indices.map(member))), layoutDirection)
  }

  private func member(at index: Int) -> Int {
    precondition(indices.contains(index), "There is no subview \(index).")
    return switch members {
    case .consecutive(let range): range.lowerBound + index
    case .chosen(let chosen): chosen[chosen.startIndex + index]
    }
  }

  /// Returns true if both have the same subviews in the same order and direction.
  public static func == (left: LayoutSubviews, right: LayoutSubviews) -> Bool {
    guard left.board === right.board && left.layoutDirection == right.layoutDirection else { return false }
    if case (.consecutive(let left), .consecutive(let right)) = (left.members, right.members) {
      return left == right || (left.isEmpty && right.isEmpty)
    }
    return left.elementsEqual(right)
  }

  /// Returns the frames that `placing` gives subviews in `bounds`, with their dimensions, without changing actual
  /// placements. Empty if no subview can have its own alignment guides.
  func tryingPlacement(in bounds: CGRect, _ placing: () -> Void) -> [(frame: CGRect, dimensions: ViewDimensions)] {
    guard board.mayHaveGuides else { return [] }
    let placements = board.tryingPlacement(in: bounds, placing)
    return compactMap { subview in
      placements.frame(of: subview.index).map { ($0, subview.dimensions(in: placements.proposals[subview.index])) }
    }
  }
}
