import Foundation
import Raster

/// The appearance of a part of a picture from a distance: 8 × 8 colors in OKLab.
///
/// The part is a cell of the target, or a part of a photo that could fill one.
struct Sight: Sendable {
  static let side = 8
  let colors: [OKLab]
  /// The mean of the colors, and their differences from it.
  let mean: OKLab
  let spread: OKLab

  /// - Parameter weights: The visible fraction of each part through a cell's shape, row by row.
  init(of area: CGRect, in light: LightGrid, weights: [Double], pose: Pose = .upright) {
    let means = light.means(of: area, across: Self.side, down: Self.side)
    let colors = means.indices.map { place in
      OKLab(light: SIMD3<Double>(means[pose.source(of: place, side: Self.side)]) / 255)
    }
    self.colors = colors
    let total = weights.reduce(0, +)
    func weighted(_ value: (OKLab) -> Double) -> Double {
      zip(colors, weights).reduce(0) { $0 + value($1.0) * $1.1 } / total
    }
    let mean = OKLab(lightness: weighted(\.lightness), a: weighted(\.a), b: weighted(\.b))
    self.mean = mean
    func deviation(_ value: (OKLab) -> Double) -> Double {
      let middle = value(mean)
      return weighted { (value($0) - middle) * (value($0) - middle) }.squareRoot()
    }
    spread = OKLab(lightness: deviation(\.lightness), a: deviation(\.a), b: deviation(\.b))
  }

  /// The amount of detail: the mean distance of the colors from their mean.
  var detail: Double {
    (spread.lightness * spread.lightness + spread.a * spread.a + spread.b * spread.b).squareRoot()
  }
}

/// A sight as numbers; differences between the numbers measure the dissimilarity of two sights.
///
///     let cell = Descriptor(target, form: form, meanWeight: 0.7).values
///
/// The numbers are 4 × 4 colors, and their changes in lightness to the right and downwards: edges. A shape hides
/// corners, so these count for less.
struct Descriptor {
  static let dimensions = 88
  private(set) var values: [Int16]

  /// - Parameters:
  ///   - weights: The visible fraction of each of the 8 × 8 parts.
  ///   - meanWeight: The weight of the mean relative to the differences from it; 1 unless colors will be adjusted.
  ///   - penalty: A penalty for other faults, such as a large crop, as a difference in lightness.
  init(_ sight: Sight, weights: [Double], meanWeight: Double, penalty: Double = 0) {
    var values: [Double] = []
    var edges: [Double] = []
    let (mean, side) = (sight.mean, Sight.side)
    func moved(_ color: OKLab) -> OKLab {
      let less = 1 - meanWeight
      return OKLab(
        lightness: color.lightness - less * mean.lightness, a: color.a - less * mean.a, b: color.b - less * mean.b)
    }
    for y in stride(from: 0, to: side, by: 2) {
      for x in stride(from: 0, to: side, by: 2) {
        let places = [y * side + x, y * side + x + 1, (y + 1) * side + x, (y + 1) * side + x + 1]
        let four = places.map { moved(sight.colors[$0]) }
        let seen = (places.reduce(0) { $0 + weights[$1] } / 4).squareRoot()
        values.append(four.reduce(0) { $0 + $1.lightness } / 4 * seen)
        values.append(four.reduce(0) { $0 + $1.a } / 4 * seen * Self.colorWeight)
        values.append(four.reduce(0) { $0 + $1.b } / 4 * seen * Self.colorWeight)
        let light = four.map(\.lightness)
        edges.append((light[1] + light[3] - light[0] - light[2]) / 4 * seen * Self.edgeWeight)
        edges.append((light[2] + light[3] - light[0] - light[1]) / 4 * seen * Self.edgeWeight)
      }
    }
    values += edges
    values.append(penalty)
    values += [Double](repeating: 0, count: Self.dimensions - values.count)
    self.values = values.map { value in Int16(min(max((value * Self.steps).rounded() + Self.zero, 0), 4095)) }
  }

  /// The weight of a difference in color relative to one in lightness.
  private static let colorWeight = 1.2
  /// The weight of an edge between two halves, relative to the same difference in the lightness of one.
  private static let edgeWeight = 1.3
  /// The number of lightness steps from black to white.
  private static let steps = 1600.0
  private static let zero = 1200.0
}
