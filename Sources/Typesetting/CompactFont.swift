/// A bare CFF table, read only as far as necessary to identify its glyphs.
///
///     let table = try CompactFont(bytes).numbered
///
/// Large fonts give their glyphs identifiers, which documents use to name them. `numbered` makes these the same as the
/// glyphs' numbers.
struct CompactFont {
  private let table: FontTable

  init(_ bytes: [UInt8]) { table = FontTable(bytes: bytes) }

  /// The table with identifiers that equal the glyphs' numbers, if it has identifiers at all.
  var numbered: [UInt8] {
    get throws(FontFault) {
      let entries = try topEntries
      guard entries[Key.registry.rawValue] != nil else { return table.bytes }
      guard let charset = entries[Key.charset.rawValue], let outlines = entries[Key.outlines.rawValue],
        let count = table.unsigned(at: outlines.value), count > 0, let place = charset.place
      else { throw .unreadable }
      var bytes = table.bytes
      let start = bytes.count
      // Glyph 0 has no identifier. The others are one range, which begins with 1.
      let (listed, ranges): (UInt8, UInt8) = (0, 2)
      bytes += count == 1 ? [listed] : [ranges, 0, 1, UInt8((count - 2) >> 8), UInt8((count - 2) & 0xFF)]
      for index in 0..<4 { bytes[place + index] = UInt8(truncatingIfNeeded: start >> (24 - 8 * index)) }
      return bytes
    }
  }

  /// The operators needed from the top dictionary. Two-byte operators begin with 12.
  private enum Key: Int {
    case charset = 15
    case outlines = 17
    case registry = 0x0C1E
  }

  /// The last operand of an operator.
  private struct Entry {
    var value: Int
    /// The offset of the operand’s four bytes, if it has four.
    var place: Int?
  }

  private var topEntries: [Int: Entry] {
    get throws(FontFault) {
      guard table.unsigned(at: 0, count: 1) == 1, let header = table.unsigned(at: 2, count: 1) else {
        throw .unreadable
      }
      // Names come first, then the dictionaries of the fonts, of which there is one.
      let names = try index(at: header)
      let fonts = try index(at: names.end)
      guard let first = fonts.first else { throw .unreadable }
      return try entries(in: first)
    }
  }

  /// Returns the first item of an index, and the end of the index.
  private func index(at start: Int) throws(FontFault) -> (first: Range<Int>?, end: Int) {
    guard let count = table.unsigned(at: start) else { throw .unreadable }
    if count == 0 { return (nil, start + 2) }
    guard let size = table.unsigned(at: start + 2, count: 1), (1...4).contains(size) else { throw .unreadable }
    let items = start + 2 + size * (count + 1)
    func end(of item: Int) -> Int? { table.unsigned(at: start + 3 + size * item, count: size).map { items + $0 } }
    guard let first = end(of: 0), let second = end(of: 1), let last = end(of: count), first <= second,
      second <= table.bytes.count, last <= table.bytes.count, last > start
    else { throw .unreadable }
    return (first..<second, last)
  }

  private func entries(in range: Range<Int>) throws(FontFault) -> [Int: Entry] {
    var entries: [Int: Entry] = [:]
    var last = Entry(value: 0)
    var place = range.lowerBound
    while place < range.upperBound {
      let byte = Int(table.bytes[place])
      switch byte {
      case 0...21:
        let isLong = byte == 12
        guard let key = table.unsigned(at: place, count: isLong ? 2 : 1) else { throw .unreadable }
        entries[key] = last
        place += isLong ? 2 : 1
      case 28:
        last = Entry(value: table.signed(at: place + 1) ?? 0)
        place += 3
      case 29:
        last = Entry(value: table.unsigned(at: place + 1, count: 4) ?? 0, place: place + 1)
        place += 5
      case 30:
        // Digits, two per byte, up to a digit that marks the end.
        place += 1
        while place < range.upperBound, table.bytes[place] & 0x0F != 0x0F { place += 1 }
        place += 1
      case 32...246:
        last = Entry(value: byte - 139)
        place += 1
      case 247...254:
        let high = byte < 251 ? byte - 247 : 251 - byte
        let low = table.unsigned(at: place + 1, count: 1) ?? 0
        last = Entry(value: byte < 251 ? high * 256 + low + 108 : high * 256 - low - 108)
        place += 2
      default: throw .unreadable
      }
    }
    return entries
  }
}
