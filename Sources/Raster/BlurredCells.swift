extension BlurredShape {
  /// A blurred shape of any kind, as cells of one or more pixels.
  struct Cells: Sendable {
    /// The side of a cell in pixels.
    private let side: Int
    /// The position of the first cell, in cells.
    private let left: Int
    private let top: Int
    private let columns: Int
    private let rows: Int
    private let values: [Float]
    /// The weights of the four nearest cells, for every position of a pixel within a cell.
    private let weights: [[Float]]

    init(_ corners: [Outline.Point], deviation: Double) {
      let side = Self.side(deviation: deviation)
      self.side = side
      let scaled = corners.map { Outline.Point(x: $0.x / Double(side), y: $0.y / Double(side)) }
      let cells = deviation / Double(side)
      // Cells and splines also blur: by 1/12 and 1/3 of a cell's square.
      let rest = side == 1 ? cells : (cells * cells - 5.0 / 12).squareRoot()
      let kernel = Gaussian.weights(deviation: rest)
      let rim = kernel.count + 2
      let across = Self.range(of: scaled.map(\.x), rim: rim)
      let down = Self.range(of: scaled.map(\.y), rim: rim)
      let (columns, rows) = (across.count, down.count)
      (left, top, self.columns, self.rows) = (across.lowerBound, down.lowerBound, columns, rows)
      let outline = Outline(scaled)
      var values = [Float](repeating: 0, count: columns * rows)
      for row in 0..<rows {
        let areas = outline.areas(ofRow: down.lowerBound + row, columns: across)
        Self.blur(areas.map { Float($0) }, by: kernel, into: &values, at: row * columns, step: 1)
      }
      for column in 0..<columns {
        let line = (0..<rows).map { values[$0 * columns + column] }
        Self.blur(line, by: kernel, into: &values, at: column, step: columns)
      }
      self.values = values
      weights = (0..<side).map { Self.spline(at: (Double($0) + 0.5) / Double(side) - 0.5) }
    }

    /// Returns the side length, in pixels, of the cells used for a blur.
    static func side(deviation: Double) -> Int { max(1, Int(deviation / 3)) }

    var byteCount: Int { values.count * MemoryLayout<Float>.size }

    func shares(ofRow y: Int, columns pixels: Range<Int>) -> [Float] {
      if side == 1 {
        let row = y - top
        guard (0..<rows).contains(row) else { return Array(repeating: 0, count: pixels.count) }
        return pixels.map { (0..<columns).contains($0 - left) ? values[row * columns + $0 - left] : 0 }
      }
      let (row, rowWeights) = place(y, first: top)
      // The position between rows of cells is computed once for all pixels.
      var line = [Float](repeating: 0, count: columns)
      for tap in 0..<4 where (0..<rows).contains(row + tap) {
        let (weight, start) = (rowWeights[tap], (row + tap) * columns)
        for column in 0..<columns { line[column] += weight * values[start + column] }
      }
      return pixels.map { pixel in
        let (column, weights) = place(pixel, first: left)
        guard column >= 0, column + 3 < columns else { return 0 }
        return weights[0] * line[column] + weights[1] * line[column + 1] + weights[2] * line[column + 2]
          + weights[3] * line[column + 3]
      }
    }

    /// Returns the first of the four cells around a pixel's center, and their weights.
    private func place(_ pixel: Int, first: Int) -> (Int, [Float]) {
      let part = (pixel % side + side) % side
      let cell = (pixel - part) / side
      // In the first half of a cell, the cell's center lies ahead.
      return (cell - first - (2 * part + 1 < side ? 2 : 1), weights[part])
    }

    /// Returns the four weights of a cubic B-spline at a distance from a cell's center, from −1/2 to 1/2.
    private static func spline(at distance: Double) -> [Float] {
      let t = distance < 0 ? distance + 1 : distance
      let (s, square) = (1 - t, t * t)
      return [
        s * s * s / 6, (3 * square * t - 6 * square + 4) / 6, (-3 * square * t + 3 * square + 3 * t + 1) / 6,
        square * t / 6,
      ].map { Float($0) }
    }

    private static func range(of places: [Double], rim: Int) -> Range<Int> {
      let (least, greatest) = (places.min() ?? 0, places.max() ?? 0)
      return Int(least.rounded(.down)) - rim..<Int(greatest.rounded(.up)) + rim
    }

    private static func blur(
      _ line: [Float], by kernel: [Double], into values: inout [Float], at start: Int, step: Int
    ) {
      let weights = kernel.map { Float($0) }
      for place in line.indices {
        var sum = weights[0] * line[place]
        for distance in weights.indices.dropFirst() {
          let before = place >= distance ? line[place - distance] : 0
          let behind = place + distance < line.count ? line[place + distance] : 0
          sum += weights[distance] * (before + behind)
        }
        values[start + place * step] = sum
      }
    }
  }
}
