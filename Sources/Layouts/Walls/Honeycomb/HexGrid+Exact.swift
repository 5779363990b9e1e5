public import Foundation

extension HexGrid {
  /// Returns the stretching needed to fill a size exactly: the fraction of a regular hexagon that a stretched cell
  /// loses.
  public func fit(_ subviews: Subviews, in size: CGSize) -> ExactFit {
    let size = size.bounded
    if subviews.isEmpty { return ExactFit(crop: 0, nearest: size) }
    let photos = HexGridPhotos(subviews, isStable: isStable)
    let crop = crop(of: leastStretched(photos, in: size).bounds, in: size)
    let nearest = crop <= maxCrop ? size : sizeKeepingCrop(photos, nearestTo: size)
    return ExactFit(crop: crop, nearest: nearest ?? size)
  }

  private func crop(of bounds: NormalizedBounds, in size: CGSize) -> CGFloat {
    let crop = 1 - 1 / proportion(size.width / size.height, canvasAspect(bounds))
    return crop.isNaN ? 1 : crop
  }

  /// Returns the deal that fills a size with the least stretching.
  func leastStretched(_ photos: HexGridPhotos, in size: CGSize) -> HexGridDealing {
    if isCompact(photos) { return compact(photos, in: size) }
    let counts = columnCounts(for: photos)
    let likely = likelyColumns(photos, among: counts, in: size)
    // The positions of heroes change the height of a wall by a row or two, which does not matter for a large wall.
    let reach = photos.dealtHeroCount > 0 && photos.count < 10_000 ? 2 : 0
    let tried = (likely - reach...likely + reach).clamped(to: counts)
    let dealings = tried.lazy.map { dealing(of: photos, columns: $0) }.map { ($0, crop(of: $0.bounds, in: size)) }
    return dealings.min { $0.1 < $1.1 }!.0
  }

  private func columnCounts(for photos: HexGridPhotos) -> ClosedRange<Int> {
    let fewest = fewestColumns(for: photos)
    // Photos that all have their own cells need no columns.
    if photos.dealt.isEmpty { return fewest...fewest }
    if let columns { return max(fewest, columns)...max(fewest, columns) }
    return fewest...max(fewest, photos.cellCount)
  }

  private func likelyColumns(_ photos: HexGridPhotos, among counts: ClosedRange<Int>, in size: CGSize) -> Int {
    let aspect = size.width / size.height
    let likely = counts.nearest(
      to: aspect, rising: { dealtAspect(count: photos.cellCount, columns: $0) }, distance: proportion)
    if photos.dealtHeroCount == 0 || counts.count == 1 { return likely }
    // Heroes close together leave cells free, which makes a wall taller. Its aspect ratio grows with the square of the
    // number of columns.
    let higher = aspect / canvasAspect(dealing(of: photos, columns: likely).bounds)
    let corrected = (CGFloat(likely) * higher.squareRoot()).rounded()
    return corrected.isFinite ? min(max(Int(min(corrected, 1e15)), counts.lowerBound), counts.upperBound) : likely
  }

  // MARK: - Sizes that fit

  /// Returns the nearest whole height within the allowed stretching, if there is one: for the number of columns chosen
  /// for the requested height, or for the nearest number, lower or higher, that allows one. Except for walls of a few
  /// pixels, every number of columns allows such a height.
  private func sizeKeepingCrop(_ photos: HexGridPhotos, nearestTo size: CGSize) -> CGSize? {
    if isCompact(photos) { return compactSizeKeepingCrop(photos, nearestTo: size) }
    let counts = columnCounts(for: photos)
    let likely = likelyColumns(photos, among: counts, in: size)
    let heights = [
      keptHeight(photos, columns: likely...likely, nearestTo: size),
      keptHeight(photos, columns: (counts.lowerBound..<likely).suffix(16).reversed(), nearestTo: size),
      keptHeight(photos, columns: (likely...counts.upperBound).dropFirst().prefix(16), nearestTo: size),
    ].compactMap { $0 }
    let nearest = heights.min { (abs($0 - size.height), $0) < (abs($1 - size.height), $1) }
    return nearest.map { CGSize(width: size.width, height: $0) }
  }

  /// Returns the height nearest to the requested one, for the first of several numbers of columns that has one.
  private func keptHeight(
    _ photos: HexGridPhotos, columns: some Sequence<Int>, nearestTo size: CGSize
  ) -> CGFloat? {
    let isPredictable = photos.dealtHeroCount == 0 && photos.dealt.count == photos.count
    for columns in columns {
      let aspect =
        isPredictable
        ? dealtAspect(count: photos.count, columns: columns)
        : canvasAspect(dealing(of: photos, columns: columns).bounds)
      let natural = size.width / aspect
      guard natural.isFinite && natural > 0 else { continue }
      let heights = natural * (1 - maxCrop)...natural / (1 - maxCrop)
      for height in heights.wholeNumbers(nearestTo: size.height) {
        // For another height, other columns may be chosen.
        let nearest = CGSize(width: size.width, height: height)
        if crop(of: leastStretched(photos, in: nearest).bounds, in: nearest) <= maxCrop { return height }
      }
    }
    return nil
  }
}
