import Foundation

/// A row whose tiles may be taller or lower than the photos' aspect ratios require, so that photos are cropped.
struct CroppedRow {
  var photos: Range<Int>
  /// The height at which the photos fill the row without cropping.
  var naturalHeight: CGFloat
  /// The distance of the tiles from the top of the wall, and their height.
  var top: CGFloat
  var height: CGFloat
}
