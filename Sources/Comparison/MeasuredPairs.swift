/// The pairs of colors that were measured lately, in a small table: interfaces change few colors to few others.
struct MeasuredPairs {
  private static let bits = 8
  private var pairs = [UInt64](repeating: 0, count: 1 << bits)

  /// Returns false for a pair that is known. Its colors must not be the same.
  mutating func insert(_ first: UInt32, _ second: UInt32) -> Bool {
    let pair = UInt64(first) << 32 | UInt64(second)
    let place = Int((pair &* 0x9E37_79B9_7F4A_7C15) >> UInt64(64 - Self.bits))
    if pairs[place] == pair { return false }
    pairs[place] = pair
    return true
  }
}
