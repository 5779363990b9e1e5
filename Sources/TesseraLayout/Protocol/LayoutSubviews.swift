import Foundation

/// The subviews handed to a layout, in input order.
///
///     let heights = subviews.map { $0.sizeThatFits(.unspecified).height }
///
/// Slices are subviews again, counted from zero, so that a layout which hands part of its subviews to another, or to
/// itself, need not care where that part began:
///
///     let rest = subviews[1...]
///     rest[0] == subviews[1]  // true
///
/// Slices of consecutive subviews take constant time.
public struct LayoutSubviews: RandomAccessCollection, Equatable {
  public typealias SubSequence = LayoutSubviews
  public typealias Indices = Range<Int>

  private let board: PlacementBoard
  private let members: Members

  /// The direction in which the subviews are laid out. A layout need not look at it: where it is right to left, the
  /// whole arrangement is mirrored afterwards.
  ///
  /// Subviews taken from a copy with another direction are placed in that one.
  public var layoutDirection: LayoutDirection

  /// Which of the board's members these are.
  private enum Members {
    case consecutive(Range<Int>)
    case chosen(ArraySlice<Int>)

    /// Part of them, counted from their first.
    subscript(bounds: Range<Int>) -> Members {
      switch self {
      case .consecutive(let range):
        .consecutive(range.lowerBound + bounds.lowerBound..<range.lowerBound + bounds.upperBound)
      case .chosen(let chosen):
        .chosen(chosen[chosen.startIndex + bounds.lowerBound..<chosen.startIndex + bounds.upperBound])
      }
    }
  }

  public init(_ photos: [LayoutPhoto]) {
    self.init(board: PlacementBoard(photos, layoutDirection: .leftToRight))
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

  public subscript(index: Int) -> LayoutSubview {
    LayoutSubview(board: board, index: member(at: index), containerDirection: layoutDirection)
  }

  public subscript(bounds: Range<Int>) -> LayoutSubviews {
    precondition(0 <= bounds.lowerBound && bounds.upperBound <= endIndex, "There are no such subviews.")
    return LayoutSubviews(board, members[bounds], layoutDirection)
  }

  public subscript(bounds: ClosedRange<Int>) -> LayoutSubviews { self[bounds.lowerBound..<bounds.upperBound + 1] }

  /// Spelled out, because an open range is also an endless sequence of indices.
  public subscript(bounds: PartialRangeFrom<Int>) -> LayoutSubviews { self[bounds.lowerBound..<endIndex] }

  /// The subviews at some indices, in the order of those and counted from zero.
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

  /// The same subviews in the same order, for the same direction.
  public static func == (left: LayoutSubviews, right: LayoutSubviews) -> Bool {
    guard left.board === right.board && left.layoutDirection == right.layoutDirection else { return false }
    if case (.consecutive(let left), .consecutive(let right)) = (left.members, right.members) {
      return left == right || (left.isEmpty && right.isEmpty)
    }
    return left.elementsEqual(right)
  }

  /// Where subviews would stand in `bounds` after `placing`, and as how large; afterwards nothing is placed that was
  /// not before. Empty where none of them can have an alignment guide of its own.
  func tryingPlacement(in bounds: CGRect, _ placing: () -> Void) -> [(frame: CGRect, dimensions: ViewDimensions)] {
    guard board.mayHaveGuides else { return [] }
    let placements = board.tryingPlacement(in: bounds, placing)
    return compactMap { subview in
      placements.frame(of: subview.index).map { ($0, subview.dimensions(in: placements.proposals[subview.index])) }
    }
  }
}
