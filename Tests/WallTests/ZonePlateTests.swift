import Files
import Fixtures
import Foundation
import ImageCodecs
import Raster
import TestSupport
import Testing

@testable import Layouts
@testable import Wall

/// Rings that grow finer outwards, to the finest that pixels can show: the hardest picture to resample.
@Suite(.singleThreaded)
struct ZonePlateTests {
  private static let plate: Pixels = {
    var pixels = Pixels(width: 1200, height: 900)
    for y in 0..<900 {
      for x in 0..<1200 {
        let (across, down) = (Double(x) - 599.5, Double(y) - 449.5)
        let value = UInt8((127.5 + 127.5 * cos(.pi * (across * across + down * down) / 1200)).rounded())
        pixels[x, y] = Color(red: value, green: value, blue: value)
      }
    }
    return pixels
  }()

  private func file(_ format: ImageFormat, isProgressive: Bool = false) throws -> [UInt8] {
    if format == .webp {
      return try WebPFixture().encoded(rgba: Self.plate.bytes, width: Self.plate.width, height: Self.plate.height)
    }
    return try JPEGFixture().with {
      $0.isProgressive = isProgressive
      $0.quality = 92
    }.encoded(samples: Self.plate.rgb, width: Self.plate.width, height: Self.plate.height, components: 3)
  }

  /// Returns a tile of the whole plate, and the result of decoding all of its pixels first.
  private func tile(
    _ path: FilePath, width: Int, _ effort: Effort, isLinear: Bool = false
  ) throws -> (tile: Pixels, expected: Pixels) {
    let size = (width: width, height: width * 3 / 4)
    let frame = CGRect(x: 0, y: 0, width: size.width, height: size.height)
    let plan = Plan(
      canvas: Plan.Canvas(width: size.width, height: size.height),
      tiles: [Plan.Tile(file: Plan.FileName(path), frame: frame)])
    var style = WallRenderer.Style(effort: effort)
    style.look.isLinear = isLinear
    let whole = try DecodedFile(path, effort: .best).stored
    let area = Area(x: 0, y: 0, width: Double(whole.width), height: Double(whole.height))
    let resampling = Resampling(
      source: (whole.width, whole.height), area: area, width: size.width, height: size.height, isOpaque: true,
      isLinear: isLinear)
    return (tile: try rendered(plan, style).stored, expected: whole.resampled(resampling))
  }

  private func decibels(_ pictures: (tile: Pixels, expected: Pixels)) -> Double {
    let squares = zip(pictures.tile.rgb, pictures.expected.rgb).map { pow(Double($0) - Double($1), 2) }
    return 10 * log10(255 * 255 / max(squares.reduce(0, +) / Double(squares.count), 1e-9))
  }

  @Test(arguments: [(Effort.fast, 36.0), (.balanced, 40)], [false, true])
  func jpegsHaveNoMoire(effort: (Effort, least: Double), isProgressive: Bool) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(file(.jpeg, isProgressive: isProgressive), to: "plate.jpg")
    for width in [600] + Thoroughness.part([480, 300, 240, 120, 80], each: 2) {
      let found = try decibels(tile(path, width: width, effort.0))
      #expect(found >= effort.least, "\(effort.0), \(width) wide: \(found) dB")
    }
  }

  @Test(
    .enabled(if: ImageFormat.webp.isReadable, "skipped: this build leaves WebP out"),
    arguments: [(Effort.fast, 36.0), (.balanced, 40)])
  func webPsHaveNoMoire(effort: (Effort, least: Double)) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(file(.webp), to: "plate.webp")
    for width in [480, 240, 120] {
      let found = try decibels(tile(path, width: width, effort.0))
      #expect(found >= effort.least, "\(effort.0), \(width) wide: \(found) dB")
    }
  }

  /// Half of all light is gray 188; averaging bytes would give 128.
  @Test(arguments: [(ImageFormat.jpeg, false), (.jpeg, true), (.webp, false)], Effort.allCases)
  func linearLightIncludesAllPixels(kind: (format: ImageFormat, isProgressive: Bool), effort: Effort) throws {
    if !kind.format.isReadable { return }
    let folder = try TemporaryFolder()
    let path = try folder.write(file(kind.format, isProgressive: kind.isProgressive), to: "plate")
    let (tile, expected) = try tile(path, width: 75, effort, isLinear: true)
    #expect(tile.largestDifference(from: expected) <= 2)
    let mean = tile.rgb.reduce(0) { $0 + Int($1) } / tile.rgb.count
    #expect((150...190).contains(mean), "\(mean)")
  }
}
