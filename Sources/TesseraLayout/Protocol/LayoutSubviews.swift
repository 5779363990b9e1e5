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
  private let selection: Selection

  /// Which of the board's members these are.
  private enum Selection {
    case range(Range<Int>)
    case chosen(ArraySlice<Int>)
  }

  public init(_ photos: [LayoutPhoto]) {
    self.init(board: PlacementBoard(photos, layoutDirection: .leftToRight))
  }

  init(board: PlacementBoard) {
    self.init(board: board, selection: .range(0..<board.count))
  }

  private init(board: PlacementBoard, selection: Selection) {
    self.board = board
    self.selection = selection
  }

  /// The direction of reading. A layout need not look at it: where it is right to left, the whole arrangement is
  /// mirrored afterwards.
  public var layoutDirection: LayoutDirection { board.layoutDirection }

  public var startIndex: Int { indices.lowerBound }
  public var endIndex: Int { indices.upperBound }

  public var indices: Range<Int> {
    switch selection {
    case .range(let range): range
    case .chosen(let members): members.indices
    }
  }

  public subscript(index: Int) -> LayoutSubview {
    LayoutSubview(board: board, index: member(at: index))
  }

  public subscript(bounds: Range<Int>) -> LayoutSubviews {
    precondition(indices.contains(bounds) || bounds.isEmpty, "There are no such subviews.")
    switch selection {
    case .range: return LayoutSubviews(board: board, selection: .range(bounds))
    case .chosen(let members): return LayoutSubviews(board: board, selection: .chosen(members[bounds]))
    }
  }

  public subscript(bounds: ClosedRange<Int>) -> LayoutSubviews { self[bounds.lowerBound..<bounds.upperBound + 1] }

  /// Spelled out, because an open range is also an endless sequence of indices.
  public subscript(bounds: PartialRangeFrom<Int>) -> LayoutSubviews { self[bounds.lowerBound..<endIndex] }

  /// The subviews at some indices, in the order of those and counted from zero.
  public subscript(indices: some Sequence<Int>) -> LayoutSubviews {
    LayoutSubviews(board: board, selection: .chosen(indices.map(member)[...]))
  }

  private func member(at index: Int) -> Int {
    precondition(indices.contains(index), "There is no subview \(index).")
    switch selection {
    case .range: return index
    case .chosen(let members): return members[index]
    }
  }

  /// The same subviews in the same order, whatever their indices.
  public static func == (left: LayoutSubviews, right: LayoutSubviews) -> Bool {
    guard left.board === right.board && left.count == right.count else { return false }
    if case .range(let one) = left.selection, case .range(let other) = right.selection { return one == other }
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
