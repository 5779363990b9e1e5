import Foundation

/// Photos side by side.
struct PhotoGroup {
  var count: Int
  /// The sum of their widths at the row height, without spacing.
  var widths: CGFloat
}
