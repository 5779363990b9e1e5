/// Rows or columns that moved as a whole.
package struct Shift: Equatable, Sendable {
  package enum Axis: String, Sendable {
    case rows
    case columns
  }

  package var axis: Axis
  /// The rows or columns of the expected picture that moved.
  package var from: Int
  package var to: Int
  /// The number of pixels, negative for up or left.
  package var by: Int
  /// The rows or columns that are the same at their new place; others within the part have changed.
  package var copied: [Int]
}

/// A search for rows or columns that moved, by their hashes.
enum Shifts {
  /// The least number of rows that count as moved.
  static let least = 8

  /// Returns the moved parts of a sequence of hashes, in order.
  static func between(_ expected: [UInt64], and actual: [UInt64], _ axis: Shift.Axis) -> [Shift] {
    let pairs = matches(expected, actual)
    var shifts: [Shift] = []
    var index = 0
    while index < pairs.count {
      let by = pairs[index].actual - pairs[index].expected
      var last = index
      while last + 1 < pairs.count, pairs[last + 1].actual - pairs[last + 1].expected == by { last += 1 }
      if by != 0 {
        let (from, to) = extended(pairs[index].expected, pairs[last].expected, by, expected, actual)
        let copied = (from..<to).filter { expected[$0] == actual[$0 + by] }
        // Two equal rows far apart are no proof that those between them moved.
        if copied.count >= least, 2 * copied.count >= to - from {
          shifts.append(Shift(axis: axis, from: from, to: to, by: by, copied: copied))
        }
      }
      index = last + 1
    }
    return shifts
  }

  /// The place of a hash in both sequences.
  struct Pair {
    var expected: Int
    var actual: Int
  }

  /// Returns the places of hashes that each sequence has once, as many as are in the same order.
  static func matches(_ expected: [UInt64], _ actual: [UInt64]) -> [Pair] {
    increasing(uniquePairs(expected, actual))
  }

  /// Returns the places of hashes that each sequence has only once.
  private static func uniquePairs(_ expected: [UInt64], _ actual: [UInt64]) -> [Pair] {
    func unique(_ hashes: [UInt64]) -> [UInt64: Int] {
      var places: [UInt64: Int] = [:]
      for (place, hash) in hashes.enumerated() { places[hash] = places[hash] == nil ? place : -1 }
      return places
    }
    let places = unique(actual)
    let own = unique(expected)
    return expected.enumerated().compactMap { place, hash in
      guard own[hash] == place, let other = places[hash], other >= 0 else { return nil }
      return Pair(expected: place, actual: other)
    }
  }

  /// Returns the longest part of the pairs whose places increase in both sequences.
  private static func increasing(_ pairs: [Pair]) -> [Pair] {
    // The last pair of the best part of each length, and the pair before each.
    var tails: [Int] = []
    var before = Array(repeating: -1, count: pairs.count)
    for index in pairs.indices {
      var (low, high) = (0, tails.count)
      while low < high {
        let middle = (low + high) / 2
        if pairs[tails[middle]].actual < pairs[index].actual { low = middle + 1 } else { high = middle }
      }
      before[index] = low > 0 ? tails[low - 1] : -1
      if low == tails.count { tails.append(index) } else { tails[low] = index }
    }
    var part: [Pair] = []
    var index = tails.last ?? -1
    while index >= 0 {
      part.append(pairs[index])
      index = before[index]
    }
    return part.reversed()
  }

  /// Extends a moved part to equal rows beside it, which need not be unique.
  private static func extended(
    _ first: Int, _ last: Int, _ by: Int, _ expected: [UInt64], _ actual: [UInt64]
  ) -> (from: Int, to: Int) {
    func isMoved(_ place: Int) -> Bool {
      expected.indices.contains(place) && actual.indices.contains(place + by)
        && expected[place] == actual[place + by]
    }
    var (from, to) = (first, last + 1)
    while isMoved(to) { to += 1 }
    // Above, rows that are equal without a move did not move.
    while isMoved(from - 1), !(actual.indices.contains(from - 1) && expected[from - 1] == actual[from - 1]) {
      from -= 1
    }
    return (from, to)
  }
}
