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

  /// A standing person: a head with hair, a coat and legs, an eighth, three eighths and half of the height.
  ///
  /// - Parameter x: the middle.
  mutating func addFigure(x: Int, top: Int, height: Int, coat: Color, skin: Color = Scene.skin) {
    let (radius, shoulders) = (max(2, height / 14), max(3, height / 9))
    for row in 2 * radius..<height / 2 { for column in -shoulders...shoulders { paint(x + column, top + row, coat) } }
    let trousers = Color(red: 45, green: 48, blue: 60)
    for row in height / 2..<height {
      for column in -shoulders...shoulders where abs(column) > shoulders / 4 { paint(x + column, top + row, trousers) }
    }
    addDisc(x: x, y: top + radius, radius: radius, Color(red: 60, green: 40, blue: 25))
    addFace(x: x, y: top + radius + radius / 4, radius: radius * 4 / 5, skin: skin)
  }

  /// Light and dark blades of grass over everything.
  mutating func addTexture(strength: UInt64, seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for y in 0..<pixels.height {
      for x in 0..<pixels.width {
        let change = Int(random.next() % (2 * strength + 1)) - Int(strength)
        let color = pixels[x, y]
        func changed(_ value: UInt8) -> UInt8 { UInt8(min(max(0, Int(value) + change), 255)) }
        pixels[x, y] = Color(red: changed(color.red), green: changed(color.green), blue: changed(color.blue))
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

  /// A square checkerboard of two colors.
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

  /// Returns the photo as stored by a camera in this orientation.
  func jpeg(_ orientation: Orientation) throws -> [UInt8] {
    // Of the eight, only the quarter turns are not their own inverse.
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
