import Foundation
import Raster
import TestSupport
import Testing

@testable import TesseraLayout
@testable import Wall

@Suite struct CropSearchTests {
  private func tile(
    _ shape: Plan.Shape, _ width: Double, _ height: Double, _ crop: Plan.Crop = .attention
  ) -> Plan.Tile {
    Plan.Tile(file: "", frame: CGRect(x: 0, y: 0, width: width, height: height), shape: shape, crop: crop)
  }

  /// What a tile shows of a photo, and what it would show of the middle.
  private func found(_ photo: Pixels, _ tile: Plan.Tile) throws -> (area: Area, middle: Area) {
    let (width, height) = (Double(photo.width), Double(photo.height))
    let geometry = TileGeometry(tile, photoWidth: width, photoHeight: height)
    let search = try #require(CropSearch(tile, geometry, photoWidth: width, photoHeight: height))
    return (search.found(for: geometry.source, on: photo), geometry.source)
  }

  // MARK: - The middle

  @Test(arguments: [Plan.Crop.attention, .entropy], [Plan.Shape.rectangle, .hexagon, .circle])
  func whatIsTheSameAllOverStaysInTheMiddle(crop: Plan.Crop, shape: Plan.Shape) throws {
    for (width, height) in [(400, 150), (150, 400)] {
      for color in [Color.white, .black, .clear, Scene.skin, Color(red: 250, green: 10, blue: 20)] {
        let flat = Pixels(width: width, height: height, filledWith: color)
        let (area, middle) = try found(flat, tile(shape, 100, 90, crop))
        #expect(area == middle)
      }
      var checks = Scene(width: width, height: height)
      checks.addChecks(x: 0, y: 0, size: 400, check: 1)
      let (area, middle) = try found(checks.pixels, tile(shape, 100, 90, crop))
      #expect(area == middle, "a texture, too")
    }
  }

  @Test(arguments: [Plan.Crop.attention, .entropy], [Plan.Shape.rectangle, .hexagon, .circle])
  func whatIsTheSameOnBothSidesStaysInTheMiddle(crop: Plan.Crop, shape: Plan.Shape) throws {
    for (width, height) in [(401, 151), (151, 401)] {
      var scene = Scene(width: width, height: height)
      scene.addDisc(x: width / 2, y: height / 2, radius: 50, Color(red: 200, green: 30, blue: 60))
      scene.addDisc(x: width / 2, y: height / 2, radius: 20, .white)
      let (area, middle) = try found(scene.pixels, tile(shape, 100, 90, crop))
      #expect(area == middle)
    }
  }

  @Test func whereNothingOverhangsThereIsNoSearch() {
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

  @Test func theCutCornersOfAHexagonDoNotCount() throws {
    // Something in the upper corner, and a window that would just hold it: what is best for the box lies where the
    // hexagon is cut.
    var scene = Scene(width: 300, height: 100)
    scene.addChecks(x: 20, y: 2, size: 18)
    scene.addChecks(x: 132, y: 2, size: 18)
    let hexagon = tile(.hexagon, 115.47, 100)
    func shown(_ area: Area) -> Double {
      let outline = Outline(
        Hexagon.corners(in: hexagon.frame).map { Outline.Point(x: $0.x + area.x, y: $0.y + area.y) })
      var sum = 0.0
      for y in 2..<20 {
        let coverage = outline.coverage(ofRow: y, columns: 0..<300)
        for x in Array(20..<38) + Array(132..<150) { sum += Double(coverage[x]) / 255 }
      }
      return sum / (2 * 18 * 18)
    }
    let masked = try found(scene.pixels, hexagon).area
    let boxed = try found(scene.pixels, tile(.rectangle, 115.47, 100)).area
    #expect(shown(masked) > 0.45, "one of the two, whole")
    #expect(shown(boxed) < 0.4 && boxed != masked)
  }

  @Test func transparentPixelsDoNotCount() throws {
    // The checks on the left are there, but cannot be seen.
    var scene = Scene(width: 400, height: 100, ground: .clear)
    scene.addChecks(x: 30, y: 20, size: 60)
    for y in 0..<100 { for x in 0..<200 { scene.pixels[x, y].alpha = 0 } }
    scene.addDisc(x: 330, y: 50, radius: 30, Color(red: 90, green: 100, blue: 110))
    for crop in [Plan.Crop.attention, .entropy] {
      let area = try found(scene.pixels, tile(.circle, 100, 100, crop)).area
      #expect(area.x <= 300 && area.x + area.width >= 360, "the disc is in it")
    }
  }

  @Test func windowsReachTheEdgesOfThePhoto() throws {
    for size in [(97.0, 89.0), (31, 30), (7, 6), (640, 501)] {
      for isAtTheEnd in [false, true] {
        var scene = Scene(width: 900, height: 200)
        scene.addChecks(x: isAtTheEnd ? 890 : 0, y: 95, size: 10, check: 2)
        let area = try found(scene.pixels, tile(.rectangle, size.0, size.1)).area
        let pixel = area.width / size.0
        #expect(isAtTheEnd ? area.x + area.width > 900 - pixel - 1e-6 : area.x < pixel + 1e-6)
      }
    }
  }

  // MARK: - Skin

  @Test func skinOfAllShadesIsSkin() {
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

  @Test func logarithmsAreThoseOfMathematics() {
    #expect([0, 1, 2, 3, 4, 1024].map(binaryLogarithm) == [0, 0, 256, 405, 512, 2560])
    for number in [5, 6, 7, 99, 1000, 65_535, 65_537, 12_345_678, 1 << 31 + 1, 987_654_321_012] {
      let exact = Foundation.log2(Double(number)) * 256
      #expect(abs(Double(binaryLogarithm(of: number)) - exact) <= 1.01)
    }
  }
}
