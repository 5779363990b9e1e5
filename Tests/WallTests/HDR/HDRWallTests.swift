import Colors
import Files
import Fixtures
import Foundation
import Layouts
import Raster
import TestSupport
import Testing

@testable import ImageCodecs
@testable import Wall

/// Walls that keep the HDR light of their photos.
struct HDRWallTests {
  private let folder: TemporaryFolder
  private let white = Color(red: 255, green: 255, blue: 255)

  init() throws { folder = try TemporaryFolder() }

  /// A gray photo of 80 × 60 pixels whose right half is as many stops brighter in HDR.
  private func brightPhoto(_ name: String, stops: Double, gray: UInt8 = 255) throws -> Plan.FileName {
    let (photo, map) = (Pixels(width: 80, height: 60, gray: gray), Pixels(width: 40, height: 30, halves: (0, 255)))
    let fixture = JPEGFixture().with { $0.quality = 100 }
    let bytes = GainMapFixture(most: stops).jpeg(
      try fixture.encoded(samples: photo.rgb, width: 80, height: 60, components: 3),
      map: try fixture.encoded(samples: map.rgb, width: 40, height: 30, components: 3))
    return Plan.FileName(try folder.write(bytes, to: name))
  }

  private func plainPhoto(_ name: String, gray: UInt8 = 255) throws -> Plan.FileName {
    let photo = Pixels(width: 80, height: 60, gray: gray)
    let bytes = try JPEGFixture().with { $0.quality = 100 }.encoded(
      samples: photo.rgb, width: 80, height: 60, components: 3)
    return Plan.FileName(try folder.write(bytes, to: name))
  }

  /// Two photos side by side, with a gap of 20 pixels.
  private func plan(_ left: Plan.FileName, _ right: Plan.FileName) -> Plan {
    Plan(
      canvas: .init(width: 180, height: 60),
      tiles: [
        Plan.Tile(file: left, frame: CGRect(x: 0, y: 0, width: 80, height: 60)),
        Plan.Tile(file: right, frame: CGRect(x: 100, y: 0, width: 80, height: 60)),
      ])
  }

  private func style(_ format: OutputFormat, keepsHDR: Bool = true) -> WallRenderer.Style {
    var style = WallRenderer.Style()
    style.look.output = OutputStyle(format)
    style.look.output.quality = 95
    style.look.keepsHDR = keepsHDR
    style.lights = KeptLights()
    return style
  }

  private func render(_ plan: Plan, _ style: WallRenderer.Style) throws -> FilePath {
    let path = folder.path.appending(FilePath("wall.\(style.look.keepsHDR).\(style.look.output.format.rawValue)"))
    let output = try OutputFile(path)
    #expect(try WallRenderer(plan, style: style).render(to: output, note: { _ in "inputs=1" }).isEmpty)
    try output.publish()
    return path
  }

  /// Returns the gains of an Ultra HDR wall in stops, at half its size.
  private func gains(of path: FilePath) throws -> (Int, Int) -> Double {
    let header = try ImageDecoder.header(of: ImageDecoder.open(path), limits: DecodingLimits())
    let formula = try #require(header.info.gainMap).formula
    let picture = try #require(header.info.gainMapInfo)
    let (pixels, damage) = try ImageDecoder.decode(ImageDecoder.open(path), info: picture)
    #expect(damage == nil && pixels.width == 90 && pixels.height == 30)
    return { formula.stops(of: Double(pixels[$0, $1].green) / 255, channel: 1) }
  }

  @Test func theSDRPictureIsThatOfAnOrdinaryWall() throws {
    let plan = plan(try brightPhoto("a.jpg", stops: 2, gray: 190), try plainPhoto("b.jpg", gray: 90))
    let (kept, plain) = (try render(plan, style(.jpeg)), try render(plan, style(.jpeg, keepsHDR: false)))
    let (left, right) = (try folder.bytes(of: kept.name.description), try folder.bytes(of: plain.name.description))
    for marker in [0xDB, 0xC0, 0xC4, 0xDA] as [UInt8] {
      let parts = [left, right].map { bytes in JPEGParts(bytes).all(marker).map { Array(bytes[$0]) } }
      #expect(!parts[0].isEmpty && parts[0] == parts[1])
    }
    #expect(try DecodedFile(kept).stored == DecodedFile(plain).stored)
    #expect(WallNote.read(kept) == "inputs=1")
  }

  @Test func gainsOfTilesAndGaps() throws {
    let plan = plan(try brightPhoto("a.jpg", stops: 2), try plainPhoto("b.jpg"))
    let style = style(.jpeg)
    let gains = try gains(of: render(plan, style))
    #expect(style.lights?.photos == 1 && style.lights?.headroom == 2)
    // The dark and the bright half of the first photo, the gap, and the second photo.
    for (x, expected) in [(8, 0.0), (32, 2), (44, 0), (60, 0), (85, 0)] {
      #expect(abs(gains(x, 15) - expected) < 0.02, "\(x)")
    }
  }

  @Test func offsetsTurnsShapesAndBordersOfGains() throws {
    var plan = plan(try brightPhoto("a.jpg", stops: 3), try brightPhoto("b.jpg", stops: 1))
    plan.tiles[0].shape = .circle
    plan.tiles[0].mirrored = true
    plan.tiles[1].turn = 180
    plan.tiles[1].border = Plan.Border(width: 4, color: Plan.Tint(red: 255, green: 255, blue: 255, alpha: 255))
    let gains = try gains(of: render(plan, style(.jpeg)))
    // A circle of 60 pixels in the middle of the first tile, mirrored; and the second upside down, within its border.
    for (x, y, expected) in [(15, 15, 3.0), (26, 15, 0), (1, 1, 0), (60, 15, 1), (80, 15, 0), (49, 15, 0)] {
      #expect(abs(gains(x, y) - expected) < 0.1, "\(x), \(y): \(gains(x, y))")
    }
  }

  @Test func wallsWithoutHDRPhotosAreOrdinary() throws {
    let plan = plan(try plainPhoto("a.jpg"), try plainPhoto("b.jpg", gray: 40))
    for format in [OutputFormat.jpeg, .avif, .jxl] where format.unavailableReason == nil {
      let (kept, plain) = (style(format), style(format, keepsHDR: false))
      let names = [try render(plan, kept), try render(plan, plain)].map(\.name.description)
      #expect(try folder.bytes(of: names[0]) == folder.bytes(of: names[1]))
      #expect(kept.lights?.photos == 0)
    }
  }

  /// PQ and HLG photos: white is 203 cd/m², and light above it is kept.
  @Test func gainsOfPQPhotos() throws {
    // Three stripes of 26 pixels.
    let scene = BrightScene([0.5, 1, 4].flatMap { Array(repeating: SIMD3(repeating: $0), count: 26) })
    let bytes = try scene.png(.init(primaries: 9, transfer: 16), rows: 60)
    let photo = Plan.FileName(try folder.write(bytes, to: "a.png"))
    var plan = plan(photo, try plainPhoto("b.jpg"))
    plan.tiles[0].frame.size.width = 78
    plan.tiles[0].pixels.width = 78
    let path = try render(plan, style(.jpeg))
    let (gains, shown) = (try gains(of: path), try DecodedFile(path).stored)
    for (x, light) in [(6, 0.5), (20, 1.0), (33, 4.0)] {
      let base = Double(LinearLight.ofByte[Int(shown[2 * x, 30].green)]) / 255
      let seen = (base + 1.0 / 64) * exp2(gains(x, 15)) - 1.0 / 64
      #expect(abs(log2(seen / light)) < 0.05, "\(light): \(seen)")
    }
    #expect(abs(gains(80, 15)) < 0.02)
  }

  /// SDR white is 58% of PQ, and four times that 72.6%.
  @Test(arguments: [OutputFormat.avif, .jxl].filter { $0.unavailableReason == nil }, [95, 100])
  func samplesOfPQ(format: OutputFormat, quality: Int) throws {
    let plan = plan(try brightPhoto("a.jpg", stops: 2), try plainPhoto("b.jpg", gray: 128))
    var style = style(format)
    style.look.output.quality = quality
    style.look.background = .color(Color(red: 0, green: 0, blue: 0))
    let path = try render(plan, style)
    let header = try ImageDecoder.header(of: ImageDecoder.open(path), limits: DecodingLimits())
    #expect(header.colors == .lights(.bt2020, .pq) && header.info.bitsPerChannel >= 10)
    var decoder = try ImageDecoder(ImageDecoder.open(path), info: header.info, keepsDepth: true)
    var row: [UInt8] = []
    for _ in 0..<30 { _ = try decoder.withNextRow { bytes in row = (0..<bytes.count).map { bytes[$0] } } }
    func value(_ x: Int) -> Double { Double(UInt16(row[8 * x + 2]) | UInt16(row[8 * x + 3]) << 8) / 65_535 }
    for (x, light) in [(15, 1.0), (70, 4.0), (90, 0.0), (140, 0.215_861)] {
      let expected = pq(light)
      #expect(abs(value(x) - (light == 0 ? 0 : expected)) < 0.004, "\(light): \(value(x)), not \(expected)")
    }
  }

  /// Returns the value in PQ of a light relative to white, by the formula of BT.2100.
  private func pq(_ light: Double) -> Double {
    let power = pow(light * 203 / 10_000, 1305.0 / 8192)
    return pow((0.835_937_5 + 18.851_562_5 * power) / (1 + 18.687_5 * power), 2523.0 / 32)
  }

  @Test func damagedGainMapsAreReported() throws {
    let name = try brightPhoto("a.jpg", stops: 2)
    var bytes = try folder.bytes(of: "a.jpg")
    bytes = Array(bytes.dropLast(60))
    try folder.write(bytes, to: "a.jpg")
    let output = try OutputFile(folder.path.appending(FilePath("wall.jpg")))
    let damages = try WallRenderer(plan(name, try plainPhoto("b.jpg")), style: style(.jpeg)).render(to: output)
    #expect(damages.map(\.path) == [FilePath(name)])
  }

  @Test func halvesOfPictures() {
    var pixels = Pixels(width: 3, height: 3, gray: 10)
    pixels[0, 0] = Color(red: 50, green: 10, blue: 10)
    pixels[2, 2] = Color(red: 90, green: 10, blue: 10)
    let half = pixels.halved
    #expect(half.width == 2 && half.height == 2)
    #expect(half[0, 0].red == 20 && half[1, 0].red == 10 && half[1, 1].red == 90)
  }
}

extension Pixels {
  fileprivate init(width: Int, height: Int, gray: UInt8) {
    self.init(width: width, height: height, filledWith: Color(red: gray, green: gray, blue: gray))
  }

  /// A picture of two grays, side by side.
  fileprivate init(width: Int, height: Int, halves: (left: UInt8, right: UInt8)) {
    self.init(width: width, height: height, gray: halves.left)
    for y in 0..<height {
      for x in width / 2..<width { self[x, y] = Color(red: halves.right, green: halves.right, blue: halves.right) }
    }
  }
}
