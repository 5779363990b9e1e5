import CCodecs
import Files

/// How the first picture in a file of HEIF is turned and cut. Its alpha is a picture of its own that belongs to the colours
/// as they are stored, and goes wherever they go, whatever the file says of it alone.
struct HEIFPlacement: Equatable {
  private(set) var width: Int
  private(set) var height: Int
  let storedWidth: Int
  let storedHeight: Int
  /// Where the pixel in column x and row y was: what to multiply those with, and what to add.
  private(set) var column = [1, 0, 0]
  private(set) var row = [0, 1, 0]

  init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    (storedWidth, storedHeight) = (width, height)
  }

  /// Turns the picture anticlockwise, by so many quarters.
  mutating func turn(quarters: Int) {
    for _ in 0..<quarters {
      combine(column: [0, -1, width - 1], row: [1, 0, 0])
      (width, height) = (height, width)
    }
  }

  /// Exchanges left and right, or top and bottom.
  mutating func mirror(exchangesSides: Bool) {
    combine(
      column: exchangesSides ? [-1, 0, width - 1] : [1, 0, 0], row: exchangesSides ? [0, 1, 0] : [0, -1, height - 1])
  }

  /// Leaves what is within; nothing where that is not part of the picture.
  mutating func cut(left: Int, top: Int, width: Int, height: Int) {
    combine(column: [1, 0, left], row: [0, 1, top])
    (self.width, self.height) = (width, height)
  }

  private mutating func combine(column newColumn: [Int], row newRow: [Int]) {
    func before(_ place: [Int]) -> [Int] {
      (0..<3).map { place[0] * newColumn[$0] + place[1] * newRow[$0] + ($0 == 2 ? place[2] : 0) }
    }
    (column, row) = (before(column), before(row))
  }
}

extension HEIFPlacement {
  /// Reads how the first picture is placed; nil where its alpha comes along by itself: nothing in the file is turned or
  /// cut, and its alpha is over the full range, which that of AV1 need not be.
  static func ofAlpha(in file: borrowing OpenFile) throws(ImageError) -> HEIFPlacement? {
    do { return try alpha(in: file) } catch { throw ImageError(error) }
  }

  private static func alpha(in file: borrowing OpenFile) throws(FileError) -> HEIFPlacement? {
    for box in try ISOBox.boxes(in: 0..<file.size, of: file) where box.name == "meta" {
      let inner = try ISOBox.boxes(in: box.body.dropFirst(4), of: file)
      let items = try HEIFItems(inner, of: file)
      guard let numbers = items.primary.flatMap({ items.properties[$0] }) else { continue }
      for box in inner where box.name == "iprp" {
        for container in try ISOBox.boxes(in: box.body, of: file) where container.name == "ipco" {
          let properties = try ISOBox.boxes(in: container.body, of: file)
          guard properties.contains(where: { kinds.contains($0.name) }) else { continue }
          let own = numbers.filter { properties.indices.contains($0 - 1) }.map { properties[$0 - 1] }
          if let placement = try HEIFPlacement(own, of: file) { return placement }
        }
      }
    }
    return nil
  }

  /// Properties that turn and cut, and that of AV1.
  private static let kinds: Set<String> = ["irot", "imir", "clap", "av1C"]
  private static let longestTable = 256
  private static let longestSide = 1 << 24

  private static func table(_ part: Range<Int>, of file: borrowing OpenFile) throws(FileError) -> NumberTable {
    NumberTable(try file.bytes(at: part.lowerBound, count: min(part.count, longestTable)))
  }

  /// Nil where nothing says how large the picture is.
  private init?(_ properties: [ISOBox], of file: borrowing OpenFile) throws(FileError) {
    guard let size = properties.first(where: { $0.name == "ispe" }) else { return nil }
    var sizes = try Self.table(size.body.dropFirst(4), of: file)
    guard let width = sizes.number(4), let height = sizes.number(4), (1...Self.longestSide).contains(width),
      (1...Self.longestSide).contains(height)
    else { return nil }
    self.init(width: width, height: height)
    for property in properties {
      var table = try Self.table(property.body, of: file)
      switch property.name {
      case "irot": turn(quarters: (table.number(1) ?? 0) & 3)
      case "imir": mirror(exchangesSides: (table.number(1) ?? 0) & 1 == 1)
      case "clap": cut(toApertureIn: &table)
      default: break
      }
    }
  }

  /// A width, a height and how far their middle is from the picture's, all of them fractions.
  private mutating func cut(toApertureIn table: inout NumberTable) {
    var values: [Double] = []
    for _ in 0..<4 {
      guard let number = table.number(4), let divisor = table.number(4), divisor > 0 else { return }
      values.append(Double(Int32(truncatingIfNeeded: number)) / Double(divisor))
    }
    guard values[0] >= 1, values[1] >= 1 else { return }
    let left = (values[2] + (Double(width) - values[0]) / 2).rounded(.down)
    let top = (values[3] + (Double(height) - values[1]) / 2).rounded(.down)
    let right = min(Double(width), left + values[0].rounded())
    let bottom = min(Double(height), top + values[1].rounded())
    guard right > max(left, 0), bottom > max(top, 0) else { return }
    cut(
      left: Int(max(left, 0)), top: Int(max(top, 0)), width: Int(right - max(left, 0)),
      height: Int(bottom - max(top, 0)))
  }

  var forCodec: ccodecs_placement {
    ccodecs_placement(
      width: UInt32(width), height: UInt32(height), stored_width: UInt32(storedWidth),
      stored_height: UInt32(storedHeight),
      column: (Int64(column[0]), Int64(column[1]), Int64(column[2])),
      row: (Int64(row[0]), Int64(row[1]), Int64(row[2])))
  }
}
