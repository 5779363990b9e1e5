import Foundation
import Raster
import Similarity

/// A picture with fast access to the mean color of any part, as seen from a distance: in linear light.
///
///     let light = LightGrid(picture)
///     let means = light.means(of: CGRect(x: 10, y: 20, width: 16, height: 12), across: 8, down: 8)
///
/// Beyond its edges, the colors of the edges continue.
struct LightGrid: Sendable {
  let width: Int
  let height: Int
  private let bytes: [UInt8]
  private let bytesPerPixel: Int

  /// - Parameter picture: A picture in sRGB, without transparent parts.
  init(_ picture: Pixels) {
    (width, height, bytes, bytesPerPixel) = (picture.width, picture.height, picture.bytes, Pixels.bytesPerPixel)
  }

  init(_ miniature: Miniature) {
    (width, height, bytes, bytesPerPixel) = (miniature.columns, miniature.rows, miniature.cells, 3)
  }

  /// Returns the means of the parts of an area, row by row, from 0 to 255.
  func means(of area: CGRect, across: Int, down: Int) -> [SIMD3<Float>] {
    let columns = (0..<across).map { part($0, of: across, from: area.minX, area.width, within: width) }
    let rows = (0..<down).map { part($0, of: down, from: area.minY, area.height, within: height) }
    return rows.flatMap { row in columns.map { mean(in: $0, row) } }
  }

  /// Pixels along an axis; the first and the last may have lower weights.
  private struct Part {
    var first: Int
    var weights: [Float]
  }

  private func part(_ index: Int, of count: Int, from start: Double, _ length: Double, within end: Int) -> Part {
    let least = start + length * Double(index) / Double(count)
    let most = start + length * Double(index + 1) / Double(count)
    let last = Double(end)
    // Outside, the pixel at the edge is used.
    if most <= 0 { return Part(first: 0, weights: [1]) }
    if least >= last { return Part(first: end - 1, weights: [1]) }
    let (from, to) = (max(0, least), min(last, most))
    let first = Int(from)
    let behind = max(first + 1, Int(to.rounded(.up)))
    let weights = (first..<min(behind, end)).map { pixel in
      Float(min(to, Double(pixel + 1)) - max(from, Double(pixel)))
    }
    return Part(first: first, weights: weights)
  }

  private func mean(in columns: Part, _ rows: Part) -> SIMD3<Float> {
    var sum = SIMD3<Float>.zero
    var total: Float = 0
    for (y, down) in rows.weights.enumerated() {
      var line = SIMD3<Float>.zero
      var index = ((rows.first + y) * width + columns.first) * bytesPerPixel
      for across in columns.weights {
        line +=
          across
          * SIMD3(
            LinearLight.ofByte[Int(bytes[index])], LinearLight.ofByte[Int(bytes[index + 1])],
            LinearLight.ofByte[Int(bytes[index + 2])])
        index += bytesPerPixel
      }
      sum += down * line
    }
    let widths = columns.weights.reduce(0, +)
    for down in rows.weights { total += down * widths }
    return total > 0 ? sum / total : sum
  }
}
