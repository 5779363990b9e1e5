/// The way out where photos do not fill a wall of an exact size within `--max-crop`.
package enum SizeFit: String, CaseIterable, Encodable, Sendable {
  /// Whichever shows more: a larger crop, or a mat around the photos.
  case auto
  case crop
  case mat
  /// No wall.
  case refuse
}

extension WallLook {
  /// The largest crop that needs no compromise.
  package var mostCrop: Double { self.maxCrop ?? 0.08 }
  /// The largest crop of photos on a mat.
  var mostCropOnMat: Double { self.maxCrop ?? 0.15 }
  /// The largest crop that shows more of photos than a mat does.
  static let mostCropWithoutMat = 0.25
}
