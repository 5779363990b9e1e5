import Foundation
import Raster
import Similarity

/// Estimates of the difference that remains between parts of the target and the photos that suit them best.
///
///     let errors = MatchErrors(miniatures, filling: form, adjustment: 0.5)
///     print(errors.error(of: sight, parts: 4))       // per unit of area
///
/// Large cells show the structure of their photos, small ones the details of the target. Comparing both at the same
/// resolution says which are better. A sample of the photos is enough for that.
struct MatchErrors: Sendable {
  private let sights: [Sight]
  private let descriptors: [Int16]
  private let weights: [Double]
  private let adjustment: Double

  private static let maxPhotos = 500
  private static let meanWeight = 0.7

  init(_ photos: [Miniature], filling form: MosaicCells.Form, adjustment: Double) {
    self.adjustment = adjustment
    weights = form.weights
    var (sights, descriptors) = ([Sight](), [Int16]())
    for number in 0..<min(photos.count, Self.maxPhotos) {
      let photo = photos[number * photos.count / min(photos.count, Self.maxPhotos)]
      for way in MosaicPhotos.sights(of: photo, filling: form, weights: weights) {
        sights.append(way.sight)
        descriptors += Descriptor(way.sight, weights: weights, meanWeight: Self.meanWeight).values
      }
    }
    (self.sights, self.descriptors) = (sights, descriptors)
  }

  /// Returns the error of each frame, all compared at the resolution of the smallest cells.
  ///
  /// - Parameters:
  ///   - finest: The width of the smallest cells.
  ///   - sight: Returns the sight of the target in a frame.
  func errors(finest: Double, sight: @escaping (CGRect) -> Sight) -> (CGRect) -> Double {
    { frame in
      let parts = [1, 2, 4].first { frame.width / finest < 1.5 * Double($0) } ?? Sight.side
      return error(of: sight(frame), parts: parts)
    }
  }

  /// Returns the mean squared difference in OKLab between a part of the target and the best photo.
  ///
  /// - Parameter parts: The number of parts that are compared, across and down: 1, 2, 4 or 8.
  func error(of target: Sight, parts: Int) -> Double {
    let descriptor = Descriptor(target, weights: weights, meanWeight: Self.meanWeight).values
    var distances = [Int32](repeating: 0, count: sights.count)
    var span = distances.mutableSpan
    SquaredDistance.fill(&span, from: descriptor.span, to: descriptors.span, rows: 0..<sights.count)
    let best = distances.indices.min { (distances[$0], $0) < (distances[$1], $1) } ?? 0
    return difference(target, sights[best], parts: parts)
  }

  private func difference(_ target: Sight, _ photo: Sight, parts: Int) -> Double {
    let size = Sight.side / parts
    let shift = adjustment * (target.mean.vector - photo.mean.vector)
    var sum = 0.0
    for row in 0..<parts {
      for column in 0..<parts {
        var difference = SIMD3<Double>.zero
        for place in 0..<size * size {
          let index = (row * size + place / size) * Sight.side + column * size + place % size
          difference += target.colors[index].vector - photo.colors[index].vector
        }
        difference = difference / Double(size * size) - shift
        sum += (difference * difference).sum()
      }
    }
    return sum / Double(parts * parts)
  }
}

extension OKLab {
  fileprivate var vector: SIMD3<Double> { SIMD3(lightness, a, b) }
}
