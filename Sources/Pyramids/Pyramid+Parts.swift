/// How machines share the work on a pyramid.
extension Pyramid {
  /// Parts begin and end at multiples of this many rows, if each makes the levels of up to so many halvings.
  package func rowsPerPart(halvings: Int) -> Int { tileSize << halvings }

  /// How many halvings so many shares make. With more of them, there is less to join, but shares have fewer places to
  /// begin.
  package func halvings(ofShares count: Int) -> Int {
    (0...max(0, min(3, mostSharedHalvings))).last { height / rowsPerPart(halvings: $0) >= 8 * count } ?? 0
  }

  /// How many halvings parts can make at the most; negative where the pyramid is too small to be shared.
  package var mostSharedHalvings: Int {
    let last = levelCount - 2
    return kind == .iiif ? min(last, overviewSource - 1) : last
  }
}
