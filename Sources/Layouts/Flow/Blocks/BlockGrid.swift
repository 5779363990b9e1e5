import Foundation

/// The steps of a search for rows: heights of rows, widths, and heights of the rows above.
struct BlockGrid {
  /// A height of rows for which blocks are chosen.
  struct Level {
    var height: Double
    var logarithm: Double
    /// The aspect ratio of a row that fills the width.
    var aspect: Double
    var aspectLogarithm: Double
  }

  let photos: Int
  let levels: [Level]
  private let widths: Int
  /// The number of steps of the height above.
  let tops: Int
  private let step: Double
  /// For every number of photos, the lowest step: rows end about where they would if all were even.
  private var lowest: [Int]

  var count: Int { levels.count * widths * tops }

  /// - Parameters:
  ///   - effort: About the number of beginnings of rows that a search keeps.
  ///   - isOpen: True if rows may have any height together.
  init(_ aspects: [Double], filling size: CGSize, effort: Double, isOpen: Bool = false) {
    photos = aspects.count
    let total = aspects.reduce(0, +)
    let even = (size.width * size.height / total).squareRoot()
    levels = Self.levels(even: even, size: size, maxCount: photos > 300 ? 5 : 8)
    let reach = min(size.height * 1.25, 8 * even)
    let states = (effort / (1.5 * Double(photos * levels.count))).squareRoot()
    tops = isOpen ? 1 : Int(max(6, min(states, 40)))
    widths = isOpen ? 8 : Int(max(12, min(1.5 * states, 48)))
    step = reach / Double(tops)
    var sum = 0.0
    lowest = [0]
    for aspect in aspects {
      sum += aspect
      let isShort = reach < size.height * 1.25
      lowest.append(isShort ? max(0, Int((size.height * (sum / total) - reach * 0.6) / step)) : 0)
    }
  }

  /// Heights from even rows of photos to rows of stacks of three.
  private static func levels(even: Double, size: CGSize, maxCount: Int) -> [Level] {
    let low = min(0.85 * even, size.height)
    let high = min(3.2 * even, size.height)
    var levels: [Level] = []
    for index in 0..<maxCount {
      let part = Double(index) / Double(maxCount - 1)
      let height = low * high / (high + (low - high) * part)
      if let last = levels.last, height < last.height * 1.05 { continue }
      let aspect = size.width / height
      levels.append(
        Level(
          height: height, logarithm: height.naturalLogarithm, aspect: aspect, aspectLogarithm: aspect.naturalLogarithm))
    }
    return levels
  }

  // MARK: - Indices

  func index(level: Int, aspect: Double, top: Int) -> Int {
    let width = min(aspect / (levels[level].aspect * 1.35), 1) * Double(widths)
    return (level * widths + min(Int(width), widths - 1)) * tops + top
  }

  func level(of index: Int) -> Int { index / (widths * tops) }
  func top(of index: Int) -> Int { index % tops }

  /// Returns the step of a height above a photo.
  func top(of height: Double, before photo: Int) -> Int {
    bounded(Int(min(height / step, 1e9)) - lowest[photo])
  }

  /// Returns the step of the same height above another photo.
  func moved(_ top: Int, from photo: Int, to end: Int) -> Int { bounded(top + lowest[photo] - lowest[end]) }

  private func bounded(_ top: Int) -> Int { max(0, min(top, tops - 1)) }
}
