import Files

/// Which item of a file of HEIF is its picture, what that is put together of, and which properties items have.
struct HEIFItems {
  /// The item that is shown, where the file says.
  private(set) var primary: Int?
  /// The numbers of the properties that an item has, in the order in which they are to be heeded.
  private(set) var properties: [Int: [Int]] = [:]
  /// The items that one is put together of, as often as each is.
  private var parts: [Int: [Int]] = [:]
  /// The items that belong to another, such as its alpha.
  private var companionsOfItems: [Int: [Int]] = [:]

  private static let longestTable = 1 << 20
  /// What is put together may be put together of what is put together, and no deeper than this.
  private static let mostLevels = 8
  /// As good as any number that is larger.
  static let endless = 1 << 56

  /// - Parameter boxes: those of the file's description.
  init(_ boxes: [ISOBox], of file: borrowing OpenFile) throws(FileError) {
    for box in boxes {
      switch box.name {
      case "pitm":
        var table = try Self.table(box.body, of: file)
        if let version = table.number(1), table.next(3) != nil { primary = table.number(version == 0 ? 2 : 4) }
      case "iref": try readReferences(box.body, of: file)
      case "iprp":
        for part in try ISOBox.boxes(in: box.body, of: file) where part.name == "ipma" {
          readAssociations(try Self.table(part.body, of: file))
        }
      default: break
      }
    }
  }

  private static func table(_ part: Range<Int>, of file: borrowing OpenFile) throws(FileError) -> NumberTable {
    NumberTable(try file.bytes(at: part.lowerBound, count: min(part.count, longestTable)))
  }

  private mutating func readReferences(_ part: Range<Int>, of file: borrowing OpenFile) throws(FileError) {
    let digits = try file.bytes(at: part.lowerBound, count: 1) == [0] ? 2 : 4
    for box in try ISOBox.boxes(in: part.dropFirst(4), of: file, atMost: 10_000)
    where ["dimg", "auxl"].contains(box.name) {
      var table = try Self.table(box.body, of: file)
      guard let from = table.number(digits), let count = table.number(2) else { continue }
      for _ in 0..<count {
        guard let to = table.number(digits) else { break }
        if box.name == "dimg" {
          parts[from, default: []].append(to)
        } else {
          companionsOfItems[to, default: []].append(from)
        }
      }
    }
  }

  private mutating func readAssociations(_ table: NumberTable) {
    var table = table
    guard let version = table.number(1), let flags = table.number(3), let count = table.number(4) else { return }
    let isLong = flags & 1 == 1
    for _ in 0..<count {
      guard let item = table.number(version == 0 ? 2 : 4), let propertyCount = table.number(1) else { return }
      for _ in 0..<propertyCount {
        // The highest bit says that it must not be passed over.
        guard let property = table.number(isLong ? 2 : 1) else { return }
        properties[item, default: []].append(property & (isLong ? 0x7FFF : 0x7F))
      }
    }
  }

  /// What belongs to the picture, such as its alpha.
  var companions: [Int] { primary.flatMap { companionsOfItems[$0] } ?? [] }
  /// The picture, and what belongs to it.
  var shown: [Int] { primary.map { [$0] + companions } ?? [] }

  /// The first item that has a stream, of those that one is put together of.
  func firstPart(of item: Int) -> Int {
    var first = item
    for _ in 0..<Self.mostLevels { first = parts[first]?.first ?? first }
    return first
  }

  /// Adds up what `values` has of all items that one is put together of.
  func sum(of values: [Int: Int], for item: Int) -> Int {
    var known: [Int: Int] = [:]
    return sum(of: values, for: item, level: 0, &known)
  }

  private func sum(of values: [Int: Int], for item: Int, level: Int, _ known: inout [Int: Int]) -> Int {
    if let sum = known[item] { return sum }
    guard let parts = parts[item] else { return values[item] ?? 0 }
    if level == Self.mostLevels { return Self.endless }
    var total = 0
    for part in parts where total < Self.endless {
      total += sum(of: values, for: part, level: level + 1, &known)
    }
    known[item] = total
    return total
  }
}
