import Foundation

/// A way to distribute photos among columns: the number of columns, and the alternation of their shares.
struct ExactMasonryPattern: Hashable {
  var columns: Int
  /// The unevenness in twentieths of an even share: every other column gets that much more, and the others that much
  /// less. If it is positive, the first, third, … columns get less and so become wider.
  var unevenness = 0
  /// The column of each photo, if a search has chosen it.
  var chosen: [Int]?

  /// The maximum unevenness. With more, columns would be over six times as wide as their neighbors.
  static let greatestUnevenness = 14

  func share(of column: Int) -> CGFloat {
    let surplus = CGFloat(unevenness) / 20
    return column & 1 == 0 ? 1 - surplus : 1 + surplus
  }
}
