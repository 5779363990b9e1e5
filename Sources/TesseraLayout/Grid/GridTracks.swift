import Foundation

/// The columns or rows of a grid: their lengths and the gaps between them.
struct GridTracks {
  private(set) var lengths: [CGFloat]
  /// The gaps between neighboring tracks: one fewer than the tracks.
  let gaps: [CGFloat]

  /// The length that a cell needs from its tracks.
  struct Demand {
    /// The tracks spanned by the cell.
    var tracks: Range<Int>
    /// The length of the cell for a proposed length.
    var length: (_ proposed: CGFloat?) -> CGFloat
  }

  /// Divides a length among tracks. Each is as long as the longest cell that is only in that track; cells that span
  /// several tracks get the remaining length, and lengthen their tracks equally.
  init(_ demands: [Demand], gaps: [CGFloat], in total: CGFloat?) {
    self.gaps = gaps
    let gapLength = gaps.reduce(0, +)
    let room = total.map { max(0, $0 - gapLength) }
    var byTrack: [[Demand]] = Array(repeating: [], count: gaps.count + 1)
    for demand in demands where demand.tracks.count == 1 { byTrack[demand.tracks.lowerBound].append(demand) }
    func length(_ track: Int, _ proposed: CGFloat?) -> CGFloat {
      byTrack[track].reduce(0) { max($0, $1.length(proposed)) }
    }
    let shares: [CGFloat?] =
      if let room {
        LengthDivision.shares(of: room, priorities: Array(repeating: 0, count: byTrack.count)) { length($0, $1) }
      } else {
        Array(repeating: nil, count: byTrack.count)
      }
    lengths = shares.enumerated().map { length($0.offset, $0.element) }
    for demand in demands.filter({ $0.tracks.count > 1 }).sorted(by: { $0.tracks.count < $1.tracks.count }) {
      let current = self.length(of: demand.tracks)
      let left = room.map { max(0, $0 - lengths.reduce(0, +)) }
      lengthen(demand.tracks, by: demand.length(left.map { current + $0 }) - current)
    }
  }

  /// Returns the total length of neighboring tracks, with the gaps between them.
  func length(of tracks: Range<Int>) -> CGFloat {
    lengths[tracks].reduce(0, +) + gaps[tracks.lowerBound..<tracks.upperBound - 1].reduce(0, +)
  }

  var length: CGFloat { length(of: lengths.indices) }

  /// The start of each track.
  var starts: [CGFloat] {
    var start: CGFloat = 0
    return lengths.indices.map { index in
      defer { start += lengths[index] + (index < gaps.count ? gaps[index] : 0) }
      return start
    }
  }

  /// Makes a track at least this long.
  mutating func lengthen(_ track: Int, to length: CGFloat) {
    lengths[track] = max(lengths[track], length)
  }

  private mutating func lengthen(_ tracks: Range<Int>, by missing: CGFloat) {
    guard missing > 0 else { return }
    for track in tracks { lengths[track] += missing / CGFloat(tracks.count) }
  }
}
