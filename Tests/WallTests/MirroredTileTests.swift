import Files
import Foundation
import ImageCodecs
import Layouts
import Raster
import Store
import TestSupport
import Testing

@testable import Wall

/// A mirrored tile is the picture of the unmirrored one, seen in a mirror.
@Suite struct MirroredTileTests {
  private static let shapes: [Plan.Shape] = [
    .rectangle, .roundedRectangle(radius: 9), .circle, .hexagon, .flower(.pointy, inset: 2),
  ]
  private static let crops: [Plan.Crop] = [
    .center, .focus(UnitPoint(x: 0.1, y: 0.5)), .focus(UnitPoint(x: 0.9, y: 0)), .attention, .entropy,
  ]
  private let canvas = Plan.Canvas(width: 200, height: 140)
  private let album: Album
  private var file: Plan.FileName { album.photos[0].file }

  init() throws {
    album = try Album()
    try album.addPhoto(width: 410, height: 160)
  }

  private func drawn(_ tile: Plan.Tile) throws -> Pixels {
    let rendered = try RenderedTile(tile, index: 0, on: canvas, limits: DecodingLimits())
    var strip = Pixels(width: canvas.width, height: canvas.height)
    var ground: Pixels?
    rendered.compose(onto: &strip, ground: &ground, top: 0)
    strip.flatten(onto: .white)
    return strip
  }

  /// Returns the same place, seen in a mirror.
  private func opposite(_ tile: Plan.Tile) -> Plan.Tile {
    var frame = tile.frame
    frame.origin.x = CGFloat(canvas.width) - frame.maxX
    var opposite = tile
    (opposite.frame, opposite.pixels) = (frame, PixelRect(snapping: frame))
    (opposite.turn, opposite.mirrored) = (-tile.turn, true)
    return opposite
  }

  private func maxDifference(_ first: Pixels, _ second: Pixels) -> Int {
    // In a loop: a closure for each byte takes longer than drawing.
    let (first, second) = (first.bytes, second.bytes)
    var most = abs(first.count - second.count)
    for index in 0..<min(first.count, second.count) where first[index] != second[index] {
      most = max(most, abs(Int(first[index]) - Int(second[index])))
    }
    return most
  }

  @Test(arguments: zip([QuarterTurn.right, .half, .left], [Orientation.turnedLeft, .upsideDown, .turnedRight]))
  func turnedPhotosAreThoseOfTurnedFiles(turn: QuarterTurn, orientation: Orientation) throws {
    var upright = Pixels(width: 60, height: 40, filledWith: .white)
    for index in 0..<60 * 40 { upright.bytes[4 * index + index % 3] = UInt8(truncatingIfNeeded: index * 7) }
    let turned = upright.uprighted(from: orientation)
    try album.add(upright)
    try album.add(turned)
    let tiles = [FilePath(album.photos[1].file).turned(by: turn), FilePath(album.photos[2].file)].map { path in
      Plan.Tile(
        file: Plan.FileName(path),
        frame: CGRect(x: 30, y: 20, width: CGFloat(turned.width), height: CGFloat(turned.height)))
    }
    #expect(try drawn(tiles[0]) == drawn(tiles[1]))
  }

  @Test(arguments: shapes, crops)
  func mirroredPhotosAreFlipped(shape: Plan.Shape, crop: Plan.Crop) throws {
    for content in Plan.ContentMode.allCases {
      let tile = Plan.Tile(
        file: file, frame: CGRect(x: 30, y: 20, width: 120, height: 100), shape: shape, content: content, crop: crop)
      let (plain, opposite) = try (drawn(tile), drawn(opposite(tile)))
      #expect(plain != opposite, "the photo has a left and a right")
      var flipped = opposite
      flipped.mirror()
      // Edges that are covered in part are computed from their own side.
      #expect(maxDifference(plain, flipped) <= (shape == .rectangle ? 0 : 1), "\(shape), \(content)")
    }
  }

  @Test(arguments: shapes) func framesBetweenPixelsAreFlippedToo(shape: Plan.Shape) throws {
    let tile = Plan.Tile(
      file: file, frame: CGRect(x: 30.3, y: 20.6, width: 118.4, height: 97.5), shape: shape,
      crop: .focus(UnitPoint(x: 0.2, y: 0.5)))
    var flipped = try drawn(opposite(tile))
    flipped.mirror()
    #expect(try maxDifference(drawn(tile), flipped) <= 1)
  }

  @Test(arguments: shapes, [-31.0, 12, 90])
  func mirroredPhotosAreTurnedAfterwards(shape: Plan.Shape, turn: Double) throws {
    for content in Plan.ContentMode.allCases {
      let tile = Plan.Tile(
        file: file, frame: CGRect(x: 40.5, y: 30, width: 90, height: 70), shape: shape, content: content,
        treatment: .init(
          crop: .focus(UnitPoint(x: 0.2, y: 0.5)),
          border: Plan.Border(width: 4, color: Plan.Tint(red: 9, green: 9, blue: 9, alpha: 255)), turn: turn))
      var flipped = try drawn(opposite(tile))
      flipped.mirror()
      #expect(try maxDifference(drawn(tile), flipped) <= 2, "\(shape), \(content)")
    }
  }

  @Test func whatIsCutToTheCanvasIsFlipped() throws {
    let tile = Plan.Tile(file: file, frame: CGRect(x: -900, y: -300, width: 1150, height: 700), shape: .circle)
    var flipped = try drawn(opposite(tile))
    flipped.mirror()
    #expect(try maxDifference(drawn(tile), flipped) <= 1)
  }

  @Test func photosThatAreEnlargedStripByStripAreFlipped() throws {
    let canvas = Plan.Canvas(width: 4200, height: 4200)
    var tile = Plan.Tile(
      file: file, frame: CGRect(x: 20, y: 20, width: 4100, height: 4100), crop: .focus(UnitPoint(x: 0.2, y: 0.5)))
    tile.tones = Plan.Tones(lightness: .init(gain: 0.5))
    let plain = try RenderedTile(tile, index: 0, on: canvas, limits: DecodingLimits())
    tile.mirrored = true
    let mirrored = try RenderedTile(tile, index: 0, on: canvas, limits: DecodingLimits())
    var (strip, first) = mirrored.pixels(ofRows: 2000..<2016)
    #expect(first == 2000 && strip.height == 16, "it is not kept at its final size")
    let expected = plain.pixels(ofRows: 2000..<2016).0
    #expect(strip != expected)
    strip.mirror()
    #expect(strip == expected)
  }

  @Test func aPhotoThatStandsBothWaysIsDecodedOnce() throws {
    try FilePath(file).setDate(Date(timeIntervalSinceNow: -60))
    let cache = try TemporaryFolder()
    for shape in [Plan.Shape.rectangle, .circle] {
      let left = Plan.Tile(file: file, frame: CGRect(x: 0, y: 0, width: 90, height: 90), shape: shape, crop: .attention)
      var right = left
      (right.frame.origin.x, right.pixels.x, right.mirrored) = (90, 90, true)
      let plan = Plan(canvas: Plan.Canvas(width: 180, height: 90), tiles: [left, right])
      let bare = try rendered(plan).stored
      for run in 0..<2 {
        let store = Store(folder: FilePath(cache.cache.path))
        var style = WallRenderer.Style()
        style.jobs = 1
        style.store = store
        #expect(try rendered(plan, style).stored == bare)
        store.flush()
        #expect(store.lookups.hits == 1 + run, "\(shape)")
      }
    }
  }

  @Test func movingTilesAreWhatTheyAreOnTheWall() throws {
    let tile = Plan.Tile(
      file: file, frame: CGRect(x: 30, y: 20, width: 120, height: 100), crop: .focus(UnitPoint(x: 0.2, y: 0.5)))
    for turn in [0.0, 20] {
      var plain = Animation.Tile(tile, photo: 0, focus: tile.crop.focus)
      plain.turn = turn
      var opposite = Animation.Tile(opposite(tile), photo: 0, focus: tile.crop.focus)
      opposite.turn = -turn
      let photo = try DecodedPhoto(
        FilePath(file), for: .init().adding(tile.frame.size, tile.crop.focus), limits: DecodingLimits())
      let pictures = try [plain, opposite].map { tile in
        var strip = Pixels(width: canvas.width, height: canvas.height)
        var ground: Pixels?
        try #require(photo.rendered(tile, index: 0, on: canvas)).compose(onto: &strip, ground: &ground, top: 0)
        return strip
      }
      var flipped = pictures[1]
      flipped.mirror()
      #expect(opposite.mirrored && maxDifference(pictures[0], flipped) <= 2)
    }
  }
}
