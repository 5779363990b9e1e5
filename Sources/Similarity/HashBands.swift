/// An index of hashes by bands of bits, for finding similar hashes without comparing all of them.
///
///     let bands = HashBands(hashes)
///     bands.forEachCandidate(near: 17, among: [0..<hashes.count]) { candidate in
///       …
///       return true
///     }
///
/// A hash has 14 bands of 17 bits, in 7 pairs. If two hashes differ in at most 27 bits, at least one pair differs in
/// three bits or fewer, because four in each would be 28; so one band of that pair differs in at most one bit. A hash
/// is looked up in a table for each band, under its own bits and under each variant with one bit flipped, and for each
/// match the other band of the pair is compared.
///
/// Coarse waves are nearly always strong and fine ones rarely. Each band has some of both; otherwise, photos would
/// share many bands. The index takes 8 MB plus 168 bytes per hash.
struct HashBands: Sendable {
  static let count = 14
  private static let bitCount = 17
  private static let tableSize = 1 << bitCount + 1
  /// The largest difference at which a similar hash is certain to be found.
  static let maxBits = count / 2 * (maxBitsOfPair + 1) - 1
  private static let maxBitsOfPair = 3

  /// The bits of each band, hash by hash.
  private let keys: [UInt32]
  /// A bit for each band and key, set if any hash has the key: most are unused, and these bits fit into the processor's
  /// cache.
  private let isUsed: [UInt64]
  /// For each band and key, the start of the hashes in `entries` that have it.
  private let starts: [Int32]
  /// The hashes sorted by key, for each band, and then by index.
  private let entries: [Entry]
  private let hashCount: Int

  private struct Entry {
    /// The other band of the pair.
    var partner: UInt32 = 0
    var place: Int32 = 0
  }

  init(_ hashes: [CosineHash]) {
    precondition(Fingerprint.maxBits <= Self.maxBits, "Similar photos must share at least one nearly equal band.")
    hashCount = hashes.count
    keys = hashes.flatMap { hash in (0..<Self.count).map { Self.key(ofBand: $0, in: hash) } }
    var isUsed = [UInt64](repeating: 0, count: Self.count << Self.bitCount / 64)
    var starts = [Int32](repeating: 0, count: Self.count * Self.tableSize)
    var entries = [Entry](repeating: Entry(), count: Self.count * hashes.count)
    for band in 0..<Self.count {
      let table = band * Self.tableSize
      for place in hashes.indices {
        let key = Int(keys[place * Self.count + band])
        starts[table + key + 1] += 1
        isUsed[(band << Self.bitCount + key) / 64] |= 1 << UInt64(key % 64)
      }
      starts[table] = Int32(band * hashes.count)
      for key in 1..<Self.tableSize { starts[table + key] += starts[table + key - 1] }
      var next = Array(starts[table..<table + Self.tableSize])
      for place in hashes.indices {
        let key = Int(keys[place * Self.count + band])
        entries[Int(next[key])] = Entry(partner: keys[place * Self.count + band ^ 1], place: Int32(place))
        next[key] += 1
      }
    }
    (self.isUsed, self.starts, self.entries) = (isUsed, starts, entries)
  }

  /// Returns the key of a band: the bits of eight waves, dealt out in turn, and one of the remaining bits.
  private static func key(ofBand band: Int, in hash: CosineHash) -> UInt32 {
    var key: UInt32 = 0
    for turn in 0..<8 {
      let bit = 2 * (band + turn * count)
      key |= UInt32(truncatingIfNeeded: hash.words[bit / 64] >> UInt64(bit % 64) & 3) << UInt32(2 * turn)
    }
    let last = 16 * count + band
    return key | UInt32(truncatingIfNeeded: hash.words[last / 64] >> UInt64(last % 64) & 1) << 16
  }

  /// Calls `body` once with every hash in the given windows that may be similar, until it returns false.
  ///
  /// - Parameter windows: Separate ranges, in ascending order.
  @inline(__always)
  func forEachCandidate(near place: Int, among windows: [Range<Int>], _ body: (Int) -> Bool) {
    for band in 0..<Self.count {
      let key = Int(keys[place * Self.count + band])
      let partner = keys[place * Self.count + band ^ 1]
      for flipped in 0...Self.bitCount {
        // The last iteration flips no bit.
        let other = key ^ (1 << flipped & (1 << Self.bitCount - 1))
        if isUsed[(band << Self.bitCount + other) / 64] >> UInt64(other % 64) & 1 == 0 { continue }
        let isSame = flipped == Self.bitCount
        let start = band * Self.tableSize + other
        let all = Int(starts[start])..<Int(starts[start + 1])
        // If there are many, only those in the windows are examined.
        let isLong = all.count >= 64
        for window in 0..<(isLong ? windows.count : 1) {
          let range = isLong ? entries(in: windows[window], of: all) : all
          for entry in range {
            // This clears as many bits as may differ, which is faster than counting all of them.
            var rest = entries[entry].partner ^ partner
            rest &= rest &- 1
            rest &= rest &- 1
            if isSame { rest &= rest &- 1 }
            if rest != 0 { continue }
            let candidate = Int(entries[entry].place)
            if candidate == place || !isLong && !windows.contains(where: { $0.contains(candidate) }) { continue }
            if (0..<band).contains(where: { isNear(candidate, place, in: $0) }) { continue }
            if !body(candidate) { return }
          }
        }
      }
    }
  }

  /// Returns those of some entries, sorted by place, whose places are in a window.
  private func entries(in window: Range<Int>, of all: Range<Int>) -> Range<Int> {
    func first(from least: Int) -> Int {
      var (low, high) = (all.lowerBound, all.upperBound)
      while low < high {
        let middle = (low + high) / 2
        if Int(entries[middle].place) < least { low = middle + 1 } else { high = middle }
      }
      return low
    }
    return first(from: window.lowerBound)..<first(from: window.upperBound)
  }

  /// Returns true if the lookup of a band finds one hash for another.
  private func isNear(_ place: Int, _ other: Int, in band: Int) -> Bool {
    let difference = (keys[place * Self.count + band] ^ keys[other * Self.count + band]).nonzeroBitCount
    if difference > 1 { return false }
    let partner = (keys[place * Self.count + band ^ 1] ^ keys[other * Self.count + band ^ 1]).nonzeroBitCount
    return difference + partner <= Self.maxBitsOfPair
  }
}
