/// Gives each pixel the nearest color of a palette, and what is too much or too little of it to the pixels around.
///
/// Rows are gone through in turn from left to right and from right to left, so that patterns do not lean. The errors
/// are of linear light, which is what eyes average from afar; nothing is lost at the edges. Rows must come from the top
/// to the bottom of the whole picture.
///
///     var diffusion = ErrorDiffusion(.floydSteinberg, width: 800, matcher: matcher, strength: 100)
///     let indices = diffusion.indices(of: row)
struct ErrorDiffusion: RowDithering {
  private let shares: [Share]
  private let matcher: InkMatcher
  private let strength: Float
  /// The share of color errors that is passed on in addition, so that none of them is lost.
  private let boost: Float
  private let width: Int
  /// What each pixel of this row and the next two is owed, with room at both ends for what is passed over the edge.
  private var owed: [[SIMD3<Float>]]
  private var isReversed = false

  private static let room = 2

  /// What a pixel gets of the error of another.
  private struct Share {
    /// In the direction of the row.
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

  /// Which neighbors get how much. Each row has five places, the pixel itself in the middle of the first.
  struct Kernel {
    var rows: [[Int]]
    var divisor: Int

    static let floydSteinberg = Kernel(rows: [[0, 0, 0, 7, 0], [0, 3, 5, 1, 0]], divisor: 16)
    /// Passes on three quarters only of what is too bright or too dark, so that light and dark become cleaner. All of
    /// what is wrong about a color is passed on: a part of it would make areas of gray the one ink that is nearest.
    static let atkinson = Kernel(rows: [[0, 0, 0, 1, 1], [0, 1, 1, 1, 0], [0, 0, 1, 0, 0]], divisor: 8)
    static let stucki = Kernel(rows: [[0, 0, 0, 8, 4], [2, 4, 8, 4, 2], [1, 2, 4, 2, 1]], divisor: 42)
  }

  /// The palette's indices of the next row.
  mutating func indices(of row: [Light]) -> [UInt8] {
    precondition(row.count == width, "Rows are as wide as the picture.")
    var indices = [UInt8](repeating: 0, count: width)
    let flat = FlatPixels(row, matcher)
    for step in 0..<width {
      let x = isReversed ? width - 1 - step : step
      // In an area that is of a color of the palette there is nothing to make up for, and dots would be seen.
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

  /// Makes the next row this one. What was passed over the edge goes to the pixel at the edge, of this row's to the
  /// one below.
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

/// The pixels of a row that are of a color of the palette, as is one beside them.
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
