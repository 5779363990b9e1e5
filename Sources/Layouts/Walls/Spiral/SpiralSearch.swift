import Foundation

/// A search for strips whose photos have the wanted sizes, on a wall of the wanted shape.
struct SpiralSearch {
  private let layout: Spiral
  private let photos: [CGFloat]
  private let width: CGFloat
  private let aspect: CGFloat
  private let gaps: CGSize

  /// The maximum number of photos in the middle.
  private static let mostInCore = 8
  /// The areas tried for the first strip, in twentieths of the wanted one.
  private static let areas = stride(from: 11, through: 39, by: 2)
  /// The weight of the wall’s shape compared with the sizes of photos.
  private static let weightOfShape: CGFloat = 100
  /// The weight of the middle compared with a photo.
  private static let weightOfCenter: CGFloat = 0.1

  /// - Parameters:
  ///   - photos: The aspect ratios of the photos.
  ///   - aspect: The aspect ratio of the wall.
  init(_ layout: Spiral, photos: [CGFloat], width: CGFloat, aspect: CGFloat) {
    (self.layout, self.photos, self.width, self.aspect) = (layout, photos, width, aspect)
    gaps = CGSize(width: layout.spacing, height: layout.verticalSpacing ?? layout.spacing)
  }

  func best() -> SpiralWindings {
    var best: (windings: SpiralWindings, cost: CGFloat)?
    for core in [SpiralWindings.Side.bottom, .right] {
      for count in 1...min(Self.mostInCore, photos.count) {
        for start in [SpiralWindings.Side.right, .bottom] {
          for area in Self.areas {
            let (windings, cost) = wound(strip(core, 0..<count), from: start, area: CGFloat(area) / 20)
            if best.map({ cost < $0.cost }) ?? true { best = (windings, cost) }
          }
        }
      }
    }
    guard let best else { preconditionFailure("A spiral must have photos.") }
    return best.windings
  }

  /// Returns strips around a middle, and how far their sizes and shape are from those wanted.
  ///
  /// - Parameter share: The area of photos in the first strip, as a multiple of the wanted one.
  private func wound(
    _ core: SpiralWindings.Strip, from start: SpiralWindings.Side, area share: CGFloat
  ) -> (SpiralWindings, cost: CGFloat) {
    var windings = SpiralWindings()
    (windings.core, windings.gaps) = (core, gaps)
    var size = core.side.isUpright ? CGSize(width: 1, height: core.total) : CGSize(width: core.total, height: 1)
    var area = core.total / CGFloat(core.photos.count) / layout.center * share
    var cost = Self.weightOfCenter * Self.misfit(share, 1)
    var (side, first, deviation) = (start, core.photos.upperBound, CGFloat.zero)
    while first < photos.count {
      let length = side.isUpright ? size.height : size.width
      let (strip, misfit) = strip(on: side, of: length, from: first, area: area)
      if side.isUpright { size.width += length / strip.total } else { size.height += length / strip.total }
      deviation += misfit * CGFloat(strip.photos.count)
      windings.strips.append(strip)
      (side, first, area) = (side.next, strip.photos.upperBound, area * layout.growth)
    }
    windings.fill(width: width)
    cost += deviation / CGFloat(photos.count)
    cost += Self.weightOfShape * Self.misfit(width / max(windings.naturalHeight, .leastNormalMagnitude), aspect)
    return (windings, cost)
  }

  /// Returns the number of photos that come closest to an area on a side of a given length, and how far they are from
  /// it.
  private func strip(
    on side: SpiralWindings.Side, of length: CGFloat, from first: Int, area: CGFloat
  ) -> (SpiralWindings.Strip, misfit: CGFloat) {
    var strip = SpiralWindings.Strip(side: side, photos: first..<first)
    var least = CGFloat.infinity
    var total = CGFloat.zero
    for photo in first..<photos.count {
      total += side.isUpright ? 1 / photos[photo] : photos[photo]
      // More photos are smaller.
      let misfit = Self.misfit(length / total * length / CGFloat(photo - first + 1), area)
      if misfit >= least && !strip.photos.isEmpty { break }
      (least, strip.photos, strip.total) = (misfit, first..<photo + 1, total)
    }
    return (strip, least)
  }

  private func strip(_ side: SpiralWindings.Side, _ range: Range<Int>) -> SpiralWindings.Strip {
    let total = photos[range].reduce(CGFloat.zero) { $0 + (side.isUpright ? 1 / $1 : $1) }
    return SpiralWindings.Strip(side: side, photos: range, total: total)
  }

  /// Returns the square of the fraction by which the larger of two numbers exceeds the other.
  private static func misfit(_ one: CGFloat, _ other: CGFloat) -> CGFloat {
    let excess = max(one / other, other / one) - 1
    return excess * excess
  }
}
