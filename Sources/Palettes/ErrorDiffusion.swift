/// Gives each pixel the nearest color of a palette, and passes the error on to neighboring pixels.
///
/// Rows are traversed alternately from left to right and from right to left, so that patterns do not lean. Errors are
/// in linear light, which the eye averages at a distance; nothing is lost at the edges. Rows must come from the top to
/// the bottom of the whole picture.
///
///     var diffusion = ErrorDiffusion(.floydSteinberg, width: 800, matcher: matcher, strength: 100)
///     let indices = diffusion.indices(of: row)
struct ErrorDiffusion: RowDithering {
  private let shares: [Share]
  private let matcher: InkMatcher
  private let strength: Float
  /// The additional share of color errors that is passed on, so that none of them is lost.
  private let boost: Float
  private let width: Int
  /// The accumulated errors of each pixel in this row and the next two, with room at both ends for errors beyond the
  /// edge.
  private var owed: [[SIMD3<Float>]]
  private var isReversed = false

  private static let room = 2

  /// The share of a pixel's error that a neighbor gets.
  private struct Share {
    /// The distance in the direction of the row.
    var ahead: Int
    var below: Int
    var part: Float
  }

  init(_ kernel: Kernel, width: Int, matcher: InkMatcher, strength: Int) {
    shares = kernel.rows.enumerated().flatMap { below, row in
      row.enumerated().compactMap { column, part in
        part == 0 ? nil : Share(ahead: column - 2, below: below, part: Float(part) / Float(kernel.divisor))
      }
    }
    (self.matcher, self.width) = (matcher, width)
    self.strength = Float(strength) / 100
    let passed = kernel.rows.joined().reduce(0, +)
    boost = matcher.hasColors ? Float(kernel.divisor) / Float(passed) - 1 : 0
    owed = Array(repeating: Array(repeating: .zero, count: width + 2 * Self.room), count: 3)
  }

  /// The shares of the neighbors. Each row has five places, with the pixel itself in the middle of the first.
  struct Kernel {
    var rows: [[Int]]
    var divisor: Int

    static let floydSteinberg = Kernel(rows: [[0, 0, 0, 7, 0], [0, 3, 5, 1, 0]], divisor: 16)
    /// Passes on only three quarters of the brightness error, so that light and dark areas become cleaner. Color errors
    /// are passed on in full: passing on only a part would turn areas of gray into the single nearest ink.
    static let atkinson = Kernel(rows: [[0, 0, 0, 1, 1], [0, 1, 1, 1, 0], [0, 0, 1, 0, 0]], divisor: 8)
    static let stucki = Kernel(rows: [[0, 0, 0, 8, 4], [2, 4, 8, 4, 2], [1, 2, 4, 2, 1]], divisor: 42)
  }

  /// Returns the palette indices of the next row.
  mutating func indices(of row: [Light]) -> [UInt8] {
    precondition(row.count == width, "Rows must be as wide as the picture.")
    var indices = [UInt8](repeating: 0, count: width)
    let flat = FlatPixels(row, matcher)
    for step in 0..<width {
      let x = isReversed ? width - 1 - step : step
      // Areas in one of the palette’s colors need no compensation, and dots in them would be visible.
      if let index = flat.index(x) {
        indices[x] = UInt8(index)
        continue
      }
      let wanted = SIMD3<Float>(row[x]) + owed[0][x + Self.room]
      let index = matcher.nearest(to: wanted)
      indices[x] = UInt8(index)
      var error = (wanted - SIMD3<Float>(matcher.lights[index])) * strength
      if boost > 0 { error += (error - SIMD3(repeating: Self.brightness(of: error))) * boost }
      for share in shares {
        let place = x + Self.room + (isReversed ? -share.ahead : share.ahead)
        owed[share.below][place] += error * share.part
      }
    }
    advance()
    isReversed.toggle()
    return indices
  }

  private static func brightness(of light: SIMD3<Float>) -> Float {
    (0.2126 * light.x + 0.7152 * light.y) + 0.0722 * light.z
  }

  /// Makes the next row the current one. Errors beyond the edge go to the pixel at the edge; those in the current row
  /// go to the pixel below it.
  private mutating func advance() {
    let (first, last) = (Self.room, Self.room + width - 1)
    owed[1][first] += owed[0][0] + owed[0][1]
    owed[1][last] += owed[0][last + 1] + owed[0][last + 2]
    owed[1][first] += owed[1][0] + owed[1][1]
    owed[1][last] += owed[1][last + 1] + owed[1][last + 2]
    for place in [0, 1, last + 1, last + 2] { owed[1][place] = .zero }
    let done = owed.removeFirst()
    owed.append(Array(repeating: .zero, count: done.count))
  }
}

/// The pixels of a row that have one of the palette’s colors and have such a pixel beside them.
struct FlatPixels {
  private var indices: [Int16]

  init(_ row: [Light], _ matcher: InkMatcher) {
    indices = Array(repeating: -1, count: row.count)
    for x in row.indices.dropFirst() where row[x] == row[x - 1] {
      if indices[x - 1] < 0 { indices[x - 1] = matcher.exact(row[x]).map { Int16($0) } ?? -1 }
      indices[x] = indices[x - 1]
    }
  }

  @inline(__always)
  func index(_ x: Int) -> Int? { indices[x] < 0 ? nil : Int(indices[x]) }
}
