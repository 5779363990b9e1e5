import Foundation

/// The subviews of one layout, and the record of their positions: a layout receives its subviews as values, but placing
/// them is a side effect.
final class PlacementBoard {
  let layoutDirection: LayoutDirection
  private let members: Members
  private var placements: Placements
  /// The bounds of the layout that has these subviews.
  private var bounds = CGRect.zero

  /// The members. A list of plain photos, of which there may be millions, is stored unchanged.
  private enum Members {
    case photos([LayoutPhoto])
    case items([Member])
  }

  /// An item, and its node if it is a layout.
  struct Member {
    let item: LayoutItem
    let node: LayoutNode?
  }

  init(_ photos: [LayoutPhoto], layoutDirection: LayoutDirection) {
    members = .photos(photos)
    placements = Placements(count: photos.count, keepsProposals: false)
    self.layoutDirection = layoutDirection
  }

  init(_ items: [LayoutItem], layoutDirection: LayoutDirection) {
    members = .items(items.map { Member(item: $0, node: LayoutNode($0, layoutDirection: layoutDirection)) })
    placements = Placements(count: items.count, keepsProposals: true)
    self.layoutDirection = layoutDirection
  }

  // MARK: - Queries

  var count: Int {
    switch members {
    case .photos(let photos): photos.count
    case .items(let items): items.count
    }
  }

  /// Returns the item at an index; nil if all are plain photos.
  func member(_ index: Int) -> Member? {
    guard case .items(let items) = members else { return nil }
    return items[index]
  }

  func priority(of index: Int) -> Double {
    switch members {
    case .photos(let photos): photos[index].priority
    case .items(let items): items[index].item.priority
    }
  }

  func values(of index: Int) -> LayoutValues {
    switch members {
    case .photos(let photos): photos[index].values
    case .items(let items): items[index].item.values
    }
  }

  func spacing(of index: Int) -> ViewSpacing {
    guard let member = member(index) else { return ViewSpacing() }
    return member.item.spacing ?? member.node?.spacing ?? ViewSpacing()
  }

  func size(of index: Int, in proposal: ProposedViewSize) -> CGSize {
    switch members {
    case .photos(let photos): photos[index].sizeThatFits(proposal)
    case .items(let items): items[index].size(in: proposal)
    }
  }

  /// True if any subview can be a layout.
  var mayNest: Bool {
    if case .items = members { true } else { false }
  }

  /// True if any subview can have its own alignment guides.
  var mayHaveGuides: Bool {
    guard case .items(let items) = members else { return false }
    return items.contains { $0.node != nil || !$0.item.guides.isEmpty }
  }

  // MARK: - Placing

  func place(
    _ index: Int, at position: CGPoint, anchor: UnitPoint, proposal: ProposedViewSize,
    containerDirection: LayoutDirection
  ) {
    let size =
      switch members {
      case .photos(let photos): photos[index].finiteSize(for: proposal)
      case .items(let items): items[index].finiteSize(for: proposal)
      }
    var frame = CGRect(
      x: position.x - size.width * anchor.x, y: position.y - size.height * anchor.y,
      width: size.width, height: size.height)
    // The whole arrangement is mirrored at the end, which this subview must not be.
    if containerDirection != layoutDirection { frame.origin.x = bounds.minX + bounds.maxX - frame.maxX }
    placements.place(index, in: frame, proposal: proposal)
  }

  /// Removes and returns the placements.
  func takePlacements() -> Placements {
    let taken = placements
    placements = Placements(count: 0, keepsProposals: false)
    return taken
  }

  /// Forgets any placements, so that the layout can be placed again in `bounds`.
  func clear(for bounds: CGRect) {
    self.bounds = bounds
    if placements.isEmpty && placements.count == count { return }
    placements = Placements(count: count, keepsProposals: mayNest)
  }

  /// Returns the placements that `placing` makes in `bounds`, without any lasting effect.
  func tryingPlacement(in bounds: CGRect, _ placing: () -> Void) -> Placements {
    let before = (placements, self.bounds)
    self.bounds = bounds
    placements = Placements(count: count, keepsProposals: mayNest)
    placing()
    let tried = placements
    (placements, self.bounds) = before
    return tried
  }
}

extension PlacementBoard.Member {
  /// Returns the size at which the item is placed, which is always finite.
  fileprivate func finiteSize(for proposal: ProposedViewSize) -> CGSize {
    switch item.content {
    case .photo(let photo): photo.finiteSize(for: proposal)
    case .layout: node?.finiteSize(for: proposal) ?? .zero
    }
  }

  fileprivate func size(in proposal: ProposedViewSize) -> CGSize {
    switch item.content {
    case .photo(let photo): photo.sizeThatFits(proposal)
    case .layout: node?.size(for: proposal) ?? .zero
    }
  }
}
