import Faces
import Files
import Foundation
import ImageCodecs
import Raster
import Store
import TestSupport
import Testing

@testable import TesseraLayout
@testable import Wall

/// Crops around detected faces. Here a face is a faint square with a darker middle, which attention
/// ignores.
@Suite struct FaceCropTests {
  private let folder: TemporaryFolder
  private let finder: FaceFinder

  init() throws {
    folder = try TemporaryFolder()
    finder = FaceFinder(try Cascade(CascadeFixture.darkMiddle.bytes))
  }

  /// Returns a photo with a bright disc at its right or lower end, and a face at the other.
  private func scene(isLandscape: Bool = true, hasFace: Bool = true) -> Scene {
    var scene = Scene(width: isLandscape ? 360 : 160, height: isLandscape ? 160 : 360)
    scene.addDisc(
      x: isLandscape ? 290 : 80, y: isLandscape ? 80 : 290, radius: 45, Color(red: 250, green: 240, blue: 60))
    if hasFace { addFace(to: &scene, x: isLandscape ? 20 : 60, y: isLandscape ? 60 : 20, middle: 90, sides: 160) }
    return scene
  }

  private func addFace(to scene: inout Scene, x: Int, y: Int, middle: UInt8, sides: UInt8) {
    for row in 0..<40 {
      for column in 0..<40 {
        let value = (10..<30).contains(row) && (10..<30).contains(column) ? middle : sides
        scene.pixels[x + column, y + row] = Color(red: value, green: value, blue: value)
      }
    }
  }

  private func tile(_ path: FilePath, _ crop: Plan.Crop, _ shape: Plan.Shape = .rectangle) -> Plan.Tile {
    Plan.Tile(
      file: Plan.FileName(path), frame: CGRect(x: 0, y: 0, width: 100, height: 100), shape: shape, crop: crop)
  }

  private func focus(_ tile: Plan.Tile, _ finder: FaceFinder?) throws -> UnitPoint {
    var style = WallRenderer.Style()
    style.look.faces = finder
    let plan = Plan(canvas: Plan.Canvas(width: 100, height: 100), tiles: [tile])
    return try #require(WallRenderer(plan, style: style).focuses().first)
  }

  @Test(arguments: Orientation.allCases)
  func facesBeatAttention(orientation: Orientation) throws {
    for isLandscape in [true, false] {
      let path = try folder.write(
        scene(isLandscape: isLandscape).jpeg(orientation), to: "\(orientation)-\(isLandscape).jpg")
      for shape in [Plan.Shape.rectangle, .circle] {
        func middle(_ crop: Plan.Crop, _ finder: FaceFinder?) throws -> Double {
          let focus = try focus(tile(path, crop, shape), finder)
          return 360 * (isLandscape ? focus.x : focus.y)
        }
        // Half of the window has 80 pixels of the photo, and the face ends at 60.
        #expect(try middle(.faces, finder) < 130, "\(shape)")
        #expect(try middle(.attention, finder) > 200, "or there would be nothing to find")
        #expect(try middle(.faces, nil) == middle(.attention, nil))
      }
    }
  }

  @Test func attentionIsTheFallbackWithoutFaces() throws {
    let path = try folder.write(scene(hasFace: false).jpeg(.upright), to: "nobody.jpg")
    #expect(try focus(tile(path, .faces), finder) == focus(tile(path, .attention), nil))
  }

  @Test func attentionChoosesAmongWindowsWithTheFace() throws {
    // From 70 to 110: the window may begin anywhere up to 64, and the disc is on the right.
    var scene = scene(hasFace: false)
    addFace(to: &scene, x: 70, y: 60, middle: 90, sides: 160)
    let path = try folder.write(scene.jpeg(.upright), to: "between.jpg")
    let middle = try focus(tile(path, .faces), finder).x * 360
    #expect((125...145).contains(middle), "\(middle)")
  }

  @Test func photosInMemoryGiveTheSameFocus() throws {
    let scene = scene()
    let path = try folder.write(scene.jpeg(.upright), to: "memory.jpg")
    let tile = tile(path, .faces)
    let geometry = TileGeometry(tile, photoWidth: 360, photoHeight: 160)
    let search = try #require(CropSearch(tile, geometry, photoWidth: 360, photoHeight: 160, faces: finder))
    let area = search.found(for: geometry.source, on: scene.pixels)
    #expect(abs(area.x + area.width / 2 - 360 * (try focus(tile, finder).x)) < 8)
  }

  @Test func cacheKeyIncludesTheFaceModel() throws {
    var scene = Scene(width: 360, height: 160)
    addFace(to: &scene, x: 20, y: 60, middle: 90, sides: 160)
    addFace(to: &scene, x: 300, y: 60, middle: 160, sides: 90)
    let path = try folder.write(scene.jpeg(.upright), to: "two.jpg")
    let old = Date(timeIntervalSinceNow: -3600)
    try path.setDate(old)
    let finders = [finder, FaceFinder(try Cascade(CascadeFixture.brightMiddle.bytes))]
    let plan = Plan(canvas: Plan.Canvas(width: 100, height: 100), tiles: [tile(path, .faces)])
    func wall(_ finder: FaceFinder, _ store: Store?) throws -> Pixels {
      var style = WallRenderer.Style()
      (style.look.faces, style.store) = (finder, store)
      return try rendered(plan, style).stored
    }
    let cold = try finders.map { try wall($0, nil) }
    #expect(cold[0] != cold[1])
    for pass in 0...1 {
      let store = Store(folder: FilePath(folder.cache.path))
      for (finder, pixels) in zip(finders, cold) { #expect(try wall(finder, store) == pixels) }
      #expect(store.lookups == (pass == 0 ? (0, 2) : (2, 0)))
      store.flush()
    }
  }

  @Test func facesAreFoundForSmallTilesOfLargePhotos() throws {
    // An eighth of the scale would be enough for the tile, and leave the face 5 pixels.
    let path = try folder.write(scene().jpeg(.upright), to: "small.jpg")
    var tile = tile(path, .faces)
    tile.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    #expect(try focus(tile, finder).x * 360 < 130)
  }
}
