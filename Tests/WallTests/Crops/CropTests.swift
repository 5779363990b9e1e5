import Files
import Foundation
import ImageCodecs
import Plans
import Raster
import Store
import TestSupport
import Testing

@testable import Layouts
@testable import Wall

/// Walls with crops chosen by the content of photos.
@Suite struct CropTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func tile(
    _ path: FilePath, _ shape: Plan.Shape, _ width: Double, _ height: Double, _ crop: Plan.Crop
  ) -> Plan.Tile {
    Plan.Tile(
      file: Plan.FileName(path), frame: CGRect(x: 0, y: 0, width: width, height: height), shape: shape, crop: crop)
  }

  private func wall(_ tile: Plan.Tile, _ style: WallRenderer.Style = .init(background: .white)) throws -> Pixels {
    let canvas = Plan.Canvas(width: tile.pixels.maxX, height: tile.pixels.maxY)
    return try rendered(Plan(canvas: canvas, tiles: [tile]), style).stored
  }

  /// Returns the share of a scene's subject that a wall shows: neither ground nor background.
  private func shown(_ wall: Pixels, of scene: Scene, scale: Double) -> Double {
    func count(_ pixels: Pixels) -> Int {
      (0..<pixels.width * pixels.height).count { index in
        let color = pixels[index % pixels.width, index / pixels.width]
        return abs(Int(color.red) - Int(Scene.ground.red)) > 25 && color.blue < 200
      }
    }
    return Double(count(wall)) / (Double(count(scene.pixels)) * scale * scale)
  }

  private static let shapes: [(Plan.Shape, Double, Double)] = [
    (.hexagon, 120, 104), (.circle, 120, 120), (.rectangle, 120, 100), (.roundedRectangle(radius: 9), 120.5, 99.5),
  ]

  // MARK: - Heads

  @Test(.singleThreaded, arguments: Orientation.allCases, [Plan.Crop.attention, .entropy])
  func subjectsAreKept(orientation: Orientation, crop: Plan.Crop) throws {
    for isLandscape in [true, false] {
      for isAtTheEnd in Thoroughness.part([isLandscape, !isLandscape], each: 2) {
        let place = isAtTheEnd ? 320 : 40
        var scene = isLandscape ? Scene(width: 360, height: 160) : Scene(width: 160, height: 360)
        scene.addFace(x: isLandscape ? place : 80, y: isLandscape ? 80 : place, radius: 28)
        let path = try folder.write(scene.jpeg(orientation), to: "\(orientation)-\(isLandscape)-\(isAtTheEnd).jpg")
        for (shape, width, height) in Self.shapes {
          let scale = max(width / Double(scene.pixels.width), height / Double(scene.pixels.height))
          let found = try shown(wall(tile(path, shape, width, height, crop)), of: scene, scale: scale)
          #expect(found > 0.93, "\(shape), landscape: \(isLandscape), at the end: \(isAtTheEnd)")
          let centered = try shown(wall(tile(path, shape, width, height, .center)), of: scene, scale: scale)
          #expect(centered < 0.6, "or there would be nothing to find")
        }
      }
    }
  }

  @Test(arguments: [
    Color(red: 255, green: 219, blue: 190), Color(red: 198, green: 134, blue: 101), Color(red: 90, green: 56, blue: 43),
  ])
  func facesOfAllShadesBeatCheckerboards(skin: Color) throws {
    var scene = Scene(width: 420, height: 140)
    scene.addFace(x: 60, y: 70, radius: 32, skin: skin)
    scene.addChecks(x: 340, y: 50, size: 40)
    let path = try folder.write(scene.jpeg(.upright), to: "faces.jpg")
    let wall = try wall(tile(path, .rectangle, 140, 140, .attention))
    let isYellow = (0..<wall.width * wall.height).contains {
      wall[$0 % wall.width, $0 / wall.width].blue < 90
        && wall[$0 % wall.width, $0 / wall.width].red > 220
    }
    #expect(!isYellow)
    #expect((0..<wall.width).contains { abs(Int(wall[$0, 85].red) - Int(skin.red)) < 12 })
  }

  @Test func headOfAPersonIsKept() throws {
    // From head to foot, arms and legs bare, on a landscape tile.
    var scene = Scene(width: 200, height: 400)
    scene.addFace(x: 100, y: 80, radius: 30)
    for y in 115..<230 { for x in 70..<130 { scene.pixels[x, y] = Color(red: 40, green: 60, blue: 110) } }
    for y in 230..<380 {
      for x in Array(74..<94) + Array(106..<126) { scene.pixels[x, y] = Scene.skin }
    }
    let path = try folder.write(scene.jpeg(.upright), to: "person.jpg")
    let wall = try wall(tile(path, .rectangle, 200, 130, .attention))
    // The eyes, well inside, and above the middle.
    let eyes = (0..<wall.height).filter { wall[112, $0].red < 60 && wall[112, $0].blue < 60 }
    let middle = try #require(eyes.isEmpty ? nil : eyes.reduce(0, +) / eyes.count)
    #expect((25...70).contains(middle))
  }

  // MARK: - The center

  @Test(arguments: [Plan.Crop.attention, .entropy])
  func centeredSubjectMatchesTheCenterCrop(crop: Plan.Crop) throws {
    var scene = Scene(width: 300, height: 100)
    scene.addDisc(x: 150, y: 50, radius: 30, Color(red: 200, green: 40, blue: 40))
    let path = try folder.write(scene.jpeg(.upright), to: "middle.jpg")
    let centered = try wall(tile(path, .circle, 80, 80, .center))
    #expect(try wall(tile(path, .circle, 80, 80, crop)).largestDifference(from: centered) <= 1)
  }

  // MARK: - Other sizes

  @Test func hugeStripsAreSearchedBeforeRendering() throws {
    var scene = Scene(width: 9000, height: 60)
    scene.addFace(x: 8200, y: 30, radius: 20)
    let path = try folder.write(scene.jpeg(.upright), to: "ribbon.jpg")
    let tile = tile(path, .circle, 60, 60, .attention)
    let geometry = TileGeometry(tile, photoWidth: 9000, photoHeight: 60)
    let search = try #require(CropSearch(tile, geometry, photoWidth: 9000, photoHeight: 60))
    #expect(!search.isSmall)
    #expect(try shown(wall(tile), of: scene, scale: 1) > 0.93)
  }

  @Test func subjectIsFoundUnderExtremeEnlargement() throws {
    var scene = Scene(width: 90, height: 30)
    scene.addFace(x: 14, y: 15, radius: 9)
    let path = try folder.write(scene.jpeg(.upright), to: "small.jpg")
    let wall = try wall(tile(path, .rectangle, 2100, 2050, .attention))
    #expect(shown(wall, of: scene, scale: 2050.0 / 30) > 0.93)
  }

  // MARK: - Repeated runs

  @Test func cacheKeyIncludesCropAndShape() throws {
    var scene = Scene(width: 360, height: 160)
    scene.addFace(x: 40, y: 80, radius: 28)
    let path = try folder.write(scene.jpeg(.upright), to: "kept.jpg")
    let old = Date(timeIntervalSinceNow: -3600)
    try path.setDate(old)
    let tiles = [Plan.Crop.center, .attention, .entropy, .focus(UnitPoint(x: 1, y: 0))].flatMap { crop in
      Self.shapes.map { tile(path, $0.0, $0.1, $0.2, crop) }
    }
    let cold = try tiles.map { try wall($0) }
    for (jobs, pass) in [(1, 0), (3, 1)] {
      let store = Store(folder: FilePath(folder.cache.path))
      var style = WallRenderer.Style(background: .white)
      style.store = store
      style.jobs = jobs
      for (tile, pixels) in zip(tiles, cold) { #expect(try wall(tile, style) == pixels) }
      #expect(store.lookups == (pass == 0 ? (0, 16) : (16, 0)), "nothing is decoded twice, and no tile is another's")
      store.flush()
    }
  }

  @Test(arguments: [Plan.Crop.attention, .entropy])
  func wallsWithCropsAreGolden(crop: Plan.Crop) throws {
    var photos = try Album.samples(fitting: .fill)
    for index in photos.indices { photos[index].crop = crop }
    let hexagons = try Plan(of: photos, by: HexGrid(spacing: 4), in: width(900), shape: .hexagon)
    let circles = try Plan(
      of: photos, by: Honeycomb(diameter: 130), in: ProposedViewSize(width: 800, height: 500), shape: .circle)
    let sheet = try Plan(
      of: photos, by: ContactSheet(columns: 6, cell: CGSize(width: 150, height: 60)), in: .unspecified)
    for (name, plan) in [("hex", hexagons), ("honeycomb", circles), ("grid", sheet)] {
      for jobs in [1, 3] {
        var style = WallRenderer.Style()
        style.jobs = jobs
        Golden("walls").expect(try rendered(plan, style).stored.digest, for: "\(name), cropped by \(crop)")
      }
    }
  }

  @Test func animatedFocusMatchesTheStillWall() throws {
    var scene = Scene(width: 360, height: 160)
    scene.addFace(x: 40, y: 80, radius: 28)
    let path = try folder.write(scene.jpeg(.turnedLeft), to: "moving.jpg")
    let searched = tile(path, .hexagon, 120, 104, .attention)
    let plan = Plan(canvas: .init(width: 120, height: 104), tiles: [searched])
    let focus = TileSearch(plan, style: .init()).focuses()[0]
    #expect(focus.x < 0.3 && focus.y == 0.5)
    var focused = searched
    focused.crop = .focus(focus)
    #expect(try wall(focused).largestDifference(from: wall(searched)) <= 1)
  }
}
