public import Foundation

/// What can stand in a layout: a photo, or a layout with items of its own.
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

  /// A photo, with its priority and its values.
  public init(_ photo: LayoutPhoto) {
    content = .photo(photo)
    priority = photo.priority
    values = photo.values
  }

  /// A layout of items.
  public init(_ layout: some Layout, _ items: [LayoutItem]) {
    content = .layout(AnyLayout(layout), items)
  }

  /// The item with a priority for the layout around it.
  public func layoutPriority(_ priority: Double) -> LayoutItem {
    changed { $0.priority = priority }
  }

  /// The item with a value for the layout around it.
  public func layoutValue<Key: LayoutValueKey>(key: Key.Type, value: Key.Value) -> LayoutItem {
    changed { $0.values[key] = value }
  }

  /// The item with its own wish for room around it.
  public func spacing(_ spacing: ViewSpacing) -> LayoutItem {
    changed { $0.spacing = spacing }
  }

  /// The item with one of its guides moved.
  public func alignmentGuide(
    _ guide: HorizontalAlignment, computeValue: @escaping (ViewDimensions) -> CGFloat
  ) -> LayoutItem {
    changed { $0.guides.append(AlignmentGuide(key: .horizontal(guide), computeValue: computeValue)) }
  }

  /// The item with one of its guides moved.
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
