import Files
import Fixtures
import Foundation
import ImageCodecs
import Layouts
import Parallel
import Plans
import Raster
import TestSupport
import Testing

@testable import Wall

@Suite struct WallRendererTests {
  private let red = Color(red: 200, green: 30, blue: 40)

  // MARK: - Edges

  @Test func flowTilesMeetWithoutASeam() throws {
    let album = try Album()
    for i in 0..<17 { try album.addFlat(red, width: 50 + i * 13, height: 70 + i * 5) }
    let plan = try Plan(of: album.photos, by: FlowGrid(rowHeight: 47.3, lastRow: .fill), in: width(613))
    let wall = try rendered(plan, .init(background: Color(red: 0, green: 255, blue: 255))).stored
    // The canvas is rounded up, so a last row of pixels may lie below all tiles.
    let covered = wall.bytes.prefix(wall.bytesPerRow * (plan.tiles.last?.pixels.maxY ?? 0))
    #expect(covered.count >= wall.bytesPerRow * (wall.height - 1))
    #expect(
      Array(covered)
        == Array(Pixels(width: wall.width, height: wall.height, filledWith: red).bytes.prefix(covered.count)))
  }

  @Test(arguments: Hexagon.Orientation.allCases, HexGrid.Offset.allCases)
  func hexagonsMeetWithoutASeam(orientation: Hexagon.Orientation, offset: HexGrid.Offset) throws {
    let album = try Album()
    for _ in 0..<49 { try album.addFlat(.white, width: 30, height: 20, fitting: .fill) }
    let plan = try Plan(
      of: album.photos, by: HexGrid(orientation: orientation, offset: offset, columns: 7), in: width(501.7),
      shape: .hexagon)
    let wall = try rendered(plan, .init(background: .black)).stored
    // Well inside, everything is covered.
    let rim = 80
    var darkest = 255
    for y in rim..<wall.height - rim {
      for x in rim..<wall.width - rim { darkest = min(darkest, Int(wall[x, y].red)) }
    }
    #expect(darkest >= 253)
  }

  @Test func hexagonEdgesAreSmooth() throws {
    let album = try Album()
    try album.addFlat(.white, width: 30, height: 30, fitting: .fill)
    let plan = try Plan(of: album.photos, by: HexGrid(), in: width(200), shape: .hexagon)
    let wall = try rendered(plan, .init(background: .black)).stored
    var edge = Set<UInt8>()
    var area = 0.0
    for y in 0..<wall.height {
      for x in 0..<wall.width {
        if (1...254).contains(wall[x, y].red) { edge.insert(wall[x, y].red) }
        area += Double(wall[x, y].red) / 255
      }
    }
    #expect(edge.count > 40, "many levels of coverage")
    // A hexagon has three quarters of its bounding box.
    #expect(abs(area / (200 * 100 * 3.0.squareRoot() * 0.75) - 1) < 0.0005)
  }

  @Test func transparencyShowsTheBackground() throws {
    let album = try Album()
    try album.addFlat(Color(red: 255, green: 255, blue: 255, alpha: 128), width: 20, height: 20)
    let plan = try Plan(of: album.photos, by: FlowGrid(rowHeight: 20), in: width(20))
    #expect(try rendered(plan, .init(background: .black)).stored[10, 10] == Color(red: 128, green: 128, blue: 128))
    let clear = try rendered(plan, .init(background: .clear)).stored[10, 10]
    #expect(clear == Color(red: 255, green: 255, blue: 255, alpha: 128))
  }

  @Test func tintStaysInsideTheShape() throws {
    let album = try Album()
    try album.addFlat(Color(red: 200, green: 100, blue: 0), width: 30, height: 30, fitting: .fill)
    album.tintLast(Plan.Tint(red: 0, green: 0, blue: 0, alpha: 64))
    let plan = try Plan(of: album.photos, by: HexGrid(), in: width(200), shape: .hexagon)
    let wall = try rendered(plan).stored
    #expect(wall[100, 80] == Color(red: 150, green: 75, blue: 0), "darker by a quarter")
    #expect(wall[2, 2] == .white, "as ever")
  }

  @Test func extremelyEnlargedTilesAreTinted() throws {
    let album = try Album()
    try album.addFlat(.white, width: 2, height: 2)
    album.tintLast(Plan.Tint(red: 255, green: 0, blue: 0, alpha: 128))
    let plan = try Plan(of: album.photos, by: FlowGrid(rowHeight: 4200, lastRow: .fill), in: width(4200))
    let wall = try rendered(plan).stored
    #expect(wall[0, 0] == Color(red: 255, green: 127, blue: 127) && wall[4199, 4199] == wall[0, 0])
  }

  @Test func tileOfNaturalSizeMatchesThePhoto() throws {
    let path = SampleImages.path("tiles.png")
    let photo = try DecodedFile(path).upright
    let plan = try Plan(
      of: [Album.photo(path, photo.width, photo.height, .fit)], by: FlowGrid(rowHeight: CGFloat(photo.height)),
      in: width(CGFloat(photo.width)))
    #expect(try rendered(plan).stored == photo)
  }

  // MARK: - Geometry

  private func tile(_ frame: CGRect, _ shape: Plan.Shape, _ content: Plan.ContentMode) -> Plan.Tile {
    Plan.Tile(file: "", frame: frame, shape: shape, content: content)
  }

  @Test func fillCropsEvenly() {
    let geometry = TileGeometry(
      tile(CGRect(x: 10, y: 20, width: 100, height: 100), .rectangle, .fill), photoWidth: 400, photoHeight: 200)
    #expect(geometry.destination == PixelRect(x: 10, y: 20, width: 100, height: 100))
    #expect(geometry.source == Area(x: 100, y: 0, width: 200, height: 200))
  }

  @Test func fitShowsTheWholePhoto() {
    let geometry = TileGeometry(
      tile(CGRect(x: 10, y: 20, width: 100, height: 100), .rectangle, .fit), photoWidth: 400, photoHeight: 200)
    #expect(geometry.destination == PixelRect(x: 10, y: 45, width: 100, height: 50))
    #expect(geometry.source == Area(x: 0, y: 0, width: 400, height: 200))
  }

  @Test func photoUnderAShapeFollowsTheExactFrame() {
    let geometry = TileGeometry(
      tile(CGRect(x: 0.5, y: 0, width: 20, height: 17.3), .hexagon, .fill), photoWidth: 200, photoHeight: 200)
    #expect(geometry.destination == PixelRect(x: 0, y: 0, width: 21, height: 18))
    #expect(abs(geometry.source.x - -5) < 1e-9 && abs(geometry.source.width - 210) < 1e-9)
    #expect(abs(geometry.source.y - 13.5) < 1e-9)
  }

  @Test func narrowPhotosAreAtLeastOnePixelWide() throws {
    let geometry = TileGeometry(
      tile(CGRect(x: 0, y: 0, width: 100, height: 86.6), .hexagon, .fit), photoWidth: 1, photoHeight: 10_000)
    #expect(geometry.destination.width == 1)
  }

  private static let minFactors: [(Effort, [Double])] = [
    (.fast, [2.5, 10.0 / 3, 5, 10]), (.balanced, [4, 6, 8, 28]), (.best, [10, 16, 22]),
  ]

  /// The more a photo is shrunk, the fewer pixels of a block are decoded.
  @Test(arguments: minFactors)
  func decodingScaleFollowsFromTheFactor(effort: Effort, least: [Double]) {
    #expect(DecodingScale.eighths(shrinkingBy: 0.1, effort: effort) == 8)
    for (factor, eighths) in zip(least, [4, 3, 2, 1]) {
      let before = eighths == 4 ? 8 : eighths + 1
      #expect(DecodingScale.eighths(shrinkingBy: factor - 0.01, effort: effort) == before)
      #expect(DecodingScale.eighths(shrinkingBy: factor + 0.01, effort: effort) == eighths)
    }
    #expect(DecodingScale.eighths(shrinkingBy: 1000, effort: effort) == (effort == .best ? 2 : 1))
  }

  @Test func linearLightAndFinePatternsDecodeMorePixels() {
    for effort in Effort.allCases {
      #expect(DecodingScale.eighths(shrinkingBy: 100, effort: effort, isLinear: true) == 8)
    }
    #expect(DecodingScale.eighths(shrinkingBy: 10, effort: .fast) == 1)
    #expect(DecodingScale.eighths(shrinkingBy: 10, effort: .fast, hasFinePatterns: true) == 2)
    #expect(DecodingScale.eighths(shrinkingBy: 11, effort: .balanced) == 2)
    #expect(DecodingScale.eighths(shrinkingBy: 11, effort: .balanced, hasFinePatterns: true) == 3)
  }

  // MARK: - Quality

  /// Returns the quality of sample tiles, compared with the reference, in decibels.
  private func qualities(rowHeight: CGFloat, effort: Effort) throws -> [Double] {
    let photos = try Album.samples()
    let plan = try Plan(of: photos, by: FlowGrid(rowHeight: rowHeight), in: width(1200))
    let wall = try rendered(plan, .init(effort: effort)).stored
    var ratios: [Double] = []
    for tile in plan.tiles {
      let photo = try DecodedFile(FilePath(tile.file)).upright
      var expected = slowlyResampled(
        photo, Area(x: 0, y: 0, width: Double(photo.width), height: Double(photo.height)), width: tile.pixels.width,
        height: tile.pixels.height)
      expected.flatten(onto: .white)
      var squares = 0.0
      for y in 0..<expected.height {
        let row = (tile.pixels.y + y) * wall.bytesPerRow + tile.pixels.x * 4
        for (ours, theirs) in zip(
          wall.bytes[row...], expected.bytes[y * expected.bytesPerRow..<(y + 1) * expected.bytesPerRow])
        {
          squares += Double((Int(ours) - Int(theirs)) * (Int(ours) - Int(theirs)))
        }
      }
      let mean = squares / Double(expected.width * expected.height * 3)
      ratios.append(mean == 0 ? 99 : 10 * log10(255 * 255 / mean))
    }
    return ratios
  }

  private func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(max(1, values.count)) }

  /// At the smaller heights many are decoded at a scale.
  @Test(.singleThreaded, arguments: [200, 100, 60, 30])
  func sampleTilesMatchTheReferenceQuality(rowHeight: CGFloat) throws {
    let ratios = try qualities(rowHeight: rowHeight, effort: .balanced)
    let mean = mean(ratios)
    #expect(mean >= 50 && ratios.allSatisfy { $0 >= 30 }, "mean PSNR \(mean) dB, worst \(ratios.min() ?? 0) dB")
    // Tiles of photos decoded whole are nearly exact and must not hide the others.
    let scaled = ratios.filter { $0 < 70 }
    let scaledMean = self.mean(scaled)
    #expect(scaled.isEmpty || scaledMean >= 44, "mean PSNR \(scaledMean) dB of \(scaled.count) tiles")
  }

  @Test(.singleThreaded, arguments: [100, 60, 30])
  func higherEffortGivesBetterQuality(rowHeight: CGFloat) throws {
    let fast = mean(try qualities(rowHeight: rowHeight, effort: .fast))
    let balanced = mean(try qualities(rowHeight: rowHeight, effort: .balanced))
    let best = mean(try qualities(rowHeight: rowHeight, effort: .best))
    #expect(fast >= 40 && fast < balanced && balanced < best && best >= 55, "\(fast), \(balanced), \(best) dB")
  }

  // MARK: - Damaged files

  @Test func undecodablePhotosAreReported() throws {
    let album = try Album()
    for seed in 0..<12 { try album.addPhoto(width: 90, height: 60, seed: UInt64(seed)) }
    let plan = try Plan(of: album.photos, by: FlowGrid(rowHeight: 300), in: width(400))
    for name in ["3.jpg", "11.jpg"] { try album.folder.write(Array("no longer a picture".utf8), to: name) }
    let output = try OutputFile(album.folder.path.appending(FilePath("wall.png")))
    let error = #expect(throws: WallError.self) { try WallRenderer(plan, style: .init()).render(to: output) }
    guard case .unusable(let errors)? = error else { return }
    #expect(errors.map(\.path.name) == [FilePath("3.jpg"), FilePath("11.jpg")])
  }

  @Test func damagedPhotosAreUsedAndReported() throws {
    let album = try Album()
    for seed in 0..<3 { try album.addPhoto(width: 90, height: 60, seed: UInt64(seed)) }
    let bytes = try album.folder.bytes(of: "1.jpg")
    try album.folder.write(Array(bytes.prefix(bytes.count / 2)), to: "1.jpg")
    let plan = try Plan(of: album.photos, by: FlowGrid(rowHeight: 60), in: width(400))
    let output = try OutputFile(album.folder.path.appending(FilePath("wall.png")))
    let counter = Mutex(0)
    let damages = try WallRenderer(plan, style: .init()).render(to: output, photoDone: { counter.withLock { $0 += 1 } })
    #expect(damages.map(\.path.name) == [FilePath("1.jpg")])
    #expect(counter.withLock { $0 } == 3)
  }

  @Test func extremelyEnlargedTilesAreMadeInStrips() throws {
    // 24 megapixels from a few: the same as enlarging the whole picture.
    let album = try Album()
    try album.addPhoto(width: 30, height: 20, seed: 2)
    let plan = try Plan(of: album.photos, by: FlowGrid(rowHeight: 4000, lastRow: .fill), in: width(6000))
    let wall = try rendered(plan).stored
    let photo = try DecodedFile(FilePath(plan.tiles[0].file)).upright
    let whole = photo.resampled(
      Area(x: 0, y: 0, width: 30, height: 20), width: 6000, height: 4000, isOpaque: true)
    #expect(wall == whole)
  }
}
