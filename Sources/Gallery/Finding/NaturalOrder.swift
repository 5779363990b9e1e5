import Files

/// The natural order of names: `img2` before `img10`, `a` next to `A`, the same in every locale.
enum NaturalOrder {
  /// Returns the items sorted by their paths, component by component.
  static func sorted<Item>(_ items: [Item], by path: (Item) -> FilePath) -> [Item] {
    let paths = items.map(path)
    return items.indices.sorted { precedes(paths[$0], paths[$1]) }.map { items[$0] }
  }

  private static func precedes(_ left: FilePath, _ right: FilePath) -> Bool {
    let difference = compare(left.bytes.span, right.bytes.span, isPath: true)
    return difference == 0 ? left < right : difference < 0
  }

  /// Returns a negative number, zero or a positive number if `left` comes before, with or after `right`. Runs of digits
  /// compare as numbers of any length, letters without case.
  static func compare(_ left: [UInt8], _ right: [UInt8]) -> Int { compare(left.span, right.span, isPath: false) }

  /// - Parameter isPath: True to compare component by component: slashes come before everything else, and several
  ///   count as one.
  private static func compare(_ left: Span<UInt8>, _ right: Span<UInt8>, isPath: Bool) -> Int {
    var (ours, theirs) = (0, 0)
    if isPath { (ours, theirs) = (end(of: left, from: 0, isSlash), end(of: right, from: 0, isSlash)) }
    while ours < left.count, theirs < right.count {
      let (a, b) = (left[ours], right[theirs])
      if isDigit(a) && isDigit(b) {
        let ends = (end(of: left, from: ours, isDigit), end(of: right, from: theirs, isDigit))
        let difference = compareNumbers(left, ours..<ends.0, right, theirs..<ends.1)
        if difference != 0 { return difference }
        (ours, theirs) = ends
      } else if isPath, isSlash(a) || isSlash(b) {
        if a != b { return isSlash(a) ? -1 : 1 }
        (ours, theirs) = (end(of: left, from: ours, isSlash), end(of: right, from: theirs, isSlash))
      } else {
        let difference = Int(lowercased(a)) - Int(lowercased(b))
        if difference != 0 { return difference }
        (ours, theirs) = (ours + 1, theirs + 1)
      }
    }
    return (left.count - ours) - (right.count - theirs)
  }

  /// Returns the end of a run of characters of a kind.
  @inline(__always)
  private static func end(of bytes: Span<UInt8>, from start: Int, _ isOfKind: (UInt8) -> Bool) -> Int {
    var end = start
    while end < bytes.count, isOfKind(bytes[end]) { end += 1 }
    return end
  }

  private static func compareNumbers(
    _ left: Span<UInt8>, _ ours: Range<Int>, _ right: Span<UInt8>, _ theirs: Range<Int>
  ) -> Int {
    let starts = (
      min(ours.upperBound, end(of: left, from: ours.lowerBound) { $0 == zero }),
      min(theirs.upperBound, end(of: right, from: theirs.lowerBound) { $0 == zero })
    )
    let counts = (ours.upperBound - starts.0, theirs.upperBound - starts.1)
    if counts.0 != counts.1 { return counts.0 - counts.1 }
    for place in 0..<counts.0 where left[starts.0 + place] != right[starts.1 + place] {
      return Int(left[starts.0 + place]) - Int(right[starts.1 + place])
    }
    return 0
  }

  private static let zero = UInt8(ascii: "0")

  private static func isDigit(_ byte: UInt8) -> Bool { (zero...zero + 9).contains(byte) }

  private static func isSlash(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "/") }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }
}
