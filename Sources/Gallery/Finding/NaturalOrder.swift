import Files

/// The natural order of names: `img2` before `img10`, `a` next to `A`, the same in every locale.
enum NaturalOrder {
  /// Returns the items sorted by their paths, component by component.
  static func sorted<Item>(_ items: [Item], by path: (Item) -> FilePath) -> [Item] {
    // Paths are split once instead of in each comparison.
    let keys = items.map { item in
      let path = path(item)
      return Key(path: path, components: path.components)
    }
    return items.indices.sorted { precedes(keys[$0], keys[$1]) }.map { items[$0] }
  }

  private struct Key {
    var path: FilePath
    var components: [ArraySlice<UInt8>]
  }

  private static func precedes(_ left: Key, _ right: Key) -> Bool {
    for (ours, theirs) in zip(left.components, right.components) {
      switch compare(ours, theirs) {
      case ..<0: return true
      case 1...: return false
      default: continue
      }
    }
    if left.components.count != right.components.count { return left.components.count < right.components.count }
    return left.path < right.path
  }

  /// Returns a negative number, zero or a positive number if `left` comes before, with or after `right`. Runs of digits
  /// compare as numbers of any length, letters without case.
  static func compare(_ left: ArraySlice<UInt8>, _ right: ArraySlice<UInt8>) -> Int {
    var (ours, theirs) = (left, right)
    while let a = ours.first, let b = theirs.first {
      let difference: Int
      if isDigit(a) && isDigit(b) {
        difference = compareNumbers(takeDigits(&ours), takeDigits(&theirs))
      } else {
        difference = Int(lowercased(a)) - Int(lowercased(b))
        ours.removeFirst()
        theirs.removeFirst()
      }
      if difference != 0 { return difference }
    }
    return ours.count - theirs.count
  }

  private static func takeDigits(_ bytes: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let digits = bytes.prefix(while: isDigit)
    bytes = bytes.dropFirst(digits.count)
    return digits
  }

  private static func compareNumbers(_ left: ArraySlice<UInt8>, _ right: ArraySlice<UInt8>) -> Int {
    let ours = left.drop { $0 == zero }
    let theirs = right.drop { $0 == zero }
    if ours.count != theirs.count { return ours.count - theirs.count }
    if ours.elementsEqual(theirs) { return 0 }
    return ours.lexicographicallyPrecedes(theirs) ? -1 : 1
  }

  private static let zero = UInt8(ascii: "0")

  private static func isDigit(_ byte: UInt8) -> Bool { (zero...zero + 9).contains(byte) }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }
}
