import Foundation

/// A row whose tiles may be taller or lower than the photos' aspect ratios require, so that photos are cropped.
struct CroppedRow {
  var photos: Range<Int>
  /// The height at which the photos fill the row with nothing cropped.
  var naturalHeight: CGFloat
  /// The upper edge of the tiles, below that of the wall, and their height.
  var top: CGFloat
  var height: CGFloat
}
