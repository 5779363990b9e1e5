import Files
import Foundation
import ImageCodecs
import Layouts
import Plans
import Raster
import TestSupport
import Testing

@testable import Wall

/// Borders, shadows and turned photos as pixels.
@Suite struct FramedTileTests {
  private static let white = Plan.Tint(red: 255, green: 255, blue: 255, alpha: 255)
  private static let soft = Plan.Shadow(x: 3, y: 6, blur: 18, color: Plan.Tint(red: 0, green: 0, blue: 0, alpha: 160))

  private static let shapes: [Plan.Shape] = [
    .rectangle, .roundedRectangle(radius: 9), .circle, .hexagon, .flower(.flat, inset: 2),
  ]

  private func plan(_ tiles: [Plan.Tile], width: Int = 220, height: Int = 180) -> Plan {
    Plan(canvas: Plan.Canvas(width: width, height: height), tiles: tiles)
  }

  private func tile(_ tile: Plan.Tile, on canvas: Plan.Canvas) throws -> RenderedTile {
    try RenderedTile(tile, index: 0, on: canvas, limits: DecodingLimits())
  }

  private func strip(
    _ tiles: [RenderedTile], _ canvas: Plan.Canvas, rows: Range<Int>, on color: Color = .white
  ) -> Pixels {
    var strip = Pixels(width: canvas.width, height: rows.count)
    var ground: Pixels? = Pixels(width: canvas.width, height: rows.count, filledWith: color)
    for tile in tiles where tile.touches(rows) { tile.compose(onto: &strip, ground: &ground, top: rows.lowerBound) }
    if let ground { strip.flatten(onto: ground) }
    return strip
  }

  @Test(arguments: shapes, [0.0, 11])
  func bandsDoNotMatter(shape: Plan.Shape, turn: Double) throws {
    let album = try Album()
    try album.addPhoto(width: 300, height: 220)
    let planned = Plan.Tile(
      file: album.photos[0].file, frame: CGRect(x: 60.4, y: 50.2, width: 101, height: 80), shape: shape,
      treatment: .init(border: Plan.Border(width: 5, foot: 14, color: Self.white), shadow: Self.soft, turn: turn))
    let canvas = Plan.Canvas(width: 220, height: 180)
    let tile = try tile(planned, on: canvas)
    let whole = strip([tile], canvas, rows: 0..<180)
    for rows in [1, 7, 64] {
      let parts = stride(from: 0, to: 180, by: rows).flatMap {
        strip([tile], canvas, rows: $0..<min(180, $0 + rows)).bytes
      }
      #expect(parts == whole.bytes, "\(shape), bands of \(rows)")
    }
    // Nothing is drawn beyond its reach.
    for y in 0..<180 {
      for x in 0..<220
      where !(planned.reachedPixels.x..<planned.reachedPixels.maxX).contains(x)
        || !(planned.reachedPixels.y..<planned.reachedPixels.maxY).contains(y)
      {
        #expect(whole[x, y] == .white)
      }
    }
  }

  @Test(arguments: shapes, [0.0, -17])
  func thereIsNoSeamBetweenPhotoAndBorder(shape: Plan.Shape, turn: Double) throws {
    let album = try Album()
    try album.addFlat(.white, width: 90, height: 70)
    // On a dark tile below, and on a dark ground.
    try album.addFlat(.black, width: 300, height: 240)
    let below = Plan.Tile(file: album.photos[1].file, frame: CGRect(x: 0, y: 0, width: 220, height: 90))
    let above = Plan.Tile(
      file: album.photos[0].file, frame: CGRect(x: 60.4, y: 40.7, width: 101.3, height: 80.1), shape: shape,
      treatment: .init(border: Plan.Border(width: 8, color: Self.white), turn: turn))
    let canvas = Plan.Canvas(width: 220, height: 180)
    let wall = strip(
      [try tile(below, on: canvas), try tile(above, on: canvas)], canvas, rows: 0..<180, on: .black)
    let outer = Outline(above.framedOutline.map(above.rotation.turned))
    for y in 0..<180 {
      let coverage = outer.areas(ofRow: y, columns: 0..<220)
      for x in 0..<220 where coverage[x] > 0.9999 { #expect(wall[x, y] == .white, "\(shape) at \(x), \(y)") }
    }
  }

  @Test func upRightBordersAreWholePixels() throws {
    let album = try Album()
    try album.addFlat(.black, width: 90, height: 70)
    let tile = Plan.Tile(
      file: album.photos[0].file, frame: CGRect(x: 20.3, y: 30.4, width: 60, height: 40),
      treatment: .init(border: Plan.Border(width: 4, foot: 10, color: Self.white)))
    let canvas = Plan.Canvas(width: 120, height: 110)
    let wall = strip([try self.tile(tile, on: canvas)], canvas, rows: 0..<110, on: Color(red: 0, green: 0, blue: 255))
    for y in 0..<110 {
      for x in 0..<120 {
        let isPhoto = (20..<80).contains(x) && (30..<70).contains(y)
        let isCard = (16..<84).contains(x) && (26..<80).contains(y)
        #expect(wall[x, y] == (isPhoto ? .black : isCard ? .white : Color(red: 0, green: 0, blue: 255)))
      }
    }
  }

  @Test func cardsShowThroughTransparentPhotos() throws {
    let album = try Album()
    try album.addFlat(Color(red: 0, green: 0, blue: 0, alpha: 0), width: 90, height: 70)
    let tile = Plan.Tile(
      file: album.photos[0].file, frame: CGRect(x: 20, y: 30, width: 60, height: 40),
      treatment: .init(border: Plan.Border(width: 4, color: Self.white), shadow: Self.soft))
    let canvas = Plan.Canvas(width: 120, height: 110)
    let wall = strip([try self.tile(tile, on: canvas)], canvas, rows: 0..<110, on: .black)
    #expect(wall[50, 50] == .white && wall[18, 32] == .white)
  }

  @Test func shadowsFallOnTheGroundAndOnTilesBelow() throws {
    let album = try Album()
    try album.addFlat(Color(red: 200, green: 100, blue: 50), width: 100, height: 100)
    let hard = Plan.Shadow(x: 20, y: 20, blur: 0, color: Plan.Tint(red: 0, green: 0, blue: 0, alpha: 128))
    let file = album.photos[0].file
    let below = Plan.Tile(file: file, frame: CGRect(x: 0, y: 0, width: 60, height: 60))
    let above = Plan.Tile(
      file: file, frame: CGRect(x: 20, y: 20, width: 30, height: 60), treatment: .init(shadow: hard))
    let canvas = Plan.Canvas(width: 120, height: 120)
    let wall = strip([try tile(below, on: canvas), try tile(above, on: canvas)], canvas, rows: 0..<120)
    #expect(wall[10, 10] == Color(red: 200, green: 100, blue: 50))
    #expect(wall[55, 50] == Color(red: 100, green: 50, blue: 25), "on the tile below")
    #expect(wall[65, 70] == Color(red: 127, green: 127, blue: 127), "on the ground")
    #expect(wall[30, 70] == Color(red: 200, green: 100, blue: 50), "not on itself")
  }

  @Test func turnedEdgesHaveExactCoverage() throws {
    let album = try Album()
    try album.addFlat(.black, width: 200, height: 150)
    let planned = Plan.Tile(
      file: album.photos[0].file, frame: CGRect(x: 50, y: 50, width: 100, height: 75), treatment: .init(turn: 9))
    let canvas = Plan.Canvas(width: 220, height: 180)
    let wall = strip([try tile(planned, on: canvas)], canvas, rows: 0..<180)
    let outline = Outline(planned.frame.corners.map(planned.rotation.turned))
    for y in 0..<180 {
      for (x, area) in outline.areas(ofRow: y, columns: 0..<220).enumerated() {
        #expect(abs(Double(wall[x, y].red) - 255 * (1 - area)) <= 1)
      }
    }
  }

  @Test func aQuarterTurnIsExact() throws {
    let album = try Album()
    try album.addPhoto(width: 60, height: 40)
    let file = album.photos[0].file
    let canvas = Plan.Canvas(width: 60, height: 60)
    let upright = strip(
      [try tile(Plan.Tile(file: file, frame: CGRect(x: 0, y: 10, width: 60, height: 40)), on: canvas)], canvas,
      rows: 0..<60)
    let turned = strip(
      [
        try tile(
          Plan.Tile(file: file, frame: CGRect(x: 0, y: 10, width: 60, height: 40), treatment: .init(turn: 90)),
          on: canvas)
      ],
      canvas, rows: 0..<60)
    for y in 0..<60 { for x in 0..<60 { #expect(turned[x, y] == upright[y, 59 - x]) } }
  }

  @Test func everythingIsPartOfTheDigest() throws {
    let plain = Plan.Tile(file: "a", frame: CGRect(x: 50, y: 50, width: 60, height: 40))
    var tiles = [plain, plain, plain, plain]
    tiles[1].border = Plan.Border(width: 2, color: Self.white)
    tiles[2].shadow = Self.soft
    tiles[3].turn = 3
    #expect(tiles[0].reachedPixels == tiles[0].touchedPixels)
    #expect(tiles[1].reachedPixels.y <= 48 && tiles[1].reachedPixels.maxY >= 92)
    #expect(tiles[2].reachedPixels.maxY >= 90 + 6 + 27)
    #expect(tiles[3].reachedPixels.x < 50)
  }

  // MARK: - Whole walls

  private func expectGolden(_ name: String, _ plan: Plan, _ style: WallRenderer.Style = .init()) throws {
    var digests: Set<[UInt8]> = []
    for jobs in [1, 2, 5] {
      var style = style
      style.jobs = jobs
      digests.insert(Array("\(try rendered(plan, style).stored.digest)".utf8))
    }
    #expect(digests.count == 1, "any number of cores")
    Golden("walls").expect(try rendered(plan, style).stored.digest, for: name)
  }

  private func framed(
    _ layout: some Layout, shape: Plan.Shape = .rectangle, fitting: LayoutPhoto.Fitting = .fill,
    border: Plan.Border?, shadow: Plan.Shadow? = nil, tilt: Double = 0
  ) throws -> Plan {
    let photos = try Album.samples(fitting: fitting).enumerated().map { index, photo in
      var photo = photo
      (photo.border, photo.shadow) = (border, shadow)
      photo.turn = tilt * Double(index % 5 - 2) / 2
      return photo
    }
    return try Plan(of: photos, by: layout, in: width(1000), margin: 20, shape: shape)
  }

  @Test func framedWalls() throws {
    let card = Plan.Border(width: 8, foot: 26, color: Self.white)
    let line = Plan.Border(width: 3, color: Plan.Tint(red: 20, green: 30, blue: 40, alpha: 255))
    let navy = WallRenderer.Style(background: Color(red: 0, green: 0, blue: 128))
    try expectGolden(
      "flow, polaroids, tilted on navy",
      framed(FlowGrid(rowHeight: 130, spacing: 44), border: card, shadow: Self.soft, tilt: 6), navy)
    try expectGolden(
      "masonry, round corners, borders, shadows",
      framed(Masonry(columns: 5, spacing: 20), shape: .roundedRectangle(radius: 10), border: line, shadow: Self.soft))
    try expectGolden(
      "hex, borders, shadows, transparent",
      framed(HexGrid(spacing: 12), shape: .hexagon, border: line, shadow: Self.soft), .init(background: .clear))
    try expectGolden(
      "honeycomb, borders, tilted", framed(Honeycomb(diameter: 150, spacing: 8), shape: .circle, border: line, tilt: 20)
    )
  }

  @Test func pilesAndGradients() throws {
    var style = WallRenderer.Style()
    style.look.background = .gradient(
      Gradient(.linear(degrees: 120), [(Color(red: 30, green: 60, blue: 90), nil), (.white, 70), (.black, nil)]))
    try expectGolden(
      "pile, shadows, on a linear gradient",
      framed(Pile(tile: 200, seed: 5), border: nil, shadow: Self.soft, tilt: 12), style)
    style.look.background = .gradient(Gradient(.ellipse, [(.white, nil), (Color(red: 90, green: 20, blue: 0), nil)]))
    try expectGolden("flow on a radial gradient", framed(FlowGrid(rowHeight: 130, spacing: 30), border: nil), style)
  }
}
