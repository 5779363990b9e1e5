import Foundation

/// The positions that a layout has given its subviews so far.
struct Placements {
  /// The frame of each subview. Its x is NaN if the subview was never placed, or not at a finite position.
  private(set) var frames: [CGRect]
  /// The proposal that each subview was placed with. Kept only if some subviews may not be plain photos.
  private(set) var proposals: [ProposedViewSize]
  /// The subviews that were placed more than once.
  private(set) var repeated: Set<Int> = []
  /// The subviews whose last position was not finite.
  private(set) var nowhere: Set<Int> = []
  private var placedCount = 0

  init(count: Int, keepsProposals: Bool) {
    frames = Array(repeating: Self.unplaced, count: count)
    proposals = keepsProposals ? Array(repeating: .unspecified, count: count) : []
  }

  private static let unplaced = CGRect(x: CGFloat.nan, y: 0, width: 0, height: 0)

  var count: Int { frames.count }
  var isEmpty: Bool { placedCount == 0 && nowhere.isEmpty }
  /// True if every subview was placed exactly once, at a finite position.
  var isFlawless: Bool { placedCount == frames.count && repeated.isEmpty }

  func frame(of index: Int) -> CGRect? {
    frames[index].origin.x.isNaN ? nil : frames[index]
  }

  mutating func place(_ index: Int, in frame: CGRect, proposal: ProposedViewSize) {
    // Outside of `placeSubviews` there may be no frames to set.
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
