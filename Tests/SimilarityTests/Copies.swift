import Files
import Fixtures
import ImageCodecs
import Raster
import TestSupport

@testable import Similarity

/// A picture to make copies of.
struct Scene {
  var pixels: Pixels

  init(_ pixels: Pixels) { self.pixels = pixels }

  init(sample name: String) throws { pixels = try DecodedFile(SampleImages.path(name)).upright }

  init(seed: UInt64, width: Int = 480, height: Int = 320) {
    pixels = Pixels(width: width, height: height)
    let rgb = PhotoLike(width: width, height: height, seed: seed).rgb8
    for index in 0..<width * height {
      for channel in 0..<3 { pixels.bytes[4 * index + channel] = rgb[3 * index + channel] }
      pixels.bytes[4 * index + 3] = 255
    }
  }

  /// Returns a part of it, in fractions, at another size.
  func shown(x: Double = 0, y: Double = 0, width: Double = 1, height: Double = 1, scale: Double = 1) -> Scene {
    let (across, down) = (Double(pixels.width), Double(pixels.height))
    let area = Area(x: x * across, y: y * down, width: width * across, height: height * down)
    return Scene(
      pixels.resampled(
        area, width: max(1, Int(area.width * scale)), height: max(1, Int(area.height * scale)), isOpaque: false))
  }

  /// Returns the scene with every color changed.
  func changed(_ change: (Int) -> Int) -> Scene {
    var copy = self
    for index in copy.pixels.bytes.indices where index % 4 != 3 {
      copy.pixels.bytes[index] = UInt8(min(max(change(Int(copy.pixels.bytes[index])), 0), 255))
    }
    return copy
  }

  var mirrored: Scene { Scene(pixels.uprighted(from: .mirrored)) }

  func jpeg(_ quality: Int, orientation: Int = 1, isProgressive: Bool = false) throws -> [UInt8] {
    let stored = Picture(pixels).stored(orientation: orientation)
    return try stored.jpeg(
      JPEGFixture().with {
        $0.quality = quality
        $0.isProgressive = isProgressive
        $0.exif = ExifFixture(orientation: UInt16(orientation)).bytes
      })
  }

  var png: [UInt8] {
    get throws { try Picture(pixels).png(PNGFixture().with { $0.colorType = .rgba }) }
  }

  var fingerprint: Fingerprint {
    let area = Area(x: 0, y: 0, width: Double(pixels.width), height: Double(pixels.height))
    return Fingerprint(
      of: pixels.resampled(area, width: CosineHash.side, height: CosineHash.side), width: pixels.width,
      height: pixels.height)
  }
}

extension Picture {
  fileprivate init(_ pixels: Pixels) {
    let samples = (0..<pixels.width * pixels.height).map { index in
      SIMD4<Float>((0..<4).map { Float(pixels.bytes[4 * index + $0]) / 255 })
    }
    self.init(width: pixels.width, height: pixels.height, pixels: samples)
  }
}

extension Fingerprint {
  init(ofFile bytes: [UInt8]) throws {
    let folder = try TemporaryFolder()
    try self.init(of: try folder.write(bytes, to: "photo"), since: nil, limits: DecodingLimits())
  }
}
