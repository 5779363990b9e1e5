import Raster
import Testing

@testable import Comparison

/// Rows and columns that were added or removed.
@Suite struct InsertionTests {
  /// Returns the insertions between two pictures, in bands of 7 rows.
  private func insertions(_ expected: Pixels, _ actual: Pixels) -> [Insertion] {
    let sizes = [expected, actual].map { PictureDifference.Size(width: $0.width, height: $0.height) }
    func hashes(_ picture: Pixels, _ index: Int) -> LineHashes {
      var hashes = LineHashes(of: sizes[index], besides: sizes[1 - index])
      for row in stride(from: 0, to: picture.height, by: 7) {
        let rows = row..<min(row + 7, picture.height)
        hashes.add(picture.part(columns: 0..<picture.width, rows: rows))
      }
      return hashes
    }
    return hashes(expected, 0).insertions(leadingTo: hashes(actual, 1))
  }

  /// Adds columns and rows of one color to a picture.
  private func picture(_ picture: Pixels, columns: (at: Int, count: Int), rows: (at: Int, count: Int)) -> Pixels {
    var wider = Pixels(width: picture.width + columns.count, height: picture.height + rows.count, filledWith: .white)
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        let place = (x < columns.at ? x : x + columns.count, y < rows.at ? y : y + rows.count)
        wider[place.0, place.1] = picture[x, y]
      }
    }
    return wider
  }

  @Test(arguments: [0, 13, 59, 60]) func addedAndRemovedColumnsAreFound(place: Int) {
    let narrow = DrawnPair().expected
    let wide = picture(narrow, columns: (place, 9), rows: (0, 0))
    #expect(insertions(narrow, wide) == [Insertion(axis: .columns, at: place, count: 9)])
    #expect(insertions(wide, narrow) == [Insertion(axis: .columns, at: place, count: -9)])
  }

  @Test(arguments: [0, 13, 40, 48]) func addedAndRemovedRowsAreFound(place: Int) {
    let low = DrawnPair().expected
    let high = picture(low, columns: (0, 0), rows: (place, 5))
    #expect(insertions(low, high) == [Insertion(axis: .rows, at: place, count: 5)])
    #expect(insertions(high, low) == [Insertion(axis: .rows, at: place, count: -5)])
  }

  @Test(arguments: [(7, 9), (50, 9), (7, 40), (50, 40)]) func bothAreFoundTogether(column: Int, row: Int) {
    let small = DrawnPair().expected
    let large = picture(small, columns: (column, 3), rows: (row, 4))
    let found = [Insertion(axis: .rows, at: row, count: 4), Insertion(axis: .columns, at: column, count: 3)]
    #expect(insertions(small, large) == found)
  }

  @Test func severalAreFoundBesideOtherChanges() {
    var low = DrawnPair(width: 60, height: 90).expected
    var high = picture(low, columns: (0, 0), rows: (20, 5))
    high = picture(high, columns: (0, 0), rows: (70, 2))
    for x in 0..<60 { low[x, 40] = .white }
    #expect(
      insertions(low, high) == [
        Insertion(axis: .rows, at: 20, count: 5), Insertion(axis: .rows, at: 70, count: 2),
      ])
  }

  @Test func otherPicturesHaveNone() {
    let first = DrawnPair(width: 60, height: 48).expected
    var second = DrawnPair(width: 64, height: 50).expected
    for y in 0..<50 { for x in 0..<64 { second[x, y].red ^= 255 } }
    #expect(insertions(first, second).isEmpty)
  }
}
