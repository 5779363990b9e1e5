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
public struct LayoutItem {
  let content: Content
  var priority: Double = 0
  var values = LayoutValues()
  var spacing: ViewSpacing?
  var guides: [AlignmentGuide] = []

  enum Content {
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
    changed { $0.priority = priority }
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
  public func alignmentGuide(
    _ guide: HorizontalAlignment, computeValue: @escaping (ViewDimensions) -> CGFloat
  ) -> LayoutItem {
    changed { $0.guides.append(AlignmentGuide(key: .horizontal(guide), computeValue: computeValue)) }
  }

  /// Sets one of the item's alignment guides.
  public func alignmentGuide(
    _ guide: VerticalAlignment, computeValue: @escaping (ViewDimensions) -> CGFloat
  ) -> LayoutItem {
    changed { $0.guides.append(AlignmentGuide(key: .vertical(guide), computeValue: computeValue)) }
  }

  private func changed(_ change: (inout LayoutItem) -> Void) -> LayoutItem {
    var item = self
    change(&item)
    return item
  }
}
