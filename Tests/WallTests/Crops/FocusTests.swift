import Files
import Foundation
import Plans
import Raster
import TestSupport
import Testing

@testable import Layouts
@testable import Wall

/// Crops around a given point.
@Suite struct FocusTests {
  private func area(
    _ focus: UnitPoint, photo: (width: Double, height: Double),
    frame: CGRect = CGRect(x: 3, y: 4, width: 100, height: 100),
    shape: Plan.Shape = .rectangle
  ) -> Area {
    TileGeometry(
      Plan.Tile(file: "", frame: frame, shape: shape, crop: .focus(focus)), photoWidth: photo.width,
      photoHeight: photo.height
    ).source
  }

  @Test func focusIsAsCentralAsPossible() {
    let wide = (width: 400.0, height: 200.0)
    #expect(area(.topLeading, photo: wide) == Area(x: 0, y: 0, width: 200, height: 200))
    #expect(area(.center, photo: wide) == Area(x: 100, y: 0, width: 200, height: 200))
    #expect(area(.bottomTrailing, photo: wide) == Area(x: 200, y: 0, width: 200, height: 200))
    #expect(area(UnitPoint(x: 0.375, y: 0.9), photo: wide) == Area(x: 50, y: 0, width: 200, height: 200))
    #expect(area(UnitPoint(x: 0.2, y: 0.9), photo: wide).x == 0, "the edge is nearer")
    let high = (width: 300.0, height: 1200.0)
    #expect(area(.topLeading, photo: high) == Area(x: 0, y: 0, width: 300, height: 300))
    #expect(area(.bottomTrailing, photo: high) == Area(x: 0, y: 900, width: 300, height: 300))
    #expect(area(UnitPoint(x: 0, y: 0.25), photo: high) == Area(x: 0, y: 150, width: 300, height: 300))
  }

  @Test(arguments: [Plan.Shape.rectangle, .hexagon, .circle])
  func centerFocusMatchesTheCenterCrop(shape: Plan.Shape) {
    let frame = CGRect(x: 1.0 / 3, y: 0.7, width: 115.47, height: 100.1)
    for photo in [(4000.0, 3000.0), (2999, 4001), (1, 777)] {
      let centered = TileGeometry(
        Plan.Tile(file: "", frame: frame, shape: shape), photoWidth: photo.0, photoHeight: photo.1)
      #expect(area(.center, photo: photo, frame: frame, shape: shape) == centered.source)
    }
  }

  @Test func animatedTilesKeepTheirFocus() throws {
    let album = try Album()
    var scene = Scene(width: 300, height: 100, ground: Color(red: 200, green: 0, blue: 0))
    for y in 0..<100 { for x in 200..<300 { scene.pixels[x, y] = Color(red: 0, green: 0, blue: 200) } }
    try album.add(scene.pixels)
    func tile(_ x: Double, _ focus: UnitPoint) -> Plan.Tile {
      Plan.Tile(
        file: album.photos[0].file, frame: CGRect(x: x, y: 0, width: 40, height: 40), crop: .focus(focus))
    }
    let canvas = Plan.Canvas(width: 80, height: 40)
    let transition = Transition(
      from: Plan(canvas: canvas, tiles: [tile(0, .trailing)]), to: Plan(canvas: canvas, tiles: [tile(40, .leading)]),
      frames: 11, curve: .linear
    ) { _ in CGSize(width: 300, height: 100) }
    #expect(transition.tiles(at: 0.25)[0].crop.focus == UnitPoint(x: 0.75, y: 0.5))
    let folder = try TemporaryFolder()
    let output = try OutputFile(folder.path.appending(FilePath("moved.png")))
    var file = APNGFile(to: output, of: transition.animation, style: .init(), framesPerSecond: 25, plays: 0)
    _ = try AnimationRenderer(transition.animation, style: .init()).render(to: &file)
    try file.end(note: nil)
    try output.publish()
    let frames = try AnimatedPNG(folder.bytes(of: "moved.png")).shown()
    #expect(frames[1][24, 20].blue > 190 && frames[1][24, 20].red < 10, "a tenth of the way, all blue")
    #expect(frames[5][21, 20].red > 190 && frames[5][57, 20].red > 190, "half way, the middle")
    #expect(frames[10][60, 20].red == 200, "and all red at the end")
  }
}
