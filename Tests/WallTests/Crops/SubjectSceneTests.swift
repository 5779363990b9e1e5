import Files
import Foundation
import Plans
import Raster
import Testing

@testable import Layouts
@testable import Wall

/// Drawn photos with subjects at known places, cropped to every shape: how many subjects are completely visible.
@Suite struct SubjectSceneTests {
  private struct Subject {
    var scene: Scene
    /// The parts that must be visible: heads of people, and small subjects completely.
    var parts: [CGRect]
  }

  private static let grass = Color(red: 96, green: 128, blue: 70)
  private static let sand = Color(red: 205, green: 190, blue: 150)
  private static let wall = Color(red: 150, green: 150, blue: 155)

  private static func scene(
    _ width: Int, _ height: Int, ground: Color, texture: UInt64,
    figures: [(x: Int, top: Int, height: Int, coat: Color)]
  ) -> Subject {
    var scene = Scene(width: width, height: height, ground: ground)
    if texture > 0 { scene.addTexture(strength: texture, seed: 5) }
    for figure in figures { scene.addFigure(x: figure.x, top: figure.top, height: figure.height, coat: figure.coat) }
    let heads = figures.map { figure in
      let radius = Double(max(2, figure.height / 14))
      return CGRect(x: Double(figure.x) - radius, y: Double(figure.top), width: 2 * radius, height: 2.4 * radius)
    }
    return Subject(scene: scene, parts: heads)
  }

  private static let red = Color(red: 170, green: 40, blue: 45)
  private static let blue = Color(red: 40, green: 70, blue: 140)
  private static let black = Color(red: 30, green: 30, blue: 35)

  private static let subjects = [
    scene(480, 320, ground: wall, texture: 6, figures: [(200, 20, 420, blue)]),
    scene(480, 320, ground: grass, texture: 30, figures: [(420, 60, 120, red)]),
    scene(480, 320, ground: sand, texture: 10, figures: [(60, 90, 130, black), (95, 100, 120, red)]),
    scene(
      480, 320, ground: wall, texture: 8, figures: [(150, 30, 380, red), (240, 40, 380, black), (330, 26, 390, blue)]),
    scene(320, 480, ground: grass, texture: 20, figures: [(160, 30, 420, blue)]),
    scene(320, 480, ground: sand, texture: 0, figures: [(120, 40, 430, black), (210, 60, 410, red)]),
    scene(900, 300, ground: sand, texture: 12, figures: [(90, 90, 160, blue)]),
    scene(640, 360, ground: wall, texture: 4, figures: [(520, 30, 330, black)]),
    scene(400, 400, ground: grass, texture: 24, figures: [(330, 40, 200, red)]),
    scene(480, 320, ground: grass, texture: 40, figures: []),
  ]

  private static let shapes: [(name: String, shape: Plan.Shape, width: Double, height: Double)] = [
    ("2:1", .rectangle, 200, 100), ("3:1", .rectangle, 240, 80), ("1:1", .rectangle, 120, 120),
    ("1:2", .rectangle, 90, 180), ("16:9", .rectangle, 192, 108), ("hexagon", .hexagon, 120, 103.9),
    ("circle", .circle, 120, 120),
  ]

  /// Returns the number of subjects that are completely visible, of those that could be.
  private func seen(
    _ crop: Plan.Crop, _ shape: (name: String, shape: Plan.Shape, width: Double, height: Double)
  ) throws -> (whole: Int, all: Int) {
    var (whole, all) = (0, 0)
    for subject in Self.subjects {
      let photo = subject.scene.pixels
      let tile = Plan.Tile(
        file: "", frame: CGRect(x: 0, y: 0, width: shape.width, height: shape.height), shape: shape.shape, crop: crop)
      let geometry = TileGeometry(tile, photoWidth: Double(photo.width), photoHeight: Double(photo.height))
      let search = CropSearch(tile, geometry, photoWidth: Double(photo.width), photoHeight: Double(photo.height))
      let area = try search?.found(for: geometry.source, on: photo, of: FilePath("")) ?? geometry.source
      for part in subject.parts where part.width <= area.width && part.height <= area.height {
        all += 1
        if isSeen(part, in: area, shape.shape) { whole += 1 }
      }
    }
    return (whole, all)
  }

  /// Returns true if an ellipse in a rectangle is completely visible: heads are round.
  private func isSeen(_ part: CGRect, in area: Area, _ shape: Plan.Shape) -> Bool {
    (0..<24).allSatisfy { index in
      let angle = Double(index) / 24 * 2 * Double.pi
      // From the center of the visible area, in halves of it.
      let x = (part.midX + part.width / 2 * Foundation.cos(angle) - area.x) / area.width * 2 - 1
      let y = (part.midY + part.height / 2 * Foundation.sin(angle) - area.y) / area.height * 2 - 1
      switch shape {
      case .circle: return x * x + y * y <= 1
      case .hexagon: return abs(x) + abs(y) / 2 <= 1 && abs(y) <= 1
      default: return abs(x) <= 1 && abs(y) <= 1
      }
    }
  }

  @Test(arguments: Self.shapes.indices)
  func attentionBeatsCenterAndEntropy(index: Int) throws {
    let shape = Self.shapes[index]
    let attention = try seen(.attention, shape)
    let center = try seen(.center, shape)
    let entropy = try seen(.entropy, shape)
    let figures = "\(shape.name): attention \(attention), center \(center), entropy \(entropy)"
    #expect(attention.whole > center.whole && attention.whole > entropy.whole, "\(figures)")
    #expect(attention.whole * 4 >= attention.all * 3, "\(figures)")
  }

  @Test func headsInTheUpperHalfAreNotCutThrough() throws {
    // Heads near the top of a group that fills the photo, on a banner: the center shows coats.
    let group = Self.subjects[3]
    let photo = group.scene.pixels
    let tile = Plan.Tile(file: "", frame: CGRect(x: 0, y: 0, width: 200, height: 100), crop: .attention)
    let geometry = TileGeometry(tile, photoWidth: Double(photo.width), photoHeight: Double(photo.height))
    let search = try #require(
      CropSearch(tile, geometry, photoWidth: Double(photo.width), photoHeight: Double(photo.height)))
    let area = try search.found(for: geometry.source, on: photo, of: FilePath(""))
    for head in group.parts { #expect(isSeen(head, in: area, .rectangle), "\(head) in \(area)") }
    #expect(!group.parts.allSatisfy { isSeen($0, in: geometry.source, .rectangle) }, "the middle beheads some")
  }
}
