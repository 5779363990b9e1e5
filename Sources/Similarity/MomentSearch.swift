/// Finds photos of one moment: taken within seconds, and alike.
///
///     let search = MomentSearch(fingerprints, times: milliseconds)
///     let moments = search.moments
///
/// A photo belongs to the moment of a similar one that was taken up to ten seconds before; a moment lasts at most a
/// minute. So photos of two visits to a place are never of one moment, and neither are two subjects that are
/// photographed by turns.
package struct MomentSearch: Sendable {
  /// The number of the moment of each photo; nil without a time.
  package let moments: [Int?]

  /// The longest time between photos that begin or continue a moment, and of the whole moment, in milliseconds.
  package static let longestGap: Int64 = 10_000
  package static let longest: Int64 = 60_000
  /// The maximum number of earlier photos that one is compared with: all photos of a scanner may have the same time.
  private static let maxCompared = 256

  /// - Parameter times: The times at which the photos were taken, in milliseconds; nil if unknown.
  package init(_ fingerprints: [Fingerprint], times: [Int64?]) {
    let timed = times.indices.filter { times[$0] != nil }.sorted { (times[$0]!, $0) < (times[$1]!, $1) }
    var moments = [Int?](repeating: nil, count: fingerprints.count)
    var starts: [Int64] = []
    for (place, index) in timed.enumerated() {
      let time = times[index]!
      let earlier = timed[max(0, place - Self.maxCompared)..<place].reversed().prefix {
        time - times[$0]! <= Self.longestGap
      }
      let similar = earlier.first { other in
        time - starts[moments[other]!] <= Self.longest && fingerprints[index].isOfMoment(fingerprints[other])
      }
      if let similar {
        moments[index] = moments[similar]
      } else {
        moments[index] = starts.count
        starts.append(time)
      }
    }
    self.moments = moments
  }
}

extension Fingerprint {
  /// Returns true if two photos that were taken within seconds show the same: the camera or the subject may have moved
  /// a little, the exposure may differ, and one may be blurred.
  ///
  /// The limits were chosen with 400 bursts: of pairs of a good photo and another one 95 % are found, and of photos of
  /// different bursts 1 % are taken for one moment, nearly all of which show parts of the same scene.
  ///
  /// - Parameter areLinked: True if photos between them in time are known to show the same. Then they may differ more.
  package func isOfMoment(_ other: Fingerprint, areLinked: Bool = false) -> Bool {
    guard hasShape(of: other), hash.distance(to: other.hash) <= (areLinked ? 66 : 52) else { return false }
    let count = Self.cellCount
    var sums = SIMD4<Int>()
    var light = 0
    for index in cells.indices { sums[index % 4] += abs(Int(cells[index]) - Int(other.cells[index])) }
    for index in stride(from: 0, to: cells.count, by: 4) { light += Int(cells[index]) - Int(other.cells[index]) }
    // Another exposure changes all lightness alike, and colors and contrast with it.
    let shift = light / count
    let allowance = abs(light) / 6 + (areLinked ? 6 * count : 0)
    let contrast = stride(from: 0, to: cells.count, by: 4).reduce(0) { sum, index in
      sum + abs(Int(cells[index]) - Int(other.cells[index]) - shift)
    }
    return abs(shift) <= 100 && contrast <= 12 * count + allowance && sums[1] + sums[2] <= 8 * count + allowance
      && sums[3] <= 16 * count
  }
}

extension Fingerprint {
  /// Returns the difference of two photos in colors and layout, from 0 to 256, which most photos of different scenes
  /// have.
  package func difference(to other: Fingerprint) -> Int {
    var sum = 0
    for index in cells.indices where index % 4 < 3 { sum += abs(Int(cells[index]) - Int(other.cells[index])) }
    let color = min(sum * 256 / (40 * Self.cellCount), 256)
    return (color + min(max(hash.distance(to: other.hash) - 20, 0) * 4, 256)) / 2
  }
}
