package import Raster

/// A face on a photo, in fractions of the photo.
package struct Face: Equatable, Sendable {
  /// From the forehead to the chin.
  package var area: Area
  /// Unknown if it was found without them.
  package var landmarks: Landmarks?

  package init(area: Area, landmarks: Landmarks? = nil) {
    (self.area, self.landmarks) = (area, landmarks)
  }

  /// Points of a face. The right eye is that of the person, usually on the left of the photo.
  package struct Landmarks: Equatable, Sendable {
    package var rightEye: Point
    package var leftEye: Point
    package var nose: Point
    package var rightMouth: Point
    package var leftMouth: Point

    package init(rightEye: Point, leftEye: Point, nose: Point, rightMouth: Point, leftMouth: Point) {
      (self.rightEye, self.leftEye, self.nose) = (rightEye, leftEye, nose)
      (self.rightMouth, self.leftMouth) = (rightMouth, leftMouth)
    }
  }

  package struct Point: Equatable, Sendable {
    package var x: Double
    package var y: Double

    package init(x: Double, y: Double) { (self.x, self.y) = (x, y) }
  }
}
