/// The subviews handed to a layout, in input order.
///
///     let heights = subviews.map { $0.sizeThatFits(.unspecified).height }
///
/// Slices are subviews again and share the indices of what they were taken from; those of consecutive subviews take
/// constant time.
public struct LayoutSubviews: RandomAccessCollection, Equatable {
  public typealias SubSequence = LayoutSubviews
  public typealias Indices = Range<Int>

  private let board: PlacementBoard
  public let indices: Range<Int>
  /// Which of the board's members stand at which index, where that is not the same.
  private let chosen: [Int]?

  public init(_ photos: [LayoutPhoto]) {
    self.init(board: PlacementBoard(photos, layoutDirection: .leftToRight))
  }

  init(board: PlacementBoard) {
    self.init(board: board, indices: 0..<board.count, chosen: nil)
  }

  private init(board: PlacementBoard, indices: Range<Int>, chosen: [Int]?) {
    self.board = board
    self.indices = indices
    self.chosen = chosen
  }

  /// The direction of reading. A layout need not look at it: where it is right to left, the whole arrangement is
  /// mirrored afterwards.
  public var layoutDirection: LayoutDirection { board.layoutDirection }

  public var startIndex: Int { indices.lowerBound }
  public var endIndex: Int { indices.upperBound }

  public subscript(index: Int) -> LayoutSubview {
    LayoutSubview(board: board, index: member(at: index))
  }

  public subscript(bounds: Range<Int>) -> LayoutSubviews {
    precondition(indices.contains(bounds) || bounds.isEmpty, "There are no such subviews.")
    return LayoutSubviews(board: board, indices: bounds, chosen: chosen)
  }

  public subscript(bounds: ClosedRange<Int>) -> LayoutSubviews { self[bounds.lowerBound..<bounds.upperBound + 1] }

  /// Spelled out, because an open range is also an endless sequence of indices.
  public subscript(bounds: PartialRangeFrom<Int>) -> LayoutSubviews { self[bounds.lowerBound..<endIndex] }

  /// The subviews at some indices, in the order of those and counted from zero.
  public subscript(indices: some Sequence<Int>) -> LayoutSubviews {
    let chosen = indices.map(member)
    return LayoutSubviews(board: board, indices: chosen.indices, chosen: chosen)
  }

  private func member(at index: Int) -> Int {
    precondition(indices.contains(index), "There is no subview \(index).")
    return chosen.map { $0[index] } ?? index
  }

  /// The same subviews in the same order, whatever their indices.
  public static func == (left: LayoutSubviews, right: LayoutSubviews) -> Bool {
    guard left.board === right.board && left.count == right.count else { return false }
    if left.chosen == nil && right.chosen == nil { return left.indices == right.indices }
    return left.elementsEqual(right)
  }

  /// Where subviews would stand after `placing`, and as how large; afterwards nothing is placed that was not before.
  /// Empty where none of them can have an alignment guide of its own.
  func tryingPlacement(_ placing: () -> Void) -> [(frame: CGRect, dimensions: ViewDimensions)] {
    guard board.mayHaveGuides else { return [] }
    let placements = board.tryingPlacement(placing)
    return compactMap { subview in
      placements.frame(of: subview.index).map { ($0, subview.dimensions(in: placements.proposals[subview.index])) }
    }
  }
}
