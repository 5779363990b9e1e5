extension PicturesOfPair {
  /// Cells of a scene that moved: by up to the limit, by more, or by up to the limit beside another change.
  static func shifts(_ isSame: Bool, limit: Int, _ random: inout SplitMix64) -> PicturesOfPair {
    let drawing = PairScene(&random).drawing
    let expected = drawing.drawn(by: AreaRasterizer())
    let moved = Cells(&random)
    if isSame {
      let step = random.step(1...limit)
      let actual = expected.moving(moved, by: step, background: drawing.background)
      return PicturesOfPair(expected: expected, actual: actual, change: "\(moved) moved by \(step)")
    }
    if random.chance() {
      let step = random.step(limit + 1...limit + 3)
      let actual = expected.moving(moved, by: step, background: drawing.background)
      return PicturesOfPair(expected: expected, actual: actual, change: "\(moved) moved by \(step)")
    }
    let step = random.step(1...limit)
    var (other, change) = (drawing, "")
    repeat {
      other = drawing
      change = changeShape(of: &other, &random)
      // A shape that moved by itself is no other change.
    } while change.contains("moved")
    let actual = other.drawn(by: AreaRasterizer()).moving(moved, by: step, background: drawing.background)
    return PicturesOfPair(expected: expected, actual: actual, change: "\(moved) moved by \(step), and \(change)")
  }

  /// Rows or columns that were added: the picture is larger, or what follows leaves it.
  static func insertions(_ random: inout SplitMix64) -> PicturesOfPair {
    let drawing = PairScene(&random).drawing
    let expected = drawing.drawn(by: AreaRasterizer())
    let areRows = random.chance()
    let length = areRows ? expected.height : expected.width
    let color = random.chance() ? drawing.background : random.color(in: 0...255)
    let isLarger = random.chance()
    let count = random.whole(in: isLarger ? 1...12 : 3...12)
    // Shapes follow, and most of them stay within the picture.
    let place = random.whole(in: 0...(isLarger ? length : length / 2))
    let actual = expected.inserting(count, at: place, areRows: areRows, color: color, isLarger: isLarger)
    return PicturesOfPair(
      expected: expected, actual: actual,
      change: "\(count) \(areRows ? "rows" : "columns") at \(place)\(isLarger ? "" : ", of the same size")")
  }

  /// A bar of one to three pixels that appears.
  static func bars(_ random: inout SplitMix64) -> PicturesOfPair {
    let drawing = PairScene(&random).drawing
    let expected = drawing.drawn(by: AreaRasterizer())
    while true {
      let ink = PairScene.ink(on: drawing.background, &random)
      let isAcross = random.chance()
      let thickness = random.whole(in: 1...3)
      let length = random.whole(in: 6...(isAcross ? expected.width : expected.height))
      let (width, height) = isAcross ? (length, thickness) : (thickness, length)
      let (x, y) = (random.whole(in: 0...expected.width - width), random.whole(in: 0...expected.height - height))
      var actual = expected
      for row in y..<y + height { for column in x..<x + width { actual[column, row] = SIMD4(ink, 1) } }
      // In front of a shape of about its color, a bar is not seen.
      let seen = zip(expected.pixels, actual.pixels).count { first, second in
        abs(lightness(Color(first.x, first.y, first.z)) - lightness(Color(second.x, second.y, second.z))) > 0.2
      }
      guard seen >= 6 else { continue }
      return PicturesOfPair(
        expected: expected, actual: actual, change: "a bar of \(width) × \(height) pixels at \(x),\(y)")
    }
  }
}

/// Some cells of a scene.
private struct Cells: CustomStringConvertible {
  let columns: ClosedRange<Int>
  let rows: ClosedRange<Int>

  init(_ random: inout SplitMix64) {
    func range(_ count: Int) -> ClosedRange<Int> {
      let first = random.whole(in: 0...count - 1)
      return first...random.whole(in: first...count - 1)
    }
    (columns, rows) = (range(PairScene.columns), range(PairScene.rows))
  }

  var description: String { "cells \(columns) × \(rows)" }

  /// The pixels of the cells, without the plain edge of three pixels.
  var area: (x: Range<Int>, y: Range<Int>) {
    func pixels(_ range: ClosedRange<Int>) -> Range<Int> {
      let start = range.lowerBound * PairScene.cell + PairScene.margin + 3
      return start..<(range.upperBound + 1) * PairScene.cell + PairScene.margin - 3
    }
    return (pixels(columns), pixels(rows))
  }
}

extension Picture {
  /// Returns the picture with some cells elsewhere.
  fileprivate func moving(_ cells: Cells, by step: (x: Int, y: Int), background: Color) -> Picture {
    var moved = self
    let (columns, rows) = cells.area
    for y in rows { for x in columns { moved[x, y] = SIMD4(background, 1) } }
    for y in rows { for x in columns { moved[x + step.x, y + step.y] = self[x, y] } }
    return moved
  }

  fileprivate func inserting(_ count: Int, at place: Int, areRows: Bool, color: Color, isLarger: Bool) -> Picture {
    let (across, down) = (areRows || !isLarger ? 0 : count, areRows && isLarger ? count : 0)
    var larger = Picture(width: width + across, height: height + down, filledWith: color)
    for y in 0..<larger.height {
      for x in 0..<larger.width {
        let along = areRows ? y : x
        if (place..<place + count).contains(along) { continue }
        let source = along < place ? along : along - count
        larger[x, y] = areRows ? self[x, source] : self[source, y]
      }
    }
    return larger
  }
}
