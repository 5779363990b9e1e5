import Foundation

/// A layout with its subviews, its cache and the sizes it has already returned.
///
/// Sound as `Sendable`: everything that changes is used only under the lock, which is recursive, because a layout may
/// ask for its own size through its subviews.
final class LayoutNode: @unchecked Sendable {
  private let lock = RecursiveLock()
  private var layout: AnyLayout
  private var board: PlacementBoard
  private var cache: AnyLayout.Cache
  /// The changes to the environment for the layout and those nested in it.
  private var changes: EnvironmentValues
  /// The environment in which the cache was last made or updated.
  private var environment: EnvironmentValues
  /// The sizes already returned: nested stacks ask for the same ones repeatedly.
  private var sizes: [ProposedViewSize: CGSize] = [:]
  private var alignments: [GuideQuestion: CGFloat?] = [:]
  /// The proposal that the layout last sized itself for; its cache belongs to it.
  private var sizedLast: ProposedViewSize?
  private var sizeFaults: Set<LayoutWarning.Kind> = []

  private struct GuideQuestion: Hashable {
    var guide: AlignmentGuide.Key
    var proposal: ProposedViewSize
  }

  init(
    _ layout: AnyLayout, _ content: PlacementBoard.Content, layoutDirection: LayoutDirection,
    environment changes: EnvironmentValues
  ) {
    let changes = Self.changes(changes, layoutDirection)
    self.layout = layout
    self.changes = changes
    (board, cache, environment) = EnvironmentValues.changed(by: changes) {
      let board = PlacementBoard(content, layoutDirection: layoutDirection)
      return (board, layout.makeCache(subviews: LayoutSubviews(board: board)), EnvironmentValues.current)
    }
  }

  private static func changes(_ changes: EnvironmentValues, _ direction: LayoutDirection) -> EnvironmentValues {
    var changes = changes
    if direction == .rightToLeft { changes.layoutDirection = direction }
    return changes
  }

  /// Returns the node for an item, which continues an earlier node; nil if the item is not a layout.
  static func node(of item: LayoutItem, layoutDirection: LayoutDirection, after earlier: LayoutNode?) -> LayoutNode? {
    guard case .layout(let layout, let items) = item.content else { return nil }
    guard let earlier else {
      return LayoutNode(layout, .items(items), layoutDirection: layoutDirection, environment: item.environment)
    }
    earlier.update(layout, .items(items), layoutDirection: layoutDirection, environment: item.environment)
    return earlier
  }

  private var subviews: LayoutSubviews { LayoutSubviews(board: board) }

  // MARK: - Changes

  /// Replaces the layout, its subviews and its environment. If anything has changed, the layout updates its cache.
  func update(
    _ layout: AnyLayout, _ content: PlacementBoard.Content, layoutDirection: LayoutDirection,
    environment changes: EnvironmentValues
  ) {
    lock.withLock {
      self.changes = Self.changes(changes, layoutDirection)
      inEnvironment {
        let isHeld =
          board.layoutDirection == layoutDirection && environment == .current && board.holds(content)
        if isHeld && self.layout.isUnchanged(in: layout) { return }
        environment = .current
        if !isHeld { board = PlacementBoard(content, layoutDirection: layoutDirection, after: board) }
        self.layout = layout
        layout.updateCache(&cache, subviews: subviews)
      }
    }
  }

  private func inEnvironment<Result>(_ body: () -> Result) -> Result {
    EnvironmentValues.changed(by: changes, body)
  }

  /// Forgets sizes and faults, including those of nested layouts. The layout’s own cache is kept.
  func forgetSizes() {
    lock.withLock {
      (sizes, alignments, sizedLast, sizeFaults, knownSpacing) = ([:], [:], nil, [], nil)
      board.forgetSizes()
    }
  }

  // MARK: - Calling the layout

  private var knownSpacing: ViewSpacing?

  var spacing: ViewSpacing {
    lock.withLock {
      let spacing = knownSpacing ?? inEnvironment { layout.spacing(subviews: subviews, cache: &cache) }
      knownSpacing = spacing
      return spacing
    }
  }

  /// Returns the layout's size. A dimension can be infinite only if it is infinite in the proposal.
  func size(for proposal: ProposedViewSize) -> CGSize {
    let proposal = proposal.cleaned
    return lock.withLock {
      if let size = sizes[proposal] { return size }
      let size = ask(proposal)
      sizes[proposal] = size
      return size
    }
  }

  /// Returns the size at which the layout is placed, which is always finite.
  func finiteSize(for proposal: ProposedViewSize) -> CGSize { lock.withLock { lockedFiniteSize(for: proposal) } }

  private func lockedFiniteSize(for proposal: ProposedViewSize) -> CGSize {
    let size = size(for: finiteProposal(for: proposal))
    if size.width.isFinite && size.height.isFinite { return size }
    sizeFaults.insert(.nonFiniteSize)
    return CGSize(
      width: size.width.isFinite ? size.width : Self.replacement,
      height: size.height.isFinite ? size.height : Self.replacement)
  }

  /// Returns the proposal with which the layout is placed: unspecified in a dimension in which its size is infinite.
  private func finiteProposal(for proposal: ProposedViewSize) -> ProposedViewSize {
    let proposal = proposal.cleaned
    if proposal.width != .infinity && proposal.height != .infinity { return proposal }
    let size = size(for: proposal)
    return ProposedViewSize(
      width: size.width.isFinite ? proposal.width : nil, height: size.height.isFinite ? proposal.height : nil)
  }

  func explicitAlignment(of guide: HorizontalAlignment, size: CGSize, proposal: ProposedViewSize) -> CGFloat? {
    alignment(GuideQuestion(guide: .horizontal(guide), proposal: proposal)) {
      layout.explicitAlignment(
        of: guide, in: CGRect(origin: .zero, size: size), proposal: proposal, subviews: subviews, cache: &cache)
    }
  }

  func explicitAlignment(of guide: VerticalAlignment, size: CGSize, proposal: ProposedViewSize) -> CGFloat? {
    alignment(GuideQuestion(guide: .vertical(guide), proposal: proposal)) {
      layout.explicitAlignment(
        of: guide, in: CGRect(origin: .zero, size: size), proposal: proposal, subviews: subviews, cache: &cache)
    }
  }

  private func alignment(_ question: GuideQuestion, ask: () -> CGFloat?) -> CGFloat? {
    lock.withLock {
      if let answer = alignments[question] { return answer }
      prepareCache(for: question.proposal)
      let answer = inEnvironment(ask).flatMap { $0.isFinite ? $0 : nil }
      alignments[question] = .some(answer)
      return answer
    }
  }

  private func ask(_ proposal: ProposedViewSize) -> CGSize {
    sizedLast = proposal
    let size = inEnvironment { layout.sizeThatFits(proposal: proposal, subviews: subviews, cache: &cache) }
    return CGSize(
      width: usable(size.width, proposed: proposal.width), height: usable(size.height, proposed: proposal.height))
  }

  /// Has the layout size itself for `proposal` if it last did so for another one: when they are placed, layouts expect
  /// their cache to match the proposal.
  private func prepareCache(for proposal: ProposedViewSize) {
    if sizedLast != proposal { _ = ask(proposal) }
  }

  /// The replacement for a dimension that is not finite and has no finite proposal either, as in
  /// `replacingUnspecifiedDimensions`.
  private static let replacement: CGFloat = 10

  private func usable(_ length: CGFloat, proposed: CGFloat?) -> CGFloat {
    if length.isFinite || (length == .infinity && proposed == .infinity) {
      if length < 0 { sizeFaults.insert(.negativeSize) }
      return max(0, length)
    }
    sizeFaults.insert(.nonFiniteSize)
    return proposed.flatMap { $0.isFinite ? $0 : nil } ?? Self.replacement
  }

  // MARK: - Placing

  /// Places all photos, including those of nested layouts, and appends their frames in order.
  func place(in bounds: CGRect, proposal: ProposedViewSize, path: [Int], into arrangement: inout Arrangement) {
    lock.withLock {
      inEnvironment { lockedPlace(in: bounds, proposal: proposal, path: path, into: &arrangement) }
    }
  }

  private func lockedPlace(
    in bounds: CGRect, proposal: ProposedViewSize, path: [Int], into arrangement: inout Arrangement
  ) {
    let proposal = finiteProposal(for: proposal)
    prepareCache(for: proposal)
    board.clear(for: bounds)
    layout.placeSubviews(in: bounds, proposal: proposal, subviews: subviews, cache: &cache)
    let placements = board.takePlacements()
    report(placements, path: path, to: &arrangement)
    if !board.mayNest && placements.isFlawless && arrangement.frames.isEmpty {
      arrangement.frames = placements.frames
      return
    }
    for index in 0..<board.count {
      let isPlaced = placements.frame(of: index) != nil
      let node = board.member(index)?.node
      let proposal = isPlaced && node != nil ? placements.proposals[index] : ProposedViewSize(bounds.size)
      let frame = placements.frame(of: index) ?? centered(index, node: node, in: bounds)
      if let node {
        node.place(in: frame, proposal: proposal, path: path + [index], into: &arrangement)
      } else {
        arrangement.frames.append(frame)
      }
    }
  }

  private func centered(_ index: Int, node: LayoutNode?, in bounds: CGRect) -> CGRect {
    let proposal = ProposedViewSize(bounds.size)
    let size = node?.finiteSize(for: proposal) ?? board.size(of: index, in: proposal)
    return CGRect(
      x: bounds.midX - size.width * 0.5, y: bounds.midY - size.height * 0.5, width: size.width, height: size.height)
  }

  private func report(_ placements: Placements, path: [Int], to arrangement: inout Arrangement) {
    func warn(_ kind: LayoutWarning.Kind) {
      arrangement.warnings.append(LayoutWarning(kind: kind, layout: layout.name, path: path))
    }
    for kind in [LayoutWarning.Kind.nonFiniteSize, .negativeSize] where sizeFaults.contains(kind) { warn(kind) }
    if placements.isFlawless { return }
    for index in 0..<placements.count {
      if placements.repeated.contains(index) { warn(.placedMoreThanOnce(subview: index)) }
      if placements.nowhere.contains(index) {
        warn(.nonFinitePosition(subview: index))
      } else if placements.frame(of: index) == nil {
        warn(.neverPlaced(subview: index))
      }
    }
  }
}
