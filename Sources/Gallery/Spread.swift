import Files
import Similarity

/// A choice of photos that is spread over time, folders and kinds of pictures.
///
///     let spread = Spread(seconds: seconds, folders: folders, looks: looks, count: 40)
///     let chosen = spread.chosen
///
/// Photos are chosen one by one: each time the photo that is farthest from all chosen ones, in time and in its colors
/// and layout, of the folder that has the fewest for its size. So each folder has at least one photo, if that is
/// possible, and the first photo is always chosen. Time is measured in square roots of the gaps between photos, up to a
/// day: neither a day with most of the photos nor a long pause counts for too much.
///
/// It takes time proportional to the number of photos times the number of chosen ones, at a few nanoseconds.
struct Spread {
  /// The indices of the chosen photos, in the order of their choice.
  private(set) var chosen: [Int] = []
  private let places: [Int]
  private let folders: [Int]
  private let looks: [Fingerprint?]
  /// The time between chosen photos if they were at equal distances.
  private let spacing: Int
  /// The distance of each photo to its nearest chosen one, and the place of that in `chosen`.
  private var nearest: [(distance: Int, owner: Int)]

  /// The distance of two photos a whole spacing apart; that of quite different kinds is twice as large.
  private static let unit = 256

  init(seconds: [Int64], folders: [FilePath], looks: [Fingerprint?], count: Int) {
    places = Self.places(seconds)
    var numbers: [FilePath: Int] = [:]
    self.folders = folders.map { folder in
      let number = numbers[folder] ?? numbers.count
      numbers[folder] = number
      return number
    }
    self.looks = looks
    spacing = max(1, (places.max() ?? 0) / max(count, 1))
    nearest = Array(repeating: (.max, 0), count: seconds.count)
    var sizes = [Int](repeating: 0, count: numbers.count)
    for folder in self.folders { sizes[folder] += 1 }
    var taken = [Int](repeating: 0, count: numbers.count)
    while chosen.count < min(count, seconds.count), let next = farthest(sizes, taken) {
      taken[self.folders[next]] += 1
      choose(next)
    }
  }

  /// The chosen photos with those that are like them in time and kind, and from the same folder.
  var neighborhoods: [[Int]] {
    var parts: [[Int]] = chosen.map { _ in [] }
    for index in nearest.indices {
      let (distance, owner) = nearest[index]
      if distance < Self.unit * 3 / 4, folders[index] == folders[chosen[owner]] { parts[owner].append(index) }
    }
    return parts
  }

  /// Returns the place of each photo in time.
  private static func places(_ seconds: [Int64]) -> [Int] {
    var places = [Int](repeating: 0, count: seconds.count)
    var (place, last) = (0, Int64?.none)
    for index in seconds.indices.sorted(by: { (seconds[$0], $0) < (seconds[$1], $1) }) {
      let (gap, isOver) = last.map { seconds[index].subtractingReportingOverflow($0) } ?? (0, false)
      let root = Double(isOver ? 86_400 : min(gap, 86_400)).squareRoot()
      // Even photos of the same second have different places.
      place += 4 + Int(root)
      (places[index], last) = (place, seconds[index])
    }
    return places
  }

  /// Returns the photo that is farthest from all chosen ones, in the folders that have the fewest for their size.
  private func farthest(_ sizes: [Int], _ taken: [Int]) -> Int? {
    // Folders without any come first, then those with the most photos for each chosen one.
    func isNeedier(_ one: Int, _ other: Int) -> Bool {
      if taken[one] == 0 || taken[other] == 0 { return taken[one] == 0 && taken[other] > 0 }
      return sizes[one] * taken[other] > sizes[other] * taken[one]
    }
    let open = sizes.indices.filter { taken[$0] < sizes[$0] }
    guard let neediest = open.min(by: isNeedier) else { return nil }
    var isOpen = [Bool](repeating: false, count: sizes.count)
    for folder in open where !isNeedier(neediest, folder) { isOpen[folder] = true }
    var best: Int?
    for index in nearest.indices where isOpen[folders[index]] && nearest[index].distance >= 0 {
      if chosen.isEmpty { return index }
      if best.map({ nearest[index].distance > nearest[$0].distance }) ?? true { best = index }
    }
    return best
  }

  private mutating func choose(_ next: Int) {
    let owner = chosen.count
    chosen.append(next)
    for index in nearest.indices {
      let apart = abs(places[index] - places[next]) * Self.unit / spacing
      if apart >= nearest[index].distance { continue }
      let distance = apart + difference(index, next)
      if distance < nearest[index].distance { nearest[index] = (distance, owner) }
    }
    nearest[next] = (-1, owner)
  }

  /// Returns the difference in kind, from 0 to 576: colors and layout, and the direction of the longer side.
  private func difference(_ one: Int, _ other: Int) -> Int {
    guard let one = looks[one], let other = looks[other] else { return 0 }
    let direction = (one.width > one.height) == (other.width > other.height) ? 0 : Self.unit / 4
    return 2 * one.difference(to: other) + direction
  }
}
