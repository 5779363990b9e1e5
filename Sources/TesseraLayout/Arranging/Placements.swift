import Foundation

/// Where a layout has placed its subviews so far.
struct Placements {
  /// A frame for each subview. One that was never placed, or nowhere, has no number for its x.
  private(set) var frames: [CGRect]
  /// What each was proposed. Kept only where subviews may have more to say than their size.
  private(set) var proposals: [ProposedViewSize]
  /// Those that were placed more than once.
  private(set) var repeated: Set<Int> = []
  /// Those whose last place was not finite.
  private(set) var nowhere: Set<Int> = []
  private var placedCount = 0

  init(count: Int, keepsProposals: Bool) {
    frames = Array(repeating: Self.unplaced, count: count)
    proposals = keepsProposals ? Array(repeating: .unspecified, count: count) : []
  }

  private static let unplaced = CGRect(x: CGFloat.nan, y: 0, width: 0, height: 0)

  var count: Int { frames.count }
  var isEmpty: Bool { placedCount == 0 && nowhere.isEmpty }
  /// Whether every subview was placed, once, and somewhere.
  var isFlawless: Bool { placedCount == frames.count && repeated.isEmpty }

  func frame(of index: Int) -> CGRect? {
    frames[index].origin.x.isNaN ? nil : frames[index]
  }

  mutating func place(_ index: Int, in frame: CGRect, proposal: ProposedViewSize) {
    // Outside of `placeSubviews` there may be nothing to place on.
    if index >= frames.count { return }
    let isFirst = frames[index].origin.x.isNaN
    if !isFirst || nowhere.contains(index) { repeated.insert(index) }
    if !proposals.isEmpty { proposals[index] = proposal.cleaned }
    if (frame.origin.x + frame.origin.y + frame.size.width + frame.size.height).isFinite {
      frames[index] = frame
      if isFirst { placedCount += 1 }
      nowhere.remove(index)
    } else {
      frames[index] = Self.unplaced
      if !isFirst { placedCount -= 1 }
      nowhere.insert(index)
    }
  }
}
