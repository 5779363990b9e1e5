import Files

/// The items of a HEIF file: the picture, the items from which it is derived, and the properties of each.
struct HEIFItems {
  /// The items to show. There should be one; if there are more, programs disagree about which it is.
  private var primaries: [Int] = []
  /// The place of the number of the item to show.
  private(set) var primaryPlace: Range<Int>?
  /// The property numbers of each item, in the order in which they apply.
  private(set) var properties: [Int: [Int]] = [:]
  /// The items from which each item is derived, with repetitions.
  private(set) var parts: [Int: [Int]] = [:]
  /// The items attached to each item, such as its alpha.
  private var companionsOfItems: [Int: [Int]] = [:]
  /// The items that describe each item, such as XMP.
  private(set) var descriptions: [Int: [Int]] = [:]

  /// The deepest nesting of derived items.
  private static let maxLevels = 8
  /// A number that stands for any larger one.
  static let endless = 1 << 56

  /// The item to show, if the file names one.
  var primary: Int? { primaries.first }

  /// - Parameters:
  ///   - boxes: The boxes of the file's description.
  ///   - allowance: The number of further boxes and references that may be examined.
  init(_ boxes: [ISOBox], of file: borrowing OpenFile, allowance: inout Int) throws(FileError) {
    for box in boxes {
      switch box.name {
      case "pitm":
        var table = try NumberTable(box.body, of: file, allowance: &allowance)
        guard let version = table.number(1), table.next(3) != nil else { continue }
        let digits = version == 0 ? 2 : 4
        guard let item = table.number(digits) else { continue }
        primaries.append(item)
        let place = box.body.lowerBound + 4
        primaryPlace = primaryPlace ?? place..<place + digits
      case "iref": try readReferences(box.body, of: file, &allowance)
      case "iprp":
        for part in try ISOBox.boxes(in: box.body, of: file, allowance: &allowance) where part.name == "ipma" {
          readAssociations(try NumberTable(part.body, of: file, allowance: &allowance))
        }
      default: break
      }
    }
  }

  private mutating func readReferences(
    _ part: Range<Int>, of file: borrowing OpenFile, _ allowance: inout Int
  ) throws(FileError) {
    let digits = try file.bytes(at: part.lowerBound, count: 1) == [0] ? 2 : 4
    for box in try ISOBox.boxes(in: part.dropFirst(4), of: file, allowance: &allowance)
    where ["dimg", "auxl", "cdsc"].contains(box.name) {
      var table = try NumberTable(box.body, of: file, allowance: &allowance)
      guard let from = table.number(digits), let count = table.number(2) else { continue }
      for _ in 0..<count {
        guard allowance > 0, let to = table.number(digits) else { break }
        allowance -= 1
        switch box.name {
        case "dimg": parts[from, default: []].append(to)
        case "auxl": companionsOfItems[to, default: []].append(from)
        default: descriptions[to, default: []].append(from)
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
        // The highest bit marks a property as essential.
        guard let property = table.number(isLong ? 2 : 1) else { return }
        properties[item, default: []].append(property & (isLong ? 0x7FFF : 0x7F))
      }
    }
  }

  /// The items attached to the picture, such as its alpha.
  var companions: [Int] { primary.flatMap { companionsOfItems[$0] } ?? [] }

  /// Returns the first item with a stream among those that an item is derived from.
  func firstPart(of item: Int) -> Int {
    var first = item
    for _ in 0..<Self.maxLevels { first = parts[first]?.first ?? first }
    return first
  }

  /// Adds up `values` for all items that must be decoded for the picture: those from which it is derived, and those
  /// attached to any of them. Returns at least `endless` if they are nested too deeply.
  ///
  /// - Parameter item: An item that is decoded instead of the picture; 0 for the picture.
  func sum(of values: [Int: Int], for item: Int = 0) -> Int {
    var known: [Int: Int] = [:]
    return (item == 0 ? Set(primaries) : [item]).reduce(0) {
      min(Self.endless, $0 + sum(of: values, for: $1, level: 0, &known))
    }
  }

  private func sum(of values: [Int: Int], for item: Int, level: Int, _ known: inout [Int: Int]) -> Int {
    if let sum = known[item] { return sum }
    if level == Self.maxLevels { return Self.endless }
    var total = values[item] ?? 0
    for part in (parts[item] ?? []) + (companionsOfItems[item] ?? []) where total < Self.endless {
      total += sum(of: values, for: part, level: level + 1, &known)
    }
    known[item] = total
    return total
  }
}
