import Faces
import Files
import Foundation
import ImageCodecs
import Isolation
import Plans
import Raster
import Store
import TestSupport
import Testing

@testable import Layouts
@testable import Wall

/// Crops around detected faces. Here a face is a faint square with more green than all else, which attention ignores.
@Suite struct FaceCropTests {
  private let folder: TemporaryFolder
  private let finder: FaceSearch

  init() throws {
    folder = try TemporaryFolder()
    finder = FaceSearch(try FaceFinder(model: FaceNetworkFixture.bright.bytes))
  }

  /// Has less green than a face.
  private static let ground = Color(red: 118, green: 116, blue: 158)

  /// Returns a photo with a bright disc at its right or lower end, and a face at the other.
  private func scene(isLandscape: Bool = true, hasFace: Bool = true) -> Scene {
    var scene = Scene(width: isLandscape ? 360 : 160, height: isLandscape ? 160 : 360, ground: Self.ground)
    scene.addDisc(
      x: isLandscape ? 290 : 80, y: isLandscape ? 80 : 290, radius: 45, Color(red: 250, green: 20, blue: 40))
    if hasFace { addFace(to: &scene, x: isLandscape ? 20 : 60, y: isLandscape ? 60 : 20, middle: 128, sides: 140) }
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

  private func focus(_ tile: Plan.Tile, _ finder: FaceSearch?) throws -> UnitPoint {
    var style = WallRenderer.Style()
    style.look.faces = finder
    let plan = Plan(canvas: Plan.Canvas(width: 100, height: 100), tiles: [tile])
    return try #require(TileSearch(plan, style: style).focuses().first)
  }

  @Test(arguments: Orientation.allCases)
  func facesBeatAttention(orientation: Orientation) throws {
    for isLandscape in [true, false] {
      let path = try folder.write(
        scene(isLandscape: isLandscape).jpeg(orientation), to: "\(orientation)-\(isLandscape).jpg")
      for shape in [Plan.Shape.rectangle, .circle] {
        func middle(_ crop: Plan.Crop, _ finder: FaceSearch?) throws -> Double {
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
    // From 70 to 110, and with room for a head from 38: the window may begin there, and the disc is on the right.
    var scene = scene(hasFace: false)
    addFace(to: &scene, x: 70, y: 60, middle: 128, sides: 140)
    let path = try folder.write(scene.jpeg(.upright), to: "between.jpg")
    let middle = try focus(tile(path, .faces), finder).x * 360
    #expect((105...145).contains(middle), "\(middle)")
  }

  @Test func photosInMemoryGiveTheSameFocus() throws {
    let scene = scene()
    let path = try folder.write(scene.jpeg(.upright), to: "memory.jpg")
    let tile = tile(path, .faces)
    let geometry = TileGeometry(tile, photoWidth: 360, photoHeight: 160)
    let search = try #require(CropSearch(tile, geometry, photoWidth: 360, photoHeight: 160, faces: finder))
    let area = try search.found(for: geometry.source, on: scene.pixels, of: path)
    #expect(abs(area.x + area.width / 2 - 360 * (try focus(tile, finder).x)) < 8)
  }

  @Test func cacheKeyIncludesTheFaceModel() throws {
    var scene = Scene(width: 360, height: 160, ground: Self.ground)
    addFace(to: &scene, x: 20, y: 60, middle: 128, sides: 140)
    let path = try folder.write(scene.jpeg(.upright), to: "two.jpg")
    let old = Date(timeIntervalSinceNow: -3600)
    try path.setDate(old)
    // The other model finds each face 240 pixels further to the right.
    let other = FaceNetworkFixture.bright.with { $0.layers[FaceNetworkFixture.firstHead].biases[2] += 30 << 10 }
    let finders = [finder, FaceSearch(try FaceFinder(model: other.bytes))]
    let plan = Plan(canvas: Plan.Canvas(width: 100, height: 100), tiles: [tile(path, .faces)])
    func wall(_ finder: FaceSearch, _ store: Store?) throws -> Pixels {
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

  @Test(.enabled(if: Confinement.here.isPossible, "This system cannot confine processes"))
  func failedSearchNamesThePhoto() throws {
    let isolation = Isolation(program: Programs.built("faulty-worker"), argument: "stumbler", seconds: 20)
    var look = TileLook()
    look.faces = try FaceSearch(model: FaceNetworkFixture.bright.bytes, in: isolation)
    let red = Scene(width: 360, height: 160, ground: Color(red: 255, green: 0, blue: 0))
    let path = try folder.write(red.jpeg(.upright), to: "red.jpg")
    let canvas = Plan.Canvas(width: 100, height: 100)
    for limits in [DecodingLimits(), DecodingLimits(isolation: isolation)] {
      #expect(throws: ImageError(path, .unsearched(.crashed(signal: SIGSEGV)))) {
        try tile(path, .faces).searchedFocus(on: ImageDecoder.open(path), canvas, limits: limits, look: look)
      }
    }
    let other = try folder.write(scene().jpeg(.upright), to: "other.jpg")
    let limits = DecodingLimits(isolation: isolation)
    _ = try tile(other, .faces).searchedFocus(on: ImageDecoder.open(other), canvas, limits: limits, look: look)
  }

  // MARK: - With landmarks

  /// A face as wide as high, from its top to its chin, with eyes at two fifths and a mouth at four fifths.
  private func face(x: Double, y: Double, width: Double, height: Double) -> Face {
    func point(_ across: Double, _ down: Double) -> Face.Point {
      Face.Point(x: x + across * width, y: y + down * height)
    }
    return Face(
      area: Area(x: x, y: y, width: width, height: height),
      landmarks: Face.Landmarks(
        rightEye: point(0.3, 0.4), leftEye: point(0.7, 0.4), nose: point(0.5, 0.6), rightMouth: point(0.35, 0.8),
        leftMouth: point(0.65, 0.8)))
  }

  /// Returns the visible part of a photo of 400 × 1200 pixels in a tile of 400 pixels width, from 0 to 1200.
  private func shown(_ faces: [Face], height: Double, _ shape: Plan.Shape = .rectangle) throws -> Range<Double> {
    var tile = tile(FilePath("photo"), .faces, shape)
    tile.frame = CGRect(x: 0, y: 0, width: 400, height: height)
    let middles = try #require(tile.middles(showing: faces, photoWidth: 400, photoHeight: 1200))
    #expect(middles.lowerBound == middles.upperBound)
    let start = middles.lowerBound * 1200 - height / 2
    return start..<start + height
  }

  @Test func eyesAreAtTheUpperThird() throws {
    // From 600 to 720, with eyes at 648.
    let face = face(x: 0.4, y: 0.5, width: 0.3, height: 0.1)
    let shown = try shown([face], height: 400)
    #expect(abs(shown.lowerBound - (648 - 400.0 / 3)) < 1e-6)
    // Close to the upper end of the photo there is less.
    let high = try self.shown([self.face(x: 0.4, y: 0.05, width: 0.3, height: 0.1)], height: 400)
    #expect(abs(high.lowerBound) < 1e-6)
    let circle = try self.shown([face], height: 500, .circle)
    #expect(abs((648 - circle.lowerBound - 50) / 400 - 1.0 / 3) < 1e-6, "of what is not clipped")
  }

  @Test func hairAndChinAreShownIfTheyFit() throws {
    // Hair takes three to six tenths of 120 pixels, the neck up to one, and the space around a twentieth.
    let face = face(x: 0.4, y: 0.5, width: 0.3, height: 0.1)
    for height in stride(from: 170.0, through: 400, by: 5) {
      let shown = try shown([face], height: height)
      // Each gets the same share of the room.
      let share = min(1, (height - 168) / 48)
      let (top, bottom) = (558 - 36 * share, 726 + 12 * share)
      #expect(shown.lowerBound <= top + 1e-6 && shown.upperBound >= bottom - 1e-6, "\(height)")
    }
  }

  @Test func chinIsNeverCut() throws {
    // From 300 to 900, with eyes at 540. From them to the chin there are 360 pixels.
    let face = face(x: 0, y: 0.25, width: 1, height: 0.5)
    for height in stride(from: 400.0, through: 760, by: 20) {
      let shown = try shown([face], height: height)
      #expect(shown.upperBound >= 900 && shown.lowerBound <= 540, "\(height): \(shown)")
    }
    let low = try shown([face], height: 200)
    #expect(low.lowerBound <= 510 && low.upperBound > 700, "the eyes and brows, if not even the face fits")
  }

  @Test func eyesOfSeveralFacesAreAveraged() throws {
    // Eyes are at 648 and 708; the second face has four times the area.
    let faces = [
      face(x: 0.1, y: 0.5, width: 0.3, height: 0.1), face(x: 0.4, y: 0.51, width: 0.6, height: 0.2),
    ]
    let eyes = (648 + 4 * 708) / 5.0
    #expect(abs(try shown(faces, height: 750).lowerBound - (eyes - 250)) < 1e-6)
  }

  @Test func hairOfTiltedFacesIsBesideThem() throws {
    // The eyes are on the left of the mouth.
    var face = face(x: 0.5, y: 0.5, width: 0.1, height: 0.1)
    face.landmarks = Face.Landmarks(
      rightEye: Face.Point(x: 0.52, y: 0.57), leftEye: Face.Point(x: 0.52, y: 0.53),
      nose: Face.Point(x: 0.54, y: 0.55), rightMouth: Face.Point(x: 0.58, y: 0.57),
      leftMouth: Face.Point(x: 0.58, y: 0.53))
    var tile = tile(FilePath("photo"), .faces)
    tile.frame = CGRect(x: 0, y: 0, width: 140, height: 1000)
    let middles = try #require(tile.middles(showing: [face], photoWidth: 1000, photoHeight: 1000))
    // From 0.465, with hair, to 0.605.
    #expect(abs(middles.lowerBound - 0.535) < 1e-6 && abs(middles.upperBound - 0.535) < 1e-6)
  }

  @Test func networkMovesTheCrop() throws {
    // A small white square at the left end, which the fixture takes for a face, and a large red disc.
    var scene = Scene(width: 360, height: 160, ground: .black)
    scene.addDisc(x: 290, y: 80, radius: 45, Color(red: 250, green: 0, blue: 0))
    for y in 64..<72 { for x in 40..<48 { scene.pixels[x, y] = .white } }
    let path = try folder.write(scene.jpeg(.upright), to: "bright.jpg")
    let network = FaceSearch(FaceFinder(try FaceNetwork(FaceNetworkFixture.bright.bytes)))
    #expect(try focus(tile(path, .faces), network).x * 360 < 130)
    #expect(try focus(tile(path, .attention), nil).x * 360 > 200, "or there would be nothing to find")
  }
}
