import Foundation
import Layouts
import Parallel
import Raster
import Similarity

/// Photos as pieces of a mosaic, in every way in which they can fill a cell of a given form.
///
///     let pieces = MosaicPhotos(miniatures, filling: form, weights: weights, meanWeights: [0.5, 1], rules)
///     print(pieces.entries[7].photo, pieces.entries[7].focus)
struct MosaicPhotos: Sendable {
  /// The ways to show all photos, one photo after another.
  private(set) var entries: [Entry] = []
  /// The descriptors of all entries, for each of the mean weights.
  private(set) var descriptors: [[Int16]]

  /// A way to show a photo.
  struct Entry: Sendable {
    var photo: Int
    /// The desired middle of the visible part, as a fraction of the photo.
    var focus: CGPoint
    var pose: Pose
    var colors: ToneShift.Colors
  }

  init(
    _ photos: [Miniature], filling form: MosaicCells.Form, weights: [Double], meanWeights: [Double],
    _ rules: Mosaic.Rules
  ) {
    let poses = Pose.all(in: form, mirrored: rules.showsMirrored, turned: rules.showsTurned)
    let ways = concurrentMap(photos.count, jobs: rules.jobs) { index in
      Self.sights(of: photos[index], filling: form, weights: weights, in: poses).map { way in
        let entry = Entry(
          photo: index, focus: way.focus, pose: way.pose, colors: ToneShift.Colors(way.sight, weights: weights))
        let descriptors = meanWeights.map {
          Descriptor(way.sight, weights: weights, meanWeight: $0, penalty: way.loss * Self.lossWeight).values
        }
        return (entry: entry, descriptors: descriptors)
      }
    }
    descriptors = meanWeights.map { _ in [] }
    for photo in ways {
      entries += photo.map(\.entry)
      for way in photo { for (place, values) in way.descriptors.enumerated() { descriptors[place] += values } }
    }
  }

  /// A part of a photo that fills a cell.
  struct Way {
    var sight: Sight
    var focus: CGPoint
    var pose: Pose
    /// The fraction of the photo that is cropped.
    var loss: Double
  }

  /// Returns the parts of a photo that fill a form, in each of the poses.
  static func sights(
    of photo: Miniature, filling form: MosaicCells.Form, weights: [Double], in poses: [Pose] = [.upright]
  ) -> [Way] {
    let light = LightGrid(photo)
    let (across, down) = (Double(photo.columns) / Double(photo.width), Double(photo.rows) / Double(photo.height))
    let parts = parts(of: CGSize(width: photo.width, height: photo.height), aspect: form.aspect)
    return parts.flatMap { part in
      let area = CGRect(
        x: part.area.minX * across, y: part.area.minY * down, width: part.area.width * across,
        height: part.area.height * down)
      return poses.map {
        Way(
          sight: Sight(of: area, in: light, weights: weights, pose: $0), focus: part.focus, pose: $0, loss: part.loss)
      }
    }
  }

  /// The penalty for cropping a photo, as a difference in lightness for a photo that is cropped away entirely.
  private static let lossWeight = 0.25

  /// Returns parts of a photo that have the aspect ratio of a cell: the middle, and others if much is cropped.
  static func parts(of size: CGSize, aspect: Double) -> [(area: CGRect, focus: CGPoint, loss: Double)] {
    let width = min(size.width, size.height * aspect)
    let height = min(size.height, size.width / aspect)
    let loss = 1 - width * height / (size.width * size.height)
    let places: [Double] = loss < 0.1 ? [0.5] : loss < 0.55 ? [0, 0.5, 1] : [0, 0.25, 0.5, 0.75, 1]
    return places.map { place in
      let (x, y) = ((size.width - width) * place, (size.height - height) * place)
      // Rounded as in plans; the exact middle is kept.
      func focus(_ middle: Double) -> Double { place == 0.5 ? 0.5 : (middle * 10_000).rounded() / 10_000 }
      let middle = CGPoint(x: focus((x + width / 2) / size.width), y: focus((y + height / 2) / size.height))
      let isWide = size.width - width > size.height - height
      return (
        CGRect(x: x, y: y, width: width, height: height),
        CGPoint(x: isWide ? middle.x : 0.5, y: isWide ? 0.5 : middle.y), loss
      )
    }
  }
}

extension SIMD3<Float> {
  init(_ color: OKLab) { self.init(Float(color.lightness), Float(color.a), Float(color.b)) }
}
