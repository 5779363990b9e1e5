import Foundation

/// A way to distribute photos to columns: the number of columns, and how their shares alternate.
struct ExactMasonryPattern: Hashable {
  var columns: Int
  /// In twentieths: how much more than an even share every other column gets, and how much less the others. If
  /// positive, the first, third, … get less and so become wider.
  var unevenness = 0

  /// With more, columns would be over six times as wide as their neighbors.
  static let greatestUnevenness = 14

  func share(of column: Int) -> CGFloat {
    let surplus = CGFloat(unevenness) / 20
    return column & 1 == 0 ? 1 - surplus : 1 + surplus
  }
}
