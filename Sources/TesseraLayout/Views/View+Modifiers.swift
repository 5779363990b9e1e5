public import Foundation

// Modifiers apply to each item of a view that has several.

extension View {
  /// Sets a value that the surrounding layout can read.
  public func layoutValue<Key: LayoutValueKey>(key: Key.Type, value: Key.Value) -> some View {
    changingItems { $0.layoutValue(key: key, value: value) }
  }

  /// Sets the priority that the surrounding layout sees.
  public func layoutPriority(_ priority: Double) -> some View {
    changingItems { $0.layoutPriority(priority) }
  }

  /// Sets one of the view's alignment guides.
  @preconcurrency
  public func alignmentGuide(
    _ guide: HorizontalAlignment, computeValue: @escaping @Sendable (ViewDimensions) -> CGFloat
  ) -> some View {
    changingItems { $0.alignmentGuide(guide, computeValue: computeValue) }
  }

  /// Sets one of the view's alignment guides.
  @preconcurrency
  public func alignmentGuide(
    _ guide: VerticalAlignment, computeValue: @escaping @Sendable (ViewDimensions) -> CGFloat
  ) -> some View {
    changingItems { $0.alignmentGuide(guide, computeValue: computeValue) }
  }

  /// Sets a value that layouts in the view can read from their ``Environment``.
  public func environment<Value>(
    _ keyPath: WritableKeyPath<EnvironmentValues, Value>, _ value: Value
  ) -> some View {
    changingItems { $0.environment(keyPath, value) }
  }

  /// Sets a value that the surrounding layout can read from ``LayoutSubview/containerValues``.
  public func containerValue<Value>(
    _ keyPath: WritableKeyPath<ContainerValues, Value>, _ value: Value
  ) -> some View {
    changingItems { $0.containerValue(keyPath, value) }
  }

  private func changingItems(_ change: (LayoutItem) -> LayoutItem) -> some View {
    TupleView<Self>(items: layoutItems.map(change))
  }
}
