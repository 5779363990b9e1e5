/// Rows or columns that were added or removed, which explain another size.
package struct Insertion: Equatable, Sendable {
  package var axis: Shift.Axis
  /// Their place in the actual picture; in the expected one if they were removed.
  package var at: Int
  /// The number of rows or columns, negative if they were removed.
  package var count: Int

  package init(axis: Shift.Axis, at: Int, count: Int) { (self.axis, self.at, self.count) = (axis, at, count) }
}

/// A search for added and removed rows or columns, by their hashes.
enum Insertions {
  /// Returns the insertions that turn a sequence into one of another length; nil if too little else stayed the same.
  static func between(_ expected: [UInt64], and actual: [UInt64], _ axis: Shift.Axis) -> [Insertion]? {
    single(expected, actual, axis) ?? several(expected, actual, axis)
  }

  /// Returns the only insertion of sequences that are otherwise equal.
  private static func single(_ expected: [UInt64], _ actual: [UInt64], _ axis: Shift.Axis) -> [Insertion]? {
    let shorter = min(expected.count, actual.count)
    let start = zip(expected, actual).prefix { $0 == $1 }.count
    let end = zip(expected.reversed(), actual.reversed()).prefix { $0 == $1 }.count
    guard shorter > 0, start + end >= shorter else { return nil }
    return [Insertion(axis: axis, at: min(start, shorter), count: actual.count - expected.count)]
  }

  /// A part that is the same in both, at places that differ by `by`.
  private struct Part {
    var from: Int
    var to: Int
    var by: Int
  }

  private static func several(_ expected: [UInt64], _ actual: [UInt64], _ axis: Shift.Axis) -> [Insertion]? {
    let parts = parts(expected, actual)
    let shorter = min(expected.count, actual.count)
    guard 2 * parts.reduce(0, { $0 + $1.to - $1.from }) >= shorter else { return nil }
    var insertions: [Insertion] = []
    var by = 0
    func add(_ count: Int, before place: Int) {
      if count == 0 { return }
      insertions.append(Insertion(axis: axis, at: count > 0 ? place + by : place + count, count: count))
      by += count
    }
    for part in parts { add(part.by - by, before: part.from) }
    add(actual.count - expected.count - by, before: expected.count)
    return insertions
  }

  /// Returns the parts that are the same, in order.
  private static func parts(_ expected: [UInt64], _ actual: [UInt64]) -> [Part] {
    var parts: [Part] = []
    for pair in Shifts.matches(expected, actual) {
      let by = pair.actual - pair.expected
      if let last = parts.last, pair.expected < last.to { continue }
      var part = Part(from: pair.expected, to: pair.expected + 1, by: by)
      let first = parts.last.map { max($0.to, $0.to + $0.by - by) } ?? max(0, -by)
      while part.from > first, expected[part.from - 1] == actual[part.from - 1 + by] { part.from -= 1 }
      while part.to < expected.count, part.to + by < actual.count, expected[part.to] == actual[part.to + by] {
        part.to += 1
      }
      // A few equal rows are no proof.
      if part.to - part.from >= Shifts.least { parts.append(part) }
    }
    return parts
  }
}
