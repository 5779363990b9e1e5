import Foundation

/// The subviews of one layout, and where they write down their places: layouts are handed values, but placing is an
/// effect.
final class PlacementBoard {
  let layoutDirection: LayoutDirection
  private let members: Members
  private var placements: Placements
  /// Where the layout stands whose subviews these are.
  private var bounds = CGRect.zero

  /// Photos alone, of which there may be millions, are kept as they come.
  private enum Members {
    case photos([LayoutPhoto])
    case items([Member])
  }

  /// An item, with the layout that it is if it is one.
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

  // MARK: - What subviews are asked

  var count: Int {
    switch members {
    case .photos(let photos): photos.count
    case .items(let items): items.count
    }
  }

  /// The item at an index, unless all are plain photos.
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

  /// Whether any subview can be a layout itself.
  var mayNest: Bool {
    if case .items = members { true } else { false }
  }

  /// Whether any subview can have an alignment guide of its own.
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
    // The whole arrangement is mirrored at the end, and this subview is not to be.
    if containerDirection != layoutDirection { frame.origin.x = bounds.minX + bounds.maxX - frame.maxX }
    placements.place(index, in: frame, proposal: proposal)
  }

  /// Takes what was placed off the board.
  func takePlacements() -> Placements {
    let taken = placements
    placements = Placements(count: 0, keepsProposals: false)
    return taken
  }

  /// Forgets what was placed, as far as anything was, for the layout to place anew in `bounds`.
  func clear(for bounds: CGRect) {
    self.bounds = bounds
    if placements.isEmpty && placements.count == count { return }
    placements = Placements(count: count, keepsProposals: mayNest)
  }

  /// What `placing` places in `bounds`, which leaves no trace.
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
  /// The size at which it can stand.
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
