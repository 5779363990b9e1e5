import Files
import Fixtures
import Foundation
import Plans
import Raster
import TestSupport
import Testing

@testable import Layouts
@testable import Wall

@Suite struct CropSearchTests {
  private func tile(
    _ shape: Plan.Shape, _ width: Double, _ height: Double, _ crop: Plan.Crop = .attention
  ) -> Plan.Tile {
    Plan.Tile(file: "", frame: CGRect(x: 0, y: 0, width: width, height: height), shape: shape, crop: crop)
  }

  /// Returns the part of a photo that a tile shows, and the center crop.
  private func found(_ photo: Pixels, _ tile: Plan.Tile) throws -> (area: Area, middle: Area) {
    let (width, height) = (Double(photo.width), Double(photo.height))
    let geometry = TileGeometry(tile, photoWidth: width, photoHeight: height)
    let search = try #require(CropSearch(tile, geometry, photoWidth: width, photoHeight: height))
    return (try search.found(for: geometry.source, on: photo, of: FilePath("")), geometry.source)
  }

  // MARK: - The center

  @Test(arguments: [Plan.Crop.attention, .entropy], [Plan.Shape.rectangle, .hexagon, .circle])
  func uniformPhotosAreCroppedAtTheCenter(crop: Plan.Crop, shape: Plan.Shape) throws {
    for (width, height) in [(400, 150), (150, 400)] {
      for color in [Color.white, .black, .clear, Scene.skin, Color(red: 250, green: 10, blue: 20)] {
        let flat = Pixels(width: width, height: height, filledWith: color)
        let (area, middle) = try found(flat, tile(shape, 100, 90, crop))
        #expect(area == middle, "\(color)")
      }
      var grass = Pixels(width: width, height: height)
      var random = SplitMix64(seed: 7)
      for y in 0..<height {
        for x in 0..<width {
          let light = UInt8(truncatingIfNeeded: random.next() % 80)
          grass[x, y] = Color(red: 40 + light / 2, green: 80 + light, blue: 20 + light / 3)
        }
      }
      let (area, middle) = try found(grass, tile(shape, 100, 90, crop))
      #expect(area == middle, "a texture, too")
    }
  }

  @Test(arguments: [Plan.Crop.attention, .entropy], [Plan.Shape.rectangle, .hexagon, .circle])
  func symmetricPhotosAreCroppedAtTheCenter(crop: Plan.Crop, shape: Plan.Shape) throws {
    for (width, height) in [(401, 151), (151, 401)] {
      var scene = Scene(width: width, height: height)
      scene.addDisc(x: width / 2, y: height / 2, radius: 50, Color(red: 200, green: 30, blue: 60))
      scene.addDisc(x: width / 2, y: height / 2, radius: 20, .white)
      let (area, middle) = try found(scene.pixels, tile(shape, 100, 90, crop))
      #expect(area == middle)
    }
  }

  @Test func noOverhangMeansNoSearch() {
    for (width, height) in [(400.0, 300.0), (401, 300), (400, 301), (404, 300)] {
      let tile = tile(.rectangle, 100, 75)
      let geometry = TileGeometry(tile, photoWidth: width, photoHeight: height)
      #expect(CropSearch(tile, geometry, photoWidth: width, photoHeight: height) == nil)
    }
    for crop in [Plan.Crop.center, .focus(.top)] {
      let tile = tile(.rectangle, 100, 100, crop)
      let geometry = TileGeometry(tile, photoWidth: 900, photoHeight: 100)
      #expect(CropSearch(tile, geometry, photoWidth: 900, photoHeight: 100) == nil)
    }
  }

  // MARK: - The mask

  @Test func cornersOutsideAHexagonAreIgnored() throws {
    // Two objects at the photo's left end, where a hexagon hides them and a box would not, and a smaller one elsewhere.
    var scene = Scene(width: 300, height: 100)
    scene.addChecks(x: 0, y: 0, size: 22)
    scene.addChecks(x: 0, y: 78, size: 22)
    scene.addChecks(x: 231, y: 41, size: 18)
    for crop in [Plan.Crop.attention, .entropy] {
      let masked = try found(scene.pixels, tile(.hexagon, 115.47, 100, crop)).area
      #expect(masked.x < 231 && masked.x + masked.width > 249, "\(crop): the one that is seen")
      let boxed = try found(scene.pixels, tile(.rectangle, 115.47, 100, crop)).area
      #expect(boxed.x < 2, "\(crop): or there would be nothing that the mask matters for")
    }
  }

  @Test func transparentPixelsAreIgnored() throws {
    // The checkerboard on the left is transparent.
    var scene = Scene(width: 400, height: 100, ground: .clear)
    scene.addChecks(x: 30, y: 20, size: 60)
    for y in 0..<100 { for x in 0..<200 { scene.pixels[x, y].alpha = 0 } }
    scene.addChecks(x: 300, y: 20, size: 60)
    for crop in [Plan.Crop.attention, .entropy] {
      let area = try found(scene.pixels, tile(.circle, 100, 100, crop)).area
      #expect(area.x <= 300 && area.x + area.width >= 360, "\(crop)")
    }
  }

  @Test func windowsReachTheEdgesOfThePhoto() throws {
    for size in [(97.0, 89.0), (31, 30), (7, 6), (640, 501)] {
      for isAtTheEnd in [false, true] {
        var scene = Scene(width: 900, height: 200)
        scene.addChecks(x: isAtTheEnd ? 840 : 0, y: 70, size: 60)
        let area = try found(scene.pixels, tile(.rectangle, size.0, size.1)).area
        let pixel = area.width / size.0
        #expect(isAtTheEnd ? area.x + area.width > 900 - pixel - 1e-6 : area.x < pixel + 1e-6)
      }
    }
  }

  // MARK: - Skin

  @Test func skinOfAllShadesIsDetected() {
    let shades: [(Int32, Int32, Int32)] = [
      (255, 224, 196), (255, 219, 190), (241, 194, 165), (224, 172, 150), (198, 134, 101), (160, 110, 90),
      (141, 85, 60), (90, 56, 43), (61, 40, 33),
    ]
    for (red, green, blue) in shades { #expect(CropCells.skin(red, green, blue) > 100, "\(red) \(green) \(blue)") }
    let others: [(Int32, Int32, Int32)] = [
      (255, 255, 255), (128, 128, 128), (0, 0, 0), (30, 18, 14), (118, 138, 158), (60, 120, 40), (139, 90, 43),
      (178, 34, 34), (255, 140, 0), (240, 220, 60), (200, 80, 160), (20, 10, 5),
    ]
    for (red, green, blue) in others { #expect(CropCells.skin(red, green, blue) < 60, "\(red) \(green) \(blue)") }
  }

  // MARK: - Logarithms

  @Test func binaryLogarithmMatchesTheReference() {
    #expect([0, 1, 2, 3, 4, 1024].map(binaryLogarithm) == [0, 0, 256, 405, 512, 2560])
    for number in [5, 6, 7, 99, 1000, 65_535, 65_537, 12_345_678, 1 << 31 + 1, 987_654_321_012] {
      let exact = Foundation.log2(Double(number)) * 256
      #expect(abs(Double(binaryLogarithm(of: number)) - exact) <= 1.01)
    }
  }
}
