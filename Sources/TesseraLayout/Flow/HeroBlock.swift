import Foundation

/// A hero and two rows of photos beside it, as high together as the hero is.
///
/// The hero stands at the left where it is the first of its photos, at the right otherwise; the others keep their order.
struct HeroBlock {
  var photos: Range<Int>
  var hero: Int
  /// How many of the others stand in the upper row.
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

/// Some photos that would stand side by side.
struct PhotoGroup {
  var count: Int
  /// At the row height, without spacing.
  var widths: CGFloat
}

extension FlowLine {
  /// The rows' heights at which a hero and two rows beside it fill the width, if they can.
  ///
  /// The rows are `r = W − spacing − a·H` wide and each is `(r − spacing·(n − 1)) / aspects` high; that both and the
  /// spacing come to the hero's height H is a linear equation in it.
  func heights(
    besideHeroOf heroWidth: CGFloat, upper: PhotoGroup, lower: PhotoGroup
  ) -> (upper: CGFloat, lower: CGFloat)? {
    let aspect = heroWidth / rowHeight
    let perUpper = rowHeight / upper.widths
    let perLower = rowHeight / lower.widths
    let gaps = spacing * (CGFloat(upper.count - 1) * perUpper + CGFloat(lower.count - 1) * perLower)
    let free = width - spacing
    let height = (free * (perUpper + perLower) - gaps + spacing) / (1 + aspect * (perUpper + perLower))
    let beside = free - aspect * height
    guard beside > 0 else { return nil }
    return (
      (beside - spacing * CGFloat(upper.count - 1)) * perUpper,
      (beside - spacing * CGFloat(lower.count - 1)) * perLower
    )
  }
}
