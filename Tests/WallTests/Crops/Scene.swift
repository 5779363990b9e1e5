import Fixtures
import Raster

/// A drawn photo: a subject on plain ground.
struct Scene {
  var pixels: Pixels

  static let ground = Color(red: 118, green: 138, blue: 158)
  static let skin = Color(red: 224, green: 172, blue: 150)

  init(width: Int, height: Int, ground: Color = Scene.ground) {
    pixels = Pixels(width: width, height: height, filledWith: ground)
  }

  /// A disc of skin with eyes and a mouth.
  mutating func addFace(x: Int, y: Int, radius: Int, skin: Color = Scene.skin) {
    addDisc(x: x, y: y, radius: radius, skin)
    for side in [-1, 1] {
      addDisc(x: x + side * radius * 2 / 5, y: y - radius / 5, radius: max(1, radius / 7), .black)
    }
    for column in -radius / 3...radius / 3 {
      for row in 0...max(1, radius / 8) {
        paint(x + column, y + radius / 2 + row, Color(red: 150, green: 60, blue: 60))
      }
    }
  }

  mutating func addDisc(x: Int, y: Int, radius: Int, _ color: Color) {
    for row in -radius...radius {
      for column in -radius...radius where column * column + row * row <= radius * radius {
        paint(x + column, y + row, color)
      }
    }
  }

  /// A square in two colours, in checks.
  mutating func addChecks(x: Int, y: Int, size: Int, check: Int = 4) {
    for row in 0..<size {
      for column in 0..<size {
        let isDark = (row / check + column / check) % 2 == 0
        paint(x + column, y + row, isDark ? Color(red: 20, green: 60, blue: 20) : Color(red: 240, green: 230, blue: 60))
      }
    }
  }

  private mutating func paint(_ x: Int, _ y: Int, _ color: Color) {
    if (0..<pixels.width).contains(x), (0..<pixels.height).contains(y) { pixels[x, y] = color }
  }

  /// The photo as a camera held otherwise stores it.
  func jpeg(_ orientation: Orientation) throws -> [UInt8] {
    // Of the eight, only the quarter turns are not their own opposites.
    let opposite: Orientation =
      switch orientation {
      case .turnedLeft: .turnedRight
      case .turnedRight: .turnedLeft
      default: orientation
      }
    let stored = pixels.uprighted(from: opposite)
    return try JPEGFixture().with {
      $0.exif = ExifFixture(orientation: UInt16(orientation.rawValue)).bytes
      $0.quality = 95
    }.encoded(samples: stored.rgb, width: stored.width, height: stored.height, components: 3)
  }
}
