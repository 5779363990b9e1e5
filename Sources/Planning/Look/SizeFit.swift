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
  /// The maximum crop of photos in rows of an exact size. A few photos have few arrangements.
  func mostCrop(ofRowsOf count: Int) -> Double { self.maxCrop ?? (count < 10 ? 0.15 : mostCrop) }
  /// The maximum crop of photos on a mat.
  var maxCropOnMat: Double { self.maxCrop ?? 0.15 }
  /// The maximum crop that shows more of the photos than a mat.
  static let maxCropWithoutMat = 0.25
}
