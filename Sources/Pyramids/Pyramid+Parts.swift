/// The sizes of parts of a pyramid, which machines share.
extension Pyramid {
  /// Parts begin and end at multiples of this many rows, if each makes the levels of up to this many halvings.
  package func rowsPerPart(halvings: Int) -> Int { tileSize << halvings }

  /// Returns the number of halvings for this many shares. More halvings leave less to join, but give shares fewer
  /// places to begin.
  package func halvings(ofShares count: Int) -> Int {
    (0...max(0, min(3, mostSharedHalvings))).last { height / rowsPerPart(halvings: $0) >= 8 * count } ?? 0
  }

  /// The maximum number of halvings in parts; negative if the pyramid is too small to be shared.
  package var mostSharedHalvings: Int {
    let last = levelCount - 2
    return kind == .iiif ? min(last, overviewSource - 1) : last
  }
}
