import Foundation

/// A way to distribute photos to columns: the number of columns, and the alternation of their shares.
struct ExactMasonryPattern: Hashable {
  var columns: Int
  /// The unevenness in twentieths of an even share: every other column gets so much more, and the others so much less.
  /// If positive, the first, third, … get less and so become wider.
  var unevenness = 0

  /// The maximum unevenness. With more, columns would be over six times as wide as their neighbors.
  static let greatestUnevenness = 14

  func share(of column: Int) -> CGFloat {
    let surplus = CGFloat(unevenness) / 20
    return column & 1 == 0 ? 1 - surplus : 1 + surplus
  }
}
