/// A subview's settings for its cell in a ``GridLayout``.
struct GridCell: Sendable {
  /// The row in which the subview was listed; nil if it was not in a row.
  var row: GridRow.Mark?
  /// The number of columns that the subview spans.
  var columns = 1
  /// The position in the cell, instead of the grid's alignment.
  var anchor: UnitPoint?
  /// The alignment of the whole column.
  var columnAlignment: HorizontalAlignment?
  /// The axes along which the subview does not affect the grid's size.
  var unsizedAxes: Axis.Set = []

  enum Key: LayoutValueKey {
    static let defaultValue = GridCell()
  }
}

extension LayoutItem {
  /// Makes the item span 1 to 1000 columns of a ``GridLayout``.
  public func gridCellColumns(_ count: Int) -> LayoutItem {
    changingCell { $0.columns = min(max(count, 1), 1000) }
  }

  /// Aligns a point of the item with the same point of its cell in a ``GridLayout``, instead of using the grid's
  /// alignment.
  public func gridCellAnchor(_ anchor: UnitPoint) -> LayoutItem {
    changingCell { $0.anchor = anchor }
  }

  /// Sets the alignment of the item's whole column in a ``GridLayout``. The first setting in a column counts.
  public func gridColumnAlignment(_ guide: HorizontalAlignment) -> LayoutItem {
    changingCell { $0.columnAlignment = guide }
  }

  /// Makes a ``GridLayout`` ignore the item's size along some axes.
  public func gridCellUnsizedAxes(_ axes: Axis.Set) -> LayoutItem {
    changingCell { $0.unsizedAxes = axes }
  }

  func changingCell(_ change: (inout GridCell) -> Void) -> LayoutItem {
    var item = self
    change(&item.values[GridCell.Key.self])
    return item
  }
}
