import Foundation

/// The line across a column or row of a grid on which its cells are aligned.
struct GridLine {
  private let guide: AlignmentGuide.Key
  /// The maximum extents of the cells before the line and after it.
  private var before: CGFloat = 0
  private var after: CGFloat = 0

  init(_ guide: AlignmentGuide.Key) { self.guide = guide }

  /// The length that a track needs so that all its cells can be aligned.
  var length: CGFloat { before + after }

  /// Makes room for a cell.
  mutating func add(_ cell: ViewDimensions) {
    let (guide, length) = measure(cell)
    guard guide.isFinite && length.isFinite else { return }
    before = max(before, guide)
    after = max(after, length - guide)
  }

  /// Returns the start of a cell in a track with a given length. Extra length is on the side away from the guide.
  func offset(of cell: ViewDimensions, in length: CGFloat) -> CGFloat {
    (before + ((length - self.length) * guide.shareBefore).finiteOrZero - measure(cell).guide).finiteOrZero
  }

  private func measure(_ cell: ViewDimensions) -> (guide: CGFloat, length: CGFloat) {
    switch guide {
    case .horizontal(let guide): (cell[guide], cell.width)
    case .vertical(let guide): (cell[guide], cell.height)
    }
  }
}
