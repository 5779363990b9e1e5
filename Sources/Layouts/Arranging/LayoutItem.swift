public import Foundation

/// An element of a layout: a photo, or another layout with its own items.
///
///     let wall = VStackLayout(spacing: 4) {
///       LayoutItem(panorama).layoutPriority(1)
///       HStackLayout(spacing: 4) {
///         portrait
///         landscape
///       }
///     }
///     let arrangement = wall.arrange(in: ProposedViewSize(width: 1600, height: 1200))
public struct LayoutItem: Sendable {
  let content: Content
  var priority: Double = 0
  package var values = LayoutValues()
  var spacing: ViewSpacing?
  var guides: [AlignmentGuide] = []
  /// The changes to the environment of the layouts in the item.
  var environment = EnvironmentValues()

  enum Content: Sendable {
    case photo(LayoutPhoto)
    case layout(AnyLayout, [LayoutItem])
  }

  /// Creates an item from a photo, with its priority and its layout values.
  public init(_ photo: LayoutPhoto) {
    content = .photo(photo)
    priority = photo.priority
    values = photo.values
  }

  /// Creates an item from a layout of items.
  public init(_ layout: some Layout, _ items: [LayoutItem]) {
    content = .layout(AnyLayout(layout), items)
  }

  /// Sets the priority that the surrounding layout sees.
  public func layoutPriority(_ priority: Double) -> LayoutItem {
    changed { $0.priority = priority.isNaN ? 0 : priority }
  }

  /// Sets a value that the surrounding layout can read.
  public func layoutValue<Key: LayoutValueKey>(key: Key.Type, value: Key.Value) -> LayoutItem {
    changed { $0.values[key] = value }
  }

  /// Sets the preferred spacing around the item.
  public func spacing(_ spacing: ViewSpacing) -> LayoutItem {
    changed { $0.spacing = spacing }
  }

  /// Sets one of the item's alignment guides.
  @preconcurrency
  public func alignmentGuide(
    _ guide: HorizontalAlignment, computeValue: @escaping @Sendable (ViewDimensions) -> CGFloat
  ) -> LayoutItem {
    changed { $0.guides.append(AlignmentGuide(key: .horizontal(guide), computeValue: computeValue)) }
  }

  /// Sets one of the item's alignment guides.
  @preconcurrency
  public func alignmentGuide(
    _ guide: VerticalAlignment, computeValue: @escaping @Sendable (ViewDimensions) -> CGFloat
  ) -> LayoutItem {
    changed { $0.guides.append(AlignmentGuide(key: .vertical(guide), computeValue: computeValue)) }
  }

  /// Sets a value that the layouts in the item can read from their ``Environment``.
  public func environment<Value>(
    _ keyPath: WritableKeyPath<EnvironmentValues, Value>, _ value: Value
  ) -> LayoutItem {
    changed { $0.environment[keyPath: keyPath] = value }
  }

  /// True if the item is certainly the same as another one. Guides are functions, which cannot be compared.
  func isUnchanged(in other: LayoutItem) -> Bool {
    guard priority == other.priority, spacing == other.spacing, guides.isEmpty, other.guides.isEmpty,
      values == other.values, environment == other.environment
    else { return false }
    switch (content, other.content) {
    case (.photo(let one), .photo(let other)): return one == other
    case (.layout(let layout, let items), .layout(let otherLayout, let others)):
      return layout.isUnchanged(in: otherLayout) && items.count == others.count
        && zip(items, others).allSatisfy { $0.isUnchanged(in: $1) }
    default: return false
    }
  }

  private func changed(_ change: (inout LayoutItem) -> Void) -> LayoutItem {
    var item = self
    change(&item)
    return item
  }
}
