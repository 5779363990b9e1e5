import Foundation
import Synchronization

/// The subviews of one layout, and the record of their positions: a layout receives its subviews as values, but placing
/// them is a side effect.
///
/// Subviews may be measured and placed from several tasks; the last placement counts.
final class PlacementBoard: Sendable {
  let layoutDirection: LayoutDirection
  private let members: Members
  private let record: Mutex<Record>

  private struct Record {
    var placements: Placements
    /// The bounds of the layout that has these subviews.
    var bounds = CGRect.zero
  }

  /// A list of photos, of items, or of another library’s subviews.
  enum Content: Sendable {
    case photos([LayoutPhoto])
    case items([LayoutItem])
    case foreign(any ForeignSubviews)
  }

  /// The members. A list of plain photos, of which there may be millions, is stored unchanged.
  private enum Members: Sendable {
    case photos([LayoutPhoto])
    case items([Member])
    case foreign(any ForeignSubviews)
  }

  /// An item, and its node if it is a layout.
  struct Member: Sendable {
    let item: LayoutItem
    let node: LayoutNode?
  }

  /// Creates a board whose nested layouts continue those of an earlier one, if there is one.
  init(_ content: Content, layoutDirection: LayoutDirection, after earlier: PlacementBoard? = nil) {
    switch content {
    case .photos(let photos):
      members = .photos(photos)
      record = Mutex(Record(placements: Placements(count: photos.count, keepsProposals: false)))
    case .items(let items):
      members = .items(
        items.enumerated().map { index, item in
          let node = earlier.flatMap { index < $0.count ? $0.member(index)?.node : nil }
          return Member(item: item, node: LayoutNode.node(of: item, layoutDirection: layoutDirection, after: node))
        })
      record = Mutex(Record(placements: Placements(count: items.count, keepsProposals: true)))
    case .foreign(let subviews):
      members = .foreign(subviews)
      record = Mutex(Record(placements: Placements(count: 0, keepsProposals: false)))
    }
    self.layoutDirection = layoutDirection
  }

  // MARK: - Changes

  /// True if these are certainly the board's subviews, unchanged.
  func holds(_ content: Content) -> Bool {
    switch (members, content) {
    case (.photos(let photos), .photos(let others)): photos == others
    case (.items(let items), .items(let others)):
      items.count == others.count && zip(items, others).allSatisfy { $0.item.isUnchanged(in: $1) }
    default: false
    }
  }

  /// Makes nested layouts forget the sizes they know.
  func forgetSizes() {
    guard case .items(let items) = members else { return }
    for item in items { item.node?.forgetSizes() }
  }

  // MARK: - Queries

  var count: Int {
    switch members {
    case .photos(let photos): photos.count
    case .items(let items): items.count
    case .foreign(let subviews): subviews.count
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
    case .foreign(let subviews): subviews.priority(of: index)
    }
  }

  func values(of index: Int) -> LayoutValues {
    switch members {
    case .photos(let photos): photos[index].values
    case .items(let items): items[index].item.values
    case .foreign(let subviews): subviews.values(of: index)
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
    case .foreign(let subviews): subviews.size(of: index, in: proposal.cleaned)
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
    let size: CGSize
    switch members {
    case .photos(let photos): size = photos[index].finiteSize(for: proposal)
    case .items(let items): size = items[index].finiteSize(for: proposal)
    case .foreign(let subviews):
      return subviews.place(index, at: position, anchor: anchor, proposal: proposal.cleaned)
    }
    var frame = CGRect(
      x: position.x - size.width * anchor.x, y: position.y - size.height * anchor.y,
      width: size.width, height: size.height)
    record.withLock { record in
      // The whole arrangement is mirrored at the end, but this subview must not be.
      if containerDirection != layoutDirection {
        frame.origin.x = record.bounds.minX + record.bounds.maxX - frame.maxX
      }
      record.placements.place(index, in: frame, proposal: proposal)
    }
  }

  /// Removes and returns the placements.
  func takePlacements() -> Placements {
    record.withLock { record in
      let taken = record.placements
      record.placements = Placements(count: 0, keepsProposals: false)
      return taken
    }
  }

  /// Forgets any placements, so that the layout can be placed again in `bounds`.
  func clear(for bounds: CGRect) {
    record.withLock { record in
      record.bounds = bounds
      if record.placements.isEmpty && record.placements.count == count { return }
      record.placements = Placements(count: count, keepsProposals: mayNest)
    }
  }

  /// Returns the placements that `placing` makes in `bounds`, without keeping them.
  func tryingPlacement(in bounds: CGRect, _ placing: () -> Void) -> Placements {
    let blank = Record(placements: Placements(count: count, keepsProposals: mayNest), bounds: bounds)
    let before = exchange(blank)
    placing()
    return exchange(before).placements
  }

  private func exchange(_ record: Record) -> Record {
    self.record.withLock { current in
      let before = current
      current = record
      return before
    }
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
