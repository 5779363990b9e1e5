/// The outlines of countries: lines that neighbors share, and rings made of them.
struct Outlines: Sendable {
  private let lines: [[Point]]
  private let rings: [Ring]

  /// Millionths of a degree.
  struct Point: Sendable {
    var x: Int
    var y: Int
  }

  /// A closed line around a part of a country, or around a hole in it.
  private struct Ring: Sendable {
    /// The index of the country.
    var country: Int
    var lines: [Int]
    var x: ClosedRange<Int>
    var y: ClosedRange<Int>
  }

  init(_ bytes: [UInt8]) {
    var reader = PlaceReader(bytes[...])
    let lines = (0..<reader.unsigned()).map { _ in
      var point = Point(x: 0, y: 0)
      return (0..<reader.unsigned()).map { _ in
        point.x += reader.signed() * 10_000
        point.y += reader.signed() * 10_000
        return point
      }
    }
    rings = (0..<reader.unsigned()).map { _ in
      let country = reader.unsigned()
      let used = (0..<reader.unsigned()).map { _ in
        let line = reader.signed()
        // Lines in the opposite direction are negative.
        return line < 0 ? ~line : line
      }
      let points = used.flatMap { lines[$0] }
      return Ring(
        country: country, lines: used, x: (points.map(\.x).min() ?? 0)...(points.map(\.x).max() ?? 0),
        y: (points.map(\.y).min() ?? 0)...(points.map(\.y).max() ?? 0))
    }
    self.lines = lines
  }

  /// Returns the index of the country around a point; nil for the sea.
  func country(around point: Point) -> Int? {
    var crossings: [Int: Int] = [:]
    for ring in rings where ring.x.contains(point.x) && ring.y.contains(point.y) {
      crossings[ring.country, default: 0] += ring.lines.reduce(0) { $0 + self.crossings(of: lines[$1], point) }
    }
    return crossings.filter { $0.value % 2 == 1 }.keys.min()
  }

  /// Returns the number of crossings of a line with the ray from a point to the east.
  private func crossings(of line: [Point], _ point: Point) -> Int {
    var count = 0
    for index in line.indices.dropFirst() {
      let (start, end) = (line[index - 1], line[index])
      guard (start.y > point.y) != (end.y > point.y) else { continue }
      let (rise, distance) = (end.y - start.y, (point.x - start.x) * (end.y - start.y))
      let reach = (end.x - start.x) * (point.y - start.y)
      if rise > 0 ? distance < reach : distance > reach { count += 1 }
    }
    return count
  }
}
