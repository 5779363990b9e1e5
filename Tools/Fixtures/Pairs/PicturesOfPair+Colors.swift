extension PicturesOfPair {
  /// An area whose channels differ by up to four levels, or one channel by more.
  static func recolors(_ isSame: Bool, _ random: inout SplitMix64) -> PicturesOfPair {
    let expected = random.chance() ? PairScene(&random).drawing.drawn(by: AreaRasterizer()) : photo(&random)
    let (width, height) = (random.whole(in: 1...expected.width), random.whole(in: 1...expected.height))
    let (x, y) = (random.whole(in: 0...expected.width - width), random.whole(in: 0...expected.height - height))
    var levels = [random.whole(in: 0...4), random.whole(in: 0...4), random.whole(in: 1...4)]
    let most = isSame ? 4 : random.whole(in: 5...40)
    levels[random.whole(in: 0...2)] = most
    var actual = expected
    for row in y..<y + height {
      for column in x..<x + width {
        for channel in 0..<3 { actual[column, row][channel] = expected[column, row][channel].moved(levels[channel]) }
      }
    }
    return PicturesOfPair(
      expected: expected, actual: actual, change: "\(width) × \(height) pixels at \(x),\(y) by \(levels) levels")
  }

  /// Scattered pixels, at most four within 16 × 16 and 40 in all, and perhaps a dot or a comma.
  static func dots(_ isSame: Bool, _ random: inout SplitMix64) -> PicturesOfPair {
    var drawing = PairScene(&random).drawing
    let expected = drawing.drawn(by: AreaRasterizer())
    var change = "scattered pixels"
    if !isSame {
      // Between cells, no shape covers it.
      let place = Plane(
        Float(random.whole(in: 1...3) * PairScene.cell + PairScene.margin),
        Float(random.whole(in: 1...2) * PairScene.cell + PairScene.margin))
      let center = place + Plane(random.number(in: -0.5...0.5), random.number(in: -0.5...0.5))
      let isComma = random.chance()
      let piece: Piece =
        isComma
        ? .stroke(from: center, to: center + Plane(-0.7, 1.8), radius: random.number(in: 0.9...1.2))
        : .circle(center: center, radius: random.number(in: 1.5...2.2))
      drawing.shapes.append(Shape(pieces: [piece], color: PairScene.ink(on: drawing.background, &random)))
      change = "a \(isComma ? "comma" : "dot") at \(place), and scattered pixels"
    }
    var actual = drawing.drawn(by: AreaRasterizer())
    let share = random.whole(in: 0...90)
    var count = 0
    for y in stride(from: 0, to: actual.height - 3, by: 12) {
      for x in stride(from: 0, to: actual.width - 3, by: 12) where random.whole(in: 0...99) < share && count < 40 {
        let (column, row) = (x + random.whole(in: 0...3), y + random.whole(in: 0...3))
        actual[column, row] = SIMD4(random.color(in: 0...255), 1)
        count += 1
      }
    }
    return PicturesOfPair(expected: expected, actual: actual, change: change)
  }

  /// One photo in two qualities; a shape may be drawn on one of them.
  static func qualities(_ isSame: Bool, _ random: inout SplitMix64) -> PicturesOfPair {
    let expected = random.chance() ? photo(&random) : PairScene(&random).drawing.drawn(by: AreaRasterizer())
    let qualities = [95, random.whole(in: 88...94)]
    var (actual, change) = (expected, "qualities \(qualities)")
    if !isSame {
      let size = random.whole(in: 4...9)
      let (x, y) = (random.whole(in: 0...expected.width - size), random.whole(in: 0...expected.height - size))
      for row in y..<y + size {
        for column in x..<x + size {
          for channel in 0..<3 { actual[column, row][channel] = expected[column, row][channel].moved(90) }
        }
      }
      change += ", and \(size) × \(size) pixels at \(x),\(y)"
    }
    return PicturesOfPair(expected: expected, actual: actual, change: change, qualities: qualities)
  }

  /// Pixels that are transparent or half transparent: hidden colors, alpha by up to two levels, or by at least eight.
  static func transparency(_ isSame: Bool, _ random: inout SplitMix64) -> PicturesOfPair {
    var expected = photo(&random)
    for index in expected.pixels.indices {
      let cell = index % expected.width / 8 + index / expected.width / 8
      expected.pixels[index].w = cell.isMultiple(of: 3) ? 0 : cell % 3 == 1 ? 1 : Float(index % 256) / 255
    }
    var actual = expected
    let (width, height) = (random.whole(in: 16...40), random.whole(in: 16...40))
    let (x, y) = (random.whole(in: 0...expected.width - width), random.whole(in: 0...expected.height - height))
    let levels = isSame ? random.whole(in: 0...2) : random.whole(in: 8...120)
    for row in y..<y + height {
      for column in x..<x + width {
        // A color is seen only if it is not transparent.
        if expected[column, row].w == 0, isSame {
          actual[column, row] = SIMD4(random.color(in: 0...255), 0)
        } else {
          actual[column, row].w = expected[column, row].w.moved(levels)
        }
      }
    }
    return PicturesOfPair(
      expected: expected, actual: actual, change: "alpha by \(levels) levels in \(width) × \(height) at \(x),\(y)")
  }

  private static func photo(_ random: inout SplitMix64) -> Picture {
    let photo = Picture.photoLike(width: PairScene.width, height: PairScene.height, seed: random.next())
    return Picture(
      width: photo.width, height: photo.height,
      pixels: photo.pixels.map {
        ($0.clamped(lowerBound: SIMD4(), upperBound: SIMD4(repeating: 1)) * 255).rounded(.toNearestOrAwayFromZero) / 255
      })
  }
}

extension Float {
  /// Returns a channel that differs by a number of levels, towards the middle.
  fileprivate func moved(_ levels: Int) -> Float {
    let level = Int((self * 255).rounded(.toNearestOrAwayFromZero))
    return Float(level < 128 ? level + levels : level - levels) / 255
  }
}
