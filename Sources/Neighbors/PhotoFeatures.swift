/// Numbers that describe photos, of which similar photos have similar ones.
///
///     let features = PhotoFeatures([[120, 14, -3], [118, 12, 1], [30, 0, 0]])
///     print(features.distance(0, 1) < features.distance(0, 2))      // true
///
/// They are moved and scaled together, so that their mean is 0 and no number exceeds `limit`.
package struct PhotoFeatures: Sendable {
  package let count: Int
  /// The number of vectors of four numbers for each photo.
  let blocks: Int
  let values: [SIMD4<Int16>]
  /// Half of the square of each photo's length.
  let halfSquares: [Int32]

  static let limit = 2047
  /// The maximum number of dimensions whose sum of squares fits in 31 bits.
  package static let maxDimensions = 128

  /// - Parameter rows: The numbers of each photo, as many for each; nil for a photo that counts as average.
  package init(_ rows: [[Int]?]) {
    let dimensions = rows.lazy.compactMap { $0 }.first?.count ?? 1
    precondition(1...Self.maxDimensions ~= dimensions, "Photos must have between 1 and 128 numbers.")
    let known = rows.compactMap { $0 }
    precondition(known.allSatisfy { $0.count == dimensions }, "Photos must have the same number of numbers.")
    let means = (0..<dimensions).map { place in
      known.reduce(0) { $0 + $1[place] } / max(1, known.count)
    }
    let largest = known.reduce(1) { largest, row in
      zip(row, means).reduce(largest) { max($0, abs($1.0 - $1.1)) }
    }
    let blocks = (dimensions + 3) / 4
    var values = [SIMD4<Int16>](repeating: .zero, count: rows.count * blocks)
    var halfSquares: [Int32] = []
    for (photo, row) in rows.enumerated() {
      var sum = 0
      for (place, value) in (row ?? means).enumerated() {
        let scaled = (value - means[place]) * Self.limit / largest
        values[photo * blocks + place / 4][place % 4] = Int16(scaled)
        sum += scaled * scaled
      }
      halfSquares.append(Int32(sum / 2))
    }
    (count, self.blocks, self.values, self.halfSquares) = (rows.count, blocks, values, halfSquares)
  }

  /// The photos in their order.
  package var ordered: [Int32] { (0..<count).map { Int32($0) } }

  /// The vectors of a photo.
  @inline(__always)
  func vector(_ photo: Int, _ block: Int) -> SIMD4<Int32> {
    SIMD4(truncatingIfNeeded: values[photo &* blocks &+ block])
  }

  /// Returns the square of the distance between two photos.
  func squaredDistance(_ one: Int, _ other: Int) -> Int {
    var sum = SIMD4<Int32>.zero
    for block in 0..<blocks {
      let difference = vector(one, block) &- vector(other, block)
      sum &+= difference &* difference
    }
    return (0..<4).reduce(0) { $0 + Int(sum[$1]) }
  }

  /// Returns the distance between two photos, in sixteenths.
  package func distance(_ one: Int, _ other: Int) -> Int {
    Int((256 * Double(squaredDistance(one, other))).squareRoot())
  }

  /// Returns the projection of each photo to the direction in which photos differ most, and to the next.
  var mainProjections: (first: [Int], second: [Int]) {
    var covariance = self.covariance
    let first = Self.mainDirection(of: covariance)
    Self.remove(first, from: &covariance)
    let second = Self.mainDirection(of: covariance)
    return (projections(to: first), projections(to: second))
  }

  private func projections(to direction: [Int]) -> [Int] {
    (0..<count).map { photo in
      direction.indices.reduce(0) { $0 + Int(values[photo * blocks + $1 / 4][$1 % 4]) * direction[$1] }
    }
  }

  /// The mean products of all pairs of dimensions, row by row.
  private var covariance: [Int] {
    let dimensions = 4 * blocks
    var sums = [Int](repeating: 0, count: dimensions * dimensions)
    // An even sample is enough.
    let step = 1 + count / 8192
    for photo in stride(from: 0, to: count, by: step) {
      let row = (0..<dimensions).map { Int(values[photo * blocks + $0 / 4][$0 % 4]) }
      for (place, value) in row.enumerated() where value != 0 {
        for other in 0..<dimensions { sums[place * dimensions + other] += value * row[other] }
      }
    }
    let sampled = max(1, (count + step - 1) / step)
    return sums.map { $0 / sampled }
  }

  /// The length of a direction.
  private static let unit = 1 << 14

  /// Returns the direction of the largest variance, found by repeated multiplication.
  private static func mainDirection(of covariance: [Int]) -> [Int] {
    let dimensions = Int(Double(covariance.count).squareRoot())
    // Starts with the dimension that varies most.
    let start = (0..<dimensions).max { covariance[$0 * (dimensions + 1)] < covariance[$1 * (dimensions + 1)] } ?? 0
    var direction = (0..<dimensions).map { $0 == start ? unit : 0 }
    for _ in 0..<32 {
      let next = (0..<dimensions).map { row in
        direction.indices.reduce(0) { $0 + covariance[row * dimensions + $1] * direction[$1] }
      }
      guard let scaled = normalized(next) else { break }
      direction = scaled
    }
    return direction
  }

  private static func normalized(_ vector: [Int]) -> [Int]? {
    let length = vector.reduce(0.0) { $0 + Double($1) * Double($1) }.squareRoot()
    return length < 1 ? nil : vector.map { Int((Double($0) * Double(unit) / length).rounded()) }
  }

  private static func remove(_ direction: [Int], from covariance: inout [Int]) {
    let dimensions = direction.count
    let images = (0..<dimensions).map { row in
      direction.indices.reduce(0) { $0 + covariance[row * dimensions + $1] * direction[$1] } / unit
    }
    let variance = zip(images, direction).reduce(0) { $0 + $1.0 * $1.1 } / unit
    for row in 0..<dimensions {
      for column in 0..<dimensions {
        covariance[row * dimensions + column] -= variance * direction[row] / unit * direction[column] / unit
      }
    }
  }
}
