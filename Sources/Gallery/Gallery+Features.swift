import Similarity

// Photos that are compared for their arrangement.

extension Gallery {
  /// The property by which photos are alike.
  package enum Feature: String, CaseIterable, Encodable, Sendable {
    /// The mean color.
    case color
    /// Colors and their places in the picture.
    case layout
    /// The time at which they were taken.
    case time
  }

  /// Returns numbers for each photo, which are similar for similar photos; nil for a photo that cannot be decoded.
  package static func features(of photos: [Photo], by feature: Feature, in environment: Environment) -> [[Int]?] {
    switch feature {
    case .color: looks(of: photos, environment).map { $0?.fingerprint.meanColor }
    case .layout: looks(of: photos, environment).map { $0?.fingerprint.colorLayout }
    case .time: ranksInTime(of: photos).map { [$0] }
    }
  }

  /// Returns the place of each photo in the order of time; the same for photos of the same time.
  private static func ranksInTime(of photos: [Photo]) -> [Int] {
    let dates = PhotoDates(of: photos)
    let times = photos.map { dates.instant(of: $0) }
    var ranks = [Int](repeating: 0, count: photos.count)
    var last: Int?
    var rank = 0
    for index in photos.indices.sorted(by: { times[$0] < times[$1] }) {
      if let last, times[last] < times[index] { rank += 1 }
      ranks[index] = rank
      last = index
    }
    return ranks
  }
}

extension Fingerprint {
  /// The lightness and the two color axes of each cell, in equal steps of perception.
  fileprivate var colorLayout: [Int] {
    stride(from: 0, to: cells.count, by: 4).flatMap { (cell: Int) -> [Int] in
      let (green, blue) = (Int(cells[cell + 1]) - 128, Int(cells[cell + 2]) - 128)
      return [Int(cells[cell]), 2 * green, 2 * blue]
    }
  }

  /// The sums of the layout over all cells.
  fileprivate var meanColor: [Int] {
    let layout = colorLayout
    return (0..<3).map { axis in stride(from: axis, to: layout.count, by: 3).reduce(0) { $0 + layout[$1] } }
  }
}
