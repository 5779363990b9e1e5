package import Faces
import Foundation
package import Layouts
package import Raster

extension Plan.Tile {
  /// Returns the tile with its crop moved to show the subjects, if there are any and something is cropped. The crop is
  /// as close to the middle as possible while showing all of them.
  ///
  /// If not all of them fit, the crop shows the largest, and as many others as fit beside it.
  ///
  /// - Parameter subjects: The areas of the subjects, as fractions of the upright photo.
  package func keeping(_ subjects: [Area], photoWidth: Double, photoHeight: Double) -> Plan.Tile {
    let faces = subjects.map { Face(area: $0) }
    guard let middles = middles(showing: faces, photoWidth: photoWidth, photoHeight: photoHeight) else { return self }
    let middle = min(max(0.5, middles.lowerBound), middles.upperBound)
    var tile = self
    let isAcross = isCroppedAcross(photoWidth: photoWidth, photoHeight: photoHeight)
    tile.crop = .focus(isAcross ? UnitPoint(x: middle, y: 0.5) : UnitPoint(x: 0.5, y: middle))
    return tile
  }

  /// Returns the range for the middle of the visible part, along the axis on which the photo is cropped, in which
  /// faces are visible as described above; nil if nothing is cropped or there are no faces. If eyes are known, they are
  /// as close as possible to the upper third.
  package func middles(showing faces: [Face], photoWidth: Double, photoHeight: Double) -> ClosedRange<Double>? {
    guard content == .fill, !faces.isEmpty, photoWidth > 0, photoHeight > 0 else { return nil }
    let scale = max(frame.width / photoWidth, frame.height / photoHeight)
    // The visible part, as fractions of the photo.
    let (width, height) = (frame.width / scale / photoWidth, frame.height / scale / photoHeight)
    let isAcross = isCroppedAcross(photoWidth: photoWidth, photoHeight: photoHeight)
    let length = isAcross ? width : height
    guard length < 1 - 1e-6 else { return nil }
    let photo = CGSize(width: photoWidth, height: photoHeight)
    let intervals = faces.map {
      isAcross ? SubjectInterval(across: $0, on: photo) : SubjectInterval(down: $0, on: photo)
    }
    let interval = SubjectInterval.most(of: intervals, within: length * shape.wholeShare)
    return interval.middles(ofWindow: length, seen: length * shape.wholeShare)
  }

  /// Returns true if less of the photo's width is visible than of its height.
  private func isCroppedAcross(photoWidth: Double, photoHeight: Double) -> Bool {
    frame.width / photoWidth < frame.height / photoHeight
  }
}

extension Plan.Shape {
  /// The fraction of the frame, along either axis, that the shape does not hide: shapes hide the corners.
  fileprivate var wholeShare: Double {
    switch self {
    case .rectangle, .roundedRectangle: 1
    case .circle, .hexagon, .flower, .pair, .cut: 0.8
    }
  }
}
