import Foundation
import Layouts
import Mosaic
import Raster
import SeededRandom
import Similarity

/// Measures the time to choose photos for the cells of a mosaic once their colors are known. Photos and target are made
/// up.
enum MosaicBenchmark {
  /// - Parameter counts: Cells and photos, in turns.
  static func printTable(_ counts: [Int]) {
    print("| cells | photos | seconds | peak MB | photos used |\n|---|---|---|---|---|")
    for pair in stride(from: 0, to: counts.count - 1, by: 2) { measure(cells: counts[pair], photos: counts[pair + 1]) }
  }

  private static func measure(cells: Int, photos: Int) {
    let across = max(1, Int((Double(cells) * 4 / 3).squareRoot().rounded()))
    let canvas = Plan.Canvas(width: across * 8, height: across * 6)
    let target = target(width: min(canvas.width, 4000), height: min(canvas.height, 3000))
    let miniatures = miniatures(photos)
    var rules = Mosaic.Rules(MosaicCells.Rules(.grid, across: across))
    rules.adjustment = 0.5
    let start = ContinuousClock.now
    guard let mosaic = try? Mosaic(of: target, on: canvas, from: miniatures, by: rules) else { return }
    let time = (ContinuousClock.now - start).components
    let seconds = Double(time.seconds) + Double(time.attoseconds) / 1e18
    let used = Set(mosaic.pieces.map(\.photo)).count
    print("| \(mosaic.pieces.count) | \(photos) | \(String(format: "%.1f", seconds)) | \(peakMegabytes) | \(used) |")
  }

  /// The peak of this process, according to Linux.
  private static var peakMegabytes: Int {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return (line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) / 1024
  }

  /// Hills of color.
  private static func target(width: Int, height: Int) -> Pixels {
    var pixels = Pixels(width: width, height: height, filledWith: .white)
    for y in 0..<height {
      for x in 0..<width {
        let (across, down) = (x * 997 / width, y * 991 / height)
        pixels[x, y] = Color(
          red: UInt8((across * across / 4000 + down / 5) & 255), green: UInt8((across / 6 + down * down / 5000) & 255),
          blue: UInt8((across * down / 4500) & 255))
      }
    }
    return pixels
  }

  /// Returns photos that go from one color to another in some direction, with some noise.
  private static func miniatures(_ count: Int) -> [Miniature] {
    var random = SplitMix64(seed: 3)
    return (0..<count).map { _ in
      let (first, last) = (color(&random), color(&random))
      let (right, down) = (random.number(in: -1...1), random.number(in: -1...1))
      let cells = (0..<20 * 13).flatMap { cell -> [UInt8] in
        let place = Float(cell % 20) / 20 * right + Float(cell / 20) / 13 * down
        return (0..<3).map { channel in
          let value = first[channel] + (last[channel] - first[channel]) * place + random.number(in: -20...20)
          return UInt8(min(max(value, 0), 255))
        }
      }
      return Miniature(width: 4000, height: 2600, columns: 20, rows: 13, cells: cells)
    }
  }

  private static func color(_ random: inout SplitMix64) -> [Float] { (0..<3).map { _ in random.number(in: 0...255) } }
}
