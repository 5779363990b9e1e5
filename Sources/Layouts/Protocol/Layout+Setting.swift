extension Layout {
  /// Returns the layout with another value of a property.
  ///
  ///     FlowGrid(rowHeight: 240, spacing: 4).setting(\.lastRow, to: .center).setting(\.maxRowScale, to: 1.5)
  public func setting<Value>(_ property: WritableKeyPath<Self, Value>, to value: Value) -> Self {
    var layout = self
    layout[keyPath: property] = value
    return layout
  }
}
