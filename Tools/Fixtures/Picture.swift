import Parallel

/// A drawn picture: red, green, blue and alpha of every pixel, 0 to 1, not premultiplied.
package struct Picture: Sendable, Equatable {
  package let width: Int
  package let height: Int
  /// The pixels, row by row from the top left.
  package var pixels: [SIMD4<Float>]

  package init(width: Int, height: Int, pixels: [SIMD4<Float>]) {
    precondition(pixels.count == width * height)
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  init(width: Int, height: Int, filledWith color: Color) {
    self.init(width: width, height: height, pixels: Array(repeating: SIMD4(color, 1), count: width * height))
  }

  subscript(x: Int, y: Int) -> SIMD4<Float> {
    get { pixels[y * width + x] }
    set { pixels[y * width + x] = newValue }
  }
}

extension Picture {
  /// Draws an opaque picture; the unit of points is the height, with x to the right and y down.
  static func drawn(
    width: Int, height: Int, grid: Int = 2, _ shade: @Sendable (Plane) -> Color
  ) -> Picture {
    drawnWithAlpha(width: width, height: height, grid: grid) { SIMD4(shade($0), 1) }
  }

  /// Draws a picture with alpha, averaging grid × grid points in every pixel.
  static func drawnWithAlpha(
    width: Int, height: Int, grid: Int = 2, _ shade: @Sendable (Plane) -> SIMD4<Float>
  ) -> Picture {
    let rows = concurrentMap(height) { row in
      (0..<width).map { column in
        average(column: column, row: row, grid: grid, unit: Float(height), shade)
      }
    }
    return Picture(width: width, height: height, pixels: Array(rows.joined()))
  }

  private static func average(
    column: Int, row: Int, grid: Int, unit: Float, _ shade: (Plane) -> SIMD4<Float>
  ) -> SIMD4<Float> {
    var sum = SIMD4<Float>()
    for down in 0..<grid {
      for across in 0..<grid {
        let x = Float(column) + (Float(across) + 0.5) / Float(grid)
        let y = Float(row) + (Float(down) + 0.5) / Float(grid)
        var sample = shade(Plane(x, y) / unit).clamped(lowerBound: SIMD4(), upperBound: SIMD4(repeating: 1))
        // Colors are weighted by alpha, otherwise transparent points would darken the edge.
        sample.x *= sample.w
        sample.y *= sample.w
        sample.z *= sample.w
        sum += sample
      }
    }
    guard sum.w > 0 else { return SIMD4() }
    return SIMD4(sum.x / sum.w, sum.y / sum.w, sum.z / sum.w, sum.w / Float(grid * grid))
  }

  /// Returns the picture at half its size, each pixel the mean of four.
  func halved() -> Picture {
    var half = Picture(width: width / 2, height: height / 2, filledWith: Color())
    for y in 0..<half.height {
      for x in 0..<half.width {
        let upper = self[2 * x, 2 * y] + self[2 * x + 1, 2 * y]
        half[x, y] = (upper + self[2 * x, 2 * y + 1] + self[2 * x + 1, 2 * y + 1]) * 0.25
      }
    }
    return half
  }

  /// Returns the picture with every color changed by `change`, which also gets the pixel's position.
  func retouched(_ change: (Plane, Color) -> Color) -> Picture {
    var copy = self
    for y in 0..<height {
      for x in 0..<width {
        let old = self[x, y]
        let place = Plane(Float(x) + 0.5, Float(y) + 0.5) / Float(height)
        copy[x, y] = SIMD4(change(place, Color(old.x, old.y, old.z)), old.w)
      }
    }
    return copy
  }
}
