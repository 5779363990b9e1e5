/// Suggests corrections for misspelled words.
package enum Spelling {
  /// Returns the word most similar to `word`; nil if none is similar enough.
  package static func nearest(to word: String, among words: [String]) -> String? {
    let distances = words.map { ($0, distance(word, $0)) }
    guard let (nearest, distance) = distances.min(by: { $0.1 < $1.1 }) else { return nil }
    return distance <= max(1, min(word.count, nearest.count) / 3) ? nearest : nil
  }

  /// True if the words differ by one slip of the keyboard, or if one is the beginning of the other.
  package static func isSlip(_ word: String, for known: String) -> Bool {
    known.hasPrefix(word) || distance(word, known) == 1
  }

  /// Returns the number of letters that must be inserted, deleted, changed or swapped with a neighbor.
  static func distance(_ left: String, _ right: String) -> Int {
    let (a, b) = (Array(left), Array(right))
    if a.isEmpty || b.isEmpty { return max(a.count, b.count) }
    var rows = [[Int]](repeating: Array(repeating: 0, count: b.count + 1), count: a.count + 1)
    for i in 0...a.count { rows[i][0] = i }
    for j in 0...b.count { rows[0][j] = j }
    for i in 1...a.count {
      for j in 1...b.count {
        let changed = rows[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)
        rows[i][j] = min(changed, rows[i - 1][j] + 1, rows[i][j - 1] + 1)
        if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
          rows[i][j] = min(rows[i][j], rows[i - 2][j - 2] + 1)
        }
      }
    }
    return rows[a.count][b.count]
  }
}
