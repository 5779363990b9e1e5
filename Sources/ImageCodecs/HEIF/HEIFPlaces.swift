import Files

/// The types and places of the items of a HEIF file.
struct HEIFPlaces {
  /// The types of each item. There should be one; if there are more, programs disagree about which it is.
  private(set) var types: [Int: Set<String>] = [:]
  /// The places of the bytes whose lowest bits hide items.
  private(set) var flags: [Int: Int] = [:]
  /// The bytes of the items, as listed: an item may be listed twice, with two places.
  private(set) var items: [(number: Int, data: HEIFItemData)] = []
  /// True if the places have an unknown format.
  private(set) var areUnknown = false

  /// - Parameters:
  ///   - boxes: The boxes of the file's description.
  ///   - allowance: The number of further boxes and parts that may be examined.
  init(_ boxes: [ISOBox], of file: borrowing OpenFile, allowance: inout Int) throws(FileError) {
    for box in boxes where box.name == "iinf" { try readTypes(box.body, of: file, &allowance) }
    let data = boxes.first { $0.name == "idat" }?.body
    for box in boxes where box.name == "iloc" { try readItems(box.body, inner: data, of: file, &allowance) }
  }

  private mutating func readTypes(
    _ part: Range<Int>, of file: borrowing OpenFile, _ allowance: inout Int
  ) throws(FileError) {
    let version = try file.bytes(at: part.lowerBound, count: 1)
    let entries = part.dropFirst(version == [0] ? 6 : 8)
    for box in try ISOBox.boxes(in: entries, of: file, allowance: &allowance) where box.name == "infe" {
      let entry = try file.bytes(at: box.body.lowerBound, count: min(14, box.body.count))
      guard entry.count >= 12, entry[0] >= 2 else { continue }
      let digits = entry[0] == 2 ? 2 : 4
      guard entry.count >= 10 + digits else { continue }
      let number = bigEndian(entry[4..<4 + digits])
      flags[number] = box.body.lowerBound + 3
      types[number, default: []].insert(String(anyUTF8OrLatin1: entry[(6 + digits)..<(10 + digits)]))
    }
  }

  /// Reads the places of a file's items.
  private mutating func readItems(
    _ part: Range<Int>, inner: Range<Int>?, of file: borrowing OpenFile, _ allowance: inout Int
  ) throws(FileError) {
    var table = try NumberTable(part, of: file, allowance: &allowance)
    guard let version = table.number(1), table.next(3) != nil, let sizes = table.number(2) else { return }
    let digits = (0..<4).map { $0 == 3 && version == 0 ? 0 : sizes >> (12 - 4 * $0) & 15 }
    guard version <= 2, digits.allSatisfy({ [0, 4, 8].contains($0) }) else {
      areUnknown = true
      return
    }
    for _ in 0..<(table.number(version < 2 ? 2 : 4) ?? 0) {
      guard let number = table.number(version < 2 ? 2 : 4), let way = version > 0 ? table.number(2) : 0,
        table.next(2) != nil, let base = table.number(digits[2]), let partCount = table.number(2)
      else { return }
      let space = way & 15 == 1 ? inner ?? 0..<0 : 0..<file.size
      guard let parts = Self.parts(partCount, base, in: space, digits, from: &table, &allowance) else { return }
      items.append((number, HEIFItemData(parts: parts)))
    }
  }

  /// Reads the places of an item's parts. Nil if the table is incomplete.
  private static func parts(
    _ count: Int, _ base: Int, in space: Range<Int>, _ digits: [Int], from table: inout NumberTable,
    _ allowance: inout Int
  ) -> [Range<Int>]? {
    var parts: [Range<Int>] = []
    for _ in 0..<count {
      allowance -= 1
      guard allowance > 0, table.next(digits[3]) != nil, let offset = table.number(digits[0]),
        let length = table.number(digits[1])
      else { return nil }
      // The sum wraps around on overflow, as in decoders.
      let start = base &+ offset
      let rest = start < 0 ? space.suffix(0) : space.dropFirst(start)
      parts.append(length <= 0 ? rest : rest.prefix(length))
    }
    return parts
  }
}
