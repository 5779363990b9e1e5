/// A plane of 16-bit samples at its own resolution: the brightness of a picture, or the difference from it for one
/// color. Together they may exceed black and white. A brightness of 0 is the middle of the range of a byte, and 8 is
/// one level more; differences are in whole levels.
package struct SamplePlane: Equatable, Sendable {
  package var width: Int
  package var height: Int
  /// The number of samples for every 16 pixels of the stored picture.
  package var across: Int
  package var down: Int
  /// The number of rows in a strip. The last strips may need fewer.
  package var rows: Int
  /// The number of samples from one row to the next.
  package var stride: Int

  package init(width: Int, height: Int, across: Int, down: Int, rows: Int, stride: Int) {
    self.width = width
    self.height = height
    self.across = across
    self.down = down
    self.rows = rows
    self.stride = stride
  }

  /// Returns true if these can be the planes of a picture: brightness, red, green and blue, or only brightness.
  package static func arePicture(_ planes: [SamplePlane]) -> Bool {
    planes.count == 1 || planes.count == 4 && planes[1] == planes[2] && planes[2] == planes[3]
  }

  static let pixelsOfScale = 16
  static let levels: Float = 8
  static let middle: Float = 128

  var bytesPerStrip: Int { rows * stride * MemoryLayout<Int16>.stride }
}
