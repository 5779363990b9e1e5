import Foundation

/// A hero and two rows of photos beside it, together as tall as the hero.
///
/// The hero is on the left if it is the first photo of the block, otherwise on the right; the other photos keep their
/// order.
struct HeroBlock {
  var photos: Range<Int>
  var hero: Int
  /// The number of other photos in the upper row.
  var upperCount: Int
  var heroWidth: CGFloat
  var upperHeight: CGFloat
  var lowerHeight: CGFloat

  var heroIsFirst: Bool { hero == photos.lowerBound }

  func height(spacing: CGFloat) -> CGFloat { upperHeight + spacing + lowerHeight }

  /// The photos beside the hero, in order.
  var others: (upper: [Int], lower: [Int]) {
    let others = photos.filter { $0 != hero }
    return (Array(others.prefix(upperCount)), Array(others.dropFirst(upperCount)))
  }
}

extension FlowLine {
  /// Returns the heights of the two rows at which they and the hero fill the width, or nil if they cannot.
  ///
  /// The rows are `r = W − spacing − a·H` wide and each is `(r − spacing·(n − 1)) / aspects` high. Both rows and the
  /// vertical spacing add up to the hero's height H, which gives a linear equation in H.
  func heights(
    besideHeroOf heroWidth: CGFloat, upper: PhotoGroup, lower: PhotoGroup
  ) -> (upper: CGFloat, lower: CGFloat)? {
    let aspect = heroWidth / rowHeight
    let perUpper = rowHeight / upper.widths
    let perLower = rowHeight / lower.widths
    let gaps = spacing * (CGFloat(upper.count - 1) * perUpper + CGFloat(lower.count - 1) * perLower)
    let free = width - spacing
    let height = (free * (perUpper + perLower) - gaps + verticalSpacing) / (1 + aspect * (perUpper + perLower))
    let beside = free - aspect * height
    guard beside > 0 else { return nil }
    return (
      (beside - spacing * CGFloat(upper.count - 1)) * perUpper,
      (beside - spacing * CGFloat(lower.count - 1)) * perLower
    )
  }
}
