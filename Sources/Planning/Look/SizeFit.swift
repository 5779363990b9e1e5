/// The compromise if photos do not fill a wall of an exact size within `--max-crop`.
package enum SizeFit: String, CaseIterable, Encodable, Sendable {
  /// A larger crop or a mat around the photos, depending on which shows more.
  case auto
  case crop
  case mat
  /// No wall.
  case refuse
}

extension WallLook {
  /// The maximum crop without a compromise.
  package var mostCrop: Double { self.maxCrop ?? 0.08 }
  /// The maximum crop of an exact size. Without any, hardly any size could be filled: tiles have whole pixels.
  var mostCropOfSize: Double { max(mostCrop, Self.cropOfWholePixels) }
  /// The same for photos in rows. A few photos have few arrangements.
  func mostCrop(ofRowsOf count: Int) -> Double { self.maxCrop == nil && count < 10 ? 0.15 : mostCropOfSize }
  /// The maximum crop of photos on a mat.
  var maxCropOnMat: Double { max(self.maxCrop ?? 0.15, Self.cropOfWholePixels) }
  private static let cropOfWholePixels = 0.005
  /// The maximum crop that shows more of the photos than a mat. A display of few colors cannot show a blurred photo
  /// around others, and is too small for white.
  var maxCropWithoutMat: Double { hasHardText == true ? 0.6 : 0.25 }
}
