import Foundation
import Layouts

/// Hexagons side by side, in columns, every other one of which is shifted by half a hexagon.
///
/// Rows and columns are those of flat-top hexagons: columns are three quarters of a hexagon apart, and rows a whole
/// hexagon. For pointy-top hexagons, columns are horizontal.
struct HexagonRows {
  private let isFlat: Bool
  /// The longer and the shorter side of a hexagon.
  private let long: Int
  private let short: Int
  /// The size of the canvas across and along columns.
  private let length: Int
  private let breadth: Int
  /// The hexagons that are on the canvas, at least in part.
  private(set) var inside: [SIMD2<Int>] = []

  init(_ rules: MosaicCells.Rules, on canvas: Plan.Canvas) {
    isFlat = rules.orientation == .flat
    (length, breadth) = isFlat ? (canvas.width, canvas.height) : (canvas.height, canvas.width)
    if isFlat {
      long = max(4, Int((Double(length) / (0.75 * Double(rules.across) + 0.25) / 4).rounded(.up)) * 4)
    } else {
      let short = Double(breadth) / (Double(rules.across) + 0.5)
      long = max(4, Int((short / Self.shortOfLong / 4).rounded(.up)) * 4)
    }
    short = max(2, Int((Double(long) * Self.shortOfLong / 2).rounded(.up)) * 2)
    inside = rows.flatMap { row in columns.filter { !isOutside($0, row) }.map { SIMD2($0, row) } }
  }

  private static let shortOfLong = 0.866_025_403_784_438_6

  /// The distance between columns.
  private var pitch: Int { long * 3 / 4 }

  /// The size of a hexagon.
  var size: CGSize { CGSize(width: isFlat ? long : short, height: isFlat ? short : long) }

  /// The distance between neighbors.
  var unit: CGSize { CGSize(width: short, height: short) }

  /// The size of a flower: three rows of hexagons around a middle one.
  var flowerSize: CGSize {
    CGSize(
      width: isFlat ? Double(long) * 2.5 : Double(short) * 3, height: isFlat ? Double(short) * 3 : Double(long) * 2.5)
  }

  func frame(_ column: Int, _ row: Int) -> CGRect {
    let (along, across) = center(column, row)
    let middle = isFlat ? CGPoint(x: along, y: across) : CGPoint(x: across, y: along)
    return CGRect(
      x: middle.x - size.width / 2, y: middle.y - size.height / 2, width: size.width, height: size.height)
  }

  private var columns: ClosedRange<Int> { -1...length / pitch + 1 }
  private var rows: ClosedRange<Int> { -1...breadth / short + 1 }

  private func center(_ column: Int, _ row: Int) -> (along: Double, across: Double) {
    (Double(long / 2 + column * pitch), Double(short / 2 + row * short - (column & 1) * short / 2))
  }

  /// Returns true if no part of a hexagon is on the canvas.
  private func isOutside(_ column: Int, _ row: Int) -> Bool {
    let middle = center(column, row)
    // The vector from the hexagon's middle to the nearest point of the canvas.
    let along = abs(min(max(middle.along, 0), Double(length)) - middle.along)
    let across = abs(min(max(middle.across, 0), Double(breadth)) - middle.across)
    let isInside = across < Double(short) / 2 && along + across * Double(long) / Double(2 * short) < Double(long) / 2
    return !isInside
  }

  /// Returns a hexagon and the six around it.
  func flower(around column: Int, _ row: Int) -> [SIMD2<Int>] {
    // In a shifted column, neighbors to the sides are one row further up.
    let shift = column & 1
    return [
      SIMD2(column, row), SIMD2(column, row - 1), SIMD2(column, row + 1), SIMD2(column - 1, row - shift),
      SIMD2(column - 1, row + 1 - shift), SIMD2(column + 1, row - shift), SIMD2(column + 1, row + 1 - shift),
    ]
  }
}
