/// The record of one of the walls of a batch file that share an output.
package struct JoinedWall: Equatable, Sendable {
  package var pages: ClosedRange<Int>
  package var photoCount: Int
  package var leftOutCount: Int
  package var damagedCount: Int
  package var copyCount: Int
  package var size: (width: Int, height: Int)

  package init(
    pages: ClosedRange<Int>, photoCount: Int, leftOutCount: Int, damagedCount: Int, copyCount: Int,
    size: (width: Int, height: Int)
  ) {
    (self.pages, self.photoCount, self.leftOutCount) = (pages, photoCount, leftOutCount)
    (self.damagedCount, self.copyCount, self.size) = (damagedCount, copyCount, size)
  }

  private var numbers: [Int] {
    [pages.lowerBound, pages.upperBound, photoCount, leftOutCount, damagedCount, copyCount, size.width, size.height]
  }

  package static func == (first: Self, second: Self) -> Bool { first.numbers == second.numbers }

  /// The compact form, because notes have little space.
  fileprivate var text: String { numbers.map(String.init).joined(separator: "/") }

  fileprivate init?(_ text: Substring) {
    let numbers = WallRecord.numbers(text)
    guard numbers.count == 8, numbers[0] <= numbers[1] else { return nil }
    self.init(
      pages: numbers[0]...numbers[1], photoCount: numbers[2], leftOutCount: numbers[3], damagedCount: numbers[4],
      copyCount: numbers[5], size: (numbers[6], numbers[7]))
  }
}

/// The walls that share an output.
private struct JoinedWalls: RecordDetail {
  static let recordKey = "walls"
  var walls: [JoinedWall]

  var recordText: String { walls.map(\.text).joined(separator: ",") }

  init(_ walls: [JoinedWall]) { self.walls = walls }

  init?(recordText: String) { walls = recordText.split(separator: ",").compactMap { JoinedWall($0) } }
}

extension WallRecord {
  /// The walls of a batch file that share the output; empty for a single wall.
  package var walls: [JoinedWall] {
    get { self[JoinedWalls.self]?.walls ?? [] }
    set { self[JoinedWalls.self] = newValue.isEmpty ? nil : JoinedWalls(newValue) }
  }
}
