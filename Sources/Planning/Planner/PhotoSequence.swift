package import Foundation
import Layouts

/// The division of photos, in their order, among screens: about as many on each, with the breaks between moments.
///
///     let sequence = PhotoSequence(times: [0, 1000, 90_000, 91_000], screens: 2)
///     sequence.ranges                                 // 0..<2, 2..<4
///
/// Linear in the number of photos, times the square of the number on a screen, of up to 32.
package struct PhotoSequence {
  /// The times at which the photos were taken, in milliseconds; nil if unknown.
  private let times: [Int64?]
  private let count: Int
  package var shapes: Shapes?

  /// The shapes of photos in rows, and of the screen.
  package struct Shapes {
    private let aspects: [Double]
    private let aspect: Double

    package init(aspects: [Double], screen: CGSize) {
      self.aspects = aspects
      aspect = Double(screen.width / screen.height)
    }

    /// Returns the crop of a few photos in the rows that fill the screen best; 0 for more photos, which always do.
    fileprivate func crop(_ photos: Range<Int>) -> Double {
      guard photos.count <= 6 else { return 0 }
      var least = 1.0
      // A bit for each photo after the first: 1 if it begins a row.
      for breaks in 0..<(1 << (photos.count - 1)) {
        var (height, row) = (0.0, aspects[photos.lowerBound])
        for index in photos.dropFirst() {
          if breaks >> (index - photos.lowerBound - 1) & 1 == 1 {
            height += 1 / row
            row = 0
          }
          row += aspects[index]
        }
        let ratio = (height + 1 / row) * aspect
        least = min(least, 1 - min(ratio, 1 / ratio))
      }
      return least
    }
  }

  /// - Parameter screens: At most as many as there are photos.
  package init(times: [Int64?], screens: Int) {
    precondition((1...max(1, times.count)).contains(screens), "Each screen must have a photo.")
    (self.times, count) = (times, screens)
  }

  /// The photos of each screen.
  package var ranges: [Range<Int>] {
    let mean = Double(times.count) / Double(count)
    let reach = min(Int(mean.rounded(.up)), 32)
    let lengths = max(1, Int(mean) - reach)...Int(mean.rounded(.up)) + reach
    // The screens before a photo are about as many as its place asks for.
    let slack = 4 * reach
    var rows: [[Int: Step]] = [[0: Step(cost: 0, start: 0)]]
    for screen in 1...count {
      let goal = Int((mean * Double(screen)).rounded())
      let most = min(goal + slack, times.count - (count - screen))
      var row: [Int: Step] = [:]
      for end in max(screen, goal - slack)...max(screen, most) {
        for length in lengths where length <= end {
          guard let before = rows[screen - 1][end - length] else { continue }
          let cost = before.cost + self.cost(end - length..<end, mean)
          if cost < row[end]?.cost ?? .infinity { row[end] = Step(cost: cost, start: end - length) }
        }
      }
      rows.append(row)
    }
    var (ranges, end): ([Range<Int>], Int) = ([], times.count)
    for screen in (1...count).reversed() {
      guard let step = rows[screen][end] else { return evenRanges }
      ranges.append(step.start..<end)
      end = step.start
    }
    return ranges.reversed()
  }

  /// The last screen of the best ones up to a photo.
  private struct Step {
    var cost: Double
    var start: Int
  }

  private var evenRanges: [Range<Int>] {
    (0..<count).map { $0 * times.count / count..<($0 + 1) * times.count / count }
  }

  private func cost(_ photos: Range<Int>, _ mean: Double) -> Double {
    let excess = (Double(photos.count) - mean) / mean
    let crop = shapes?.crop(photos) ?? 0
    return excess * excess + breakCost(at: photos.upperBound) + 3 * max(0, crop - 0.08)
  }

  /// Returns the cost of a break before a photo: high within a moment, and none after hours.
  private func breakCost(at photo: Int) -> Double {
    guard times.indices.contains(photo) else { return 0 }
    guard let time = times[photo], let last = times[photo - 1] else { return 0.3 }
    return switch abs(time - last) / 1000 {
    case ...60: 2
    case ...300: 1
    case ...1800: 0.5
    case ...14400: 0.2
    default: 0
    }
  }
}
