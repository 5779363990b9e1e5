/// The places of a wall in a raster, for means over neighborhoods.
///
/// Places in rows and columns have a cell of the raster each, whatever their distances. Others have cells of half their
/// usual distance, several at a time if they are closer to each other.
struct PlaceRaster: Sendable {
  /// The column and the row of each place.
  let columns: [Int32]
  let rows: [Int32]
  let width: Int
  let height: Int
  /// The cells between neighboring places, across and down.
  let scale: SIMD2<Int>

  /// - Parameter places: The middle of each place.
  init(_ places: [SIMD2<Int32>]) {
    let (across, down) = (Axis(places.map { $0.x }), Axis(places.map { $0.y }))
    let isLattice = across.levels.count * down.levels.count * 10 <= 22 * places.count
    if isLattice {
      (columns, rows) = (across.numbers, down.numbers)
      (width, height) = (across.levels.count, down.levels.count)
      // Of rows or columns that alternate, there are twice as many in one direction.
      let isDoubled = across.levels.count * down.levels.count * 10 > 15 * places.count
      let isAcross = across.length * down.levels.count < down.length * across.levels.count
      scale = SIMD2(isDoubled && isAcross ? 2 : 1, isDoubled && !isAcross ? 2 : 1)
      return
    }
    let area = Double(max(1, across.length)) * Double(max(1, down.length))
    let side = max(1, Int32((area / Double(places.count)).squareRoot() / 2))
    columns = places.map { ($0.x - across.least) / side }
    rows = places.map { ($0.y - down.least) / side }
    (width, height) = (Int(across.length / Int(side)) + 1, Int(down.length / Int(side)) + 1)
    scale = SIMD2(2, 2)
  }

  var cellCount: Int { width * height }

  @inline(__always)
  func cell(of place: Int) -> Int { Int(rows[place]) &* width &+ Int(columns[place]) }

  /// The larger side, in places.
  var longerSide: Int { max((width + scale.x - 1) / scale.x, (height + scale.y - 1) / scale.y) }

  /// The coordinates of places in one direction.
  private struct Axis {
    let least: Int32
    let length: Int
    /// The distinct coordinates. Those closer than a sixteenth of their mean distance count as one.
    private(set) var levels: [Int32] = []
    private(set) var numbers: [Int32]

    init(_ coordinates: [Int32]) {
      let sorted = coordinates.sorted()
      least = sorted.first ?? 0
      length = Int(sorted.last ?? 0) - Int(least)
      let tolerance = max(1, length / max(1, Set(sorted).count) / 16)
      for coordinate in sorted where levels.last.map({ Int(coordinate) - Int($0) > tolerance }) ?? true {
        levels.append(coordinate)
      }
      numbers = []
      for coordinate in coordinates {
        var (low, high) = (0, levels.count)
        while high - low > 1 {
          let middle = (low + high) / 2
          if levels[middle] <= coordinate { low = middle } else { high = middle }
        }
        numbers.append(Int32(low))
      }
    }
  }
}

// MARK: - Means

extension PlaceRaster {
  /// Sums over boxes around each cell. Boxes end at the edges.
  ///
  /// - Parameters:
  ///   - radius: The radius of the box in places, in sixteenths. Cells at its rim count partly.
  ///   - values: A value for each cell, replaced by the sum.
  func sum(_ values: inout [SIMD4<Int32>], radius: Int) {
    var sums = values
    for row in 0..<height {
      Self.sum(values, &sums, from: row * width, count: width, step: 1, radius: radius * scale.x)
    }
    for column in 0..<width {
      Self.sum(sums, &values, from: column, count: height, step: width, radius: radius * scale.y)
    }
  }

  /// The radius from which on cells at the rim count fully, so that sums do not overflow.
  private static let coarse = 16 * 16

  @inline(__always)
  private static func sum(
    _ values: [SIMD4<Int32>], _ sums: inout [SIMD4<Int32>], from start: Int, count: Int, step: Int, radius: Int
  ) {
    let whole = radius >= coarse ? (radius + 8) / 16 : radius / 16
    let part = radius >= coarse ? 0 : Int32(radius % 16)
    @inline(__always) func value(_ place: Int) -> SIMD4<Int32> {
      place >= 0 && place < count ? values[start &+ place &* step] : .zero
    }
    var sum = (0...min(whole, count - 1)).reduce(SIMD4<Int32>.zero) { $0 &+ value($1) }
    for place in 0..<count {
      var total = sum
      if part > 0 {
        let rim = value(place - whole - 1) &+ value(place + whole + 1)
        total = (sum &* 16 &+ rim &* part) &>> 4
      }
      sums[start &+ place &* step] = total
      sum = sum &+ value(place + whole + 1) &- value(place - whole)
    }
  }
}
