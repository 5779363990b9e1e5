import Foundation

extension Arrangement {
  /// Returns the arrangement between this one and another: this one for an amount of 0, the other for 1. Every frame
  /// and the size move in a straight line.
  ///
  ///     let middle = rows.interpolated(towards: columns, amount: 0.5)
  ///
  /// Frames that only one arrangement has do not move. Amounts beyond 0 and 1 continue the line; NaN counts as 0. The
  /// warnings are those of both arrangements.
  public func interpolated(towards other: Arrangement, amount: Double) -> Arrangement {
    let amount = amount.isFinite ? amount : 0
    if amount == 0 { return self }
    if amount == 1 { return other }
    let both = zip(frames, other.frames).map { $0.interpolated(towards: $1, amount: amount) }
    let longer = frames.count > other.frames.count ? frames : other.frames
    return Arrangement(
      size: size.interpolated(towards: other.size, amount: amount), frames: both + longer[both.count...],
      warnings: warnings + other.warnings.filter { !warnings.contains($0) })
  }
}

extension Layout {
  /// Returns the layout with its ``Animatable/animatableData`` moved towards that of another: not at all if `amount` is
  /// 0, all the way if it is 1. Properties that are not animatable do not change.
  ///
  ///     let middle = FlowGrid(rowHeight: 100).interpolated(towards: FlowGrid(rowHeight: 300), amount: 0.5)
  public func interpolated(towards other: Self, amount: Double) -> Self {
    var layout = self
    layout.animatableData.interpolate(towards: other.animatableData, amount: amount)
    return layout
  }
}

extension Animatable {
  fileprivate func interpolated(towards other: Self, amount: Double) -> Self {
    var moved = self
    moved.animatableData.interpolate(towards: other.animatableData, amount: amount)
    return moved
  }
}
