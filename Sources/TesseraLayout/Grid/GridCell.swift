/// What a subview says of its place in a ``GridLayout``.
struct GridCell {
  /// The row in which it was listed; nil where it was listed in none.
  var row: GridRow.Mark?
  /// How many columns it takes.
  var columns = 1
  /// Where it stands in its cell, in place of the grid's alignment.
  var anchor: UnitPoint?
  /// How its whole column is lined up.
  var columnAlignment: HorizontalAlignment?
  /// The axes along which it does not affect the grid's size.
  var unsizedAxes: Axis.Set = []

  enum Key: LayoutValueKey {
    static let defaultValue = GridCell()
  }
}

extension LayoutItem {
  /// The item as a cell that takes several columns of a ``GridLayout``.
  public func gridCellColumns(_ count: Int) -> LayoutItem {
    precondition(count > 0, "A cell takes at least one column.")
    return changingCell { $0.columns = count }
  }

  /// The item at a point of its cell in a ``GridLayout``, in place of the grid's alignment: its own point there lies on
  /// the cell's.
  public func gridCellAnchor(_ anchor: UnitPoint) -> LayoutItem {
    changingCell { $0.anchor = anchor }
  }

  /// The item as a cell that decides how its whole column of a ``GridLayout`` is lined up. The first in a column
  /// counts.
  public func gridColumnAlignment(_ guide: HorizontalAlignment) -> LayoutItem {
    changingCell { $0.columnAlignment = guide }
  }

  /// The item as a cell that does not affect the size of a ``GridLayout`` along some axes.
  public func gridCellUnsizedAxes(_ axes: Axis.Set) -> LayoutItem {
    changingCell { $0.unsizedAxes = axes }
  }

  func changingCell(_ change: (inout GridCell) -> Void) -> LayoutItem {
    var item = self
    change(&item.values[GridCell.Key.self])
    return item
  }
}
