/// The rules of pixelmatch 7.1: its measure of colors, and its detection of antialiasing.
enum PixelmatchRule {
  /// Returns the squared distance of two pixels in YIQ, negative if the second one is darker.
  ///
  /// - Parameter index: The place of the first pixel, which decides what shines through transparent ones.
  static func delta(_ first: RGBA, _ second: RGBA, index: Int) -> Double {
    guard let (red, green, blue) = steps(first, second, index) else { return 0 }
    let y = luma(red, green, blue)
    let i = red * 0.59597799 - green * 0.27417610 - blue * 0.32180189
    let q = red * 0.21147017 - green * 0.52261711 + blue * 0.31114694
    let delta = 0.5053 * y * y + 0.299 * i * i + 0.1957 * q * q
    return y > 0 ? -delta : delta
  }

  /// Returns the difference in brightness.
  private static func brightness(_ first: RGBA, _ second: RGBA, index: Int) -> Double {
    guard let (red, green, blue) = steps(first, second, index) else { return 0 }
    return luma(red, green, blue)
  }

  private static func luma(_ red: Double, _ green: Double, _ blue: Double) -> Double {
    red * 0.29889531 + green * 0.58662247 + blue * 0.11448223
  }

  /// Returns the differences of red, green and blue; nil if the pixels are equal.
  private static func steps(_ first: RGBA, _ second: RGBA, _ index: Int) -> (Double, Double, Double)? {
    if first == second { return nil }
    func step(_ channel: KeyPath<RGBA, UInt8>) -> Double {
      Double(first[keyPath: channel]) - Double(second[keyPath: channel])
    }
    if first.isOpaque && second.isOpaque { return (step(\.red), step(\.green), step(\.blue)) }
    // The background differs from pixel to pixel, so that no color can hide in front of it.
    let offset = 4 * index
    func background(_ ratio: Double) -> Double { 48 + 159 * Double(Int(Double(offset) / ratio) % 2) }
    let (alpha, other) = (Double(first.alpha), Double(second.alpha))
    func blended(_ channel: KeyPath<RGBA, UInt8>, _ background: Double) -> Double {
      (Double(first[keyPath: channel]) * alpha - Double(second[keyPath: channel]) * other
        - background * (alpha - other)) / 255
    }
    return (
      blended(\.red, background(1)), blended(\.green, background(1.618033988749895)),
      blended(\.blue, background(2.618033988749895))
    )
  }

  /// Returns true if a pixel is part of an antialiased edge in either picture.
  static func isAntialiased(_ x: Int, _ y: Int, _ window: RowWindow) -> Bool {
    isAntialiased(x, y, window.expected, and: window.actual, window)
      || isAntialiased(x, y, window.actual, and: window.expected, window)
  }

  private static func isAntialiased(
    _ x: Int, _ y: Int, _ picture: RowWindow.Side, and other: RowWindow.Side, _ window: RowWindow
  ) -> Bool {
    let center = picture.pixel(x, y)
    var equal = window.isAtEdge(x, y) ? 1 : 0
    var darkest: (delta: Double, x: Int, y: Int) = (0, 0, 0)
    var brightest = darkest
    for column in window.columns(around: x) {
      for row in window.rows(around: y) where (column, row) != (x, y) {
        let delta = brightness(center, picture.pixel(column, row), index: y * window.width + x)
        if delta == 0 {
          equal += 1
          if equal > 2 { return false }
        } else if delta < darkest.delta {
          darkest = (delta, column, row)
        } else if delta > brightest.delta {
          brightest = (delta, column, row)
        }
      }
    }
    if darkest.delta == 0 || brightest.delta == 0 { return false }
    return [darkest, brightest].contains { place in
      hasManyEqualNeighbors(place.x, place.y, picture, window) && hasManyEqualNeighbors(place.x, place.y, other, window)
    }
  }

  private static func hasManyEqualNeighbors(
    _ x: Int, _ y: Int, _ picture: RowWindow.Side, _ window: RowWindow
  ) -> Bool {
    let center = picture.bits(x, y)
    var equal = window.isAtEdge(x, y) ? 1 : 0
    for column in window.columns(around: x) {
      for row in window.rows(around: y) where (column, row) != (x, y) && picture.bits(column, row) == center {
        equal += 1
      }
    }
    return equal > 2
  }
}
