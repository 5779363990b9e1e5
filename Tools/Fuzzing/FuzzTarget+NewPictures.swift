import Fixtures
import ImageCodecs

extension FuzzTarget {
  private static let photo = PhotoLike(width: 40, height: 27, seed: 5).picture

  static func jpegXLs() throws -> [[UInt8]] {
    guard ImageFormat.jpegXL.isReadable else { return [] }
    let plain = JPEGXLFixture().with { $0.distance = 1 }
    let wide = try ProfileFixture.wide.encoded()
    let exif = ExifFixture(orientation: 6, byteOrder: .bigEndian).bytes
    var ways = [plain, plain.with { $0.distance = nil }, plain.with { $0.orientation = 6 }]
    ways.append(plain.with { ($0.exif, $0.packet) = (exif, Array("<x:xmpmeta/>".utf8)) })
    ways.append(plain.with { ($0.exif, $0.isPacked) = (exif, true) })
    ways.append(plain.with { $0.profile = wide })
    ways.append(plain.with { ($0.profile, $0.distance) = (wide, nil) })
    ways.append(plain.with { $0.codes = (9, 16) })
    let (width, height) = (photo.width, photo.height)
    var files = try ways.map { try $0.encoded(samples: photo.rgba8, width: width, height: height) }
    files += try [plain, plain.with { $0.distance = nil }].map { way in
      try way.with { $0.channels = 3 }.encoded(samples: photo.rgb8, width: width, height: height)
    }
    let gray = Array(photo.rgb8.prefix(width * height))
    files.append(try plain.with { $0.channels = 1 }.encoded(samples: gray, width: width, height: height))
    let deep = photo.rgba8.flatMap { [$0, $0] }
    for distance in [nil, 1.0] {
      let way = plain.with { ($0.bits, $0.distance) = (16, distance) }
      files.append(try way.encoded(samples: deep, width: width, height: height))
    }
    let frames = plain.with { $0.frames = 2 }
    files.append(try frames.encoded(samples: photo.rgba8 + photo.rgba8, width: width, height: height))
    return files + files.map { Array($0.prefix($0.count * 2 / 3)) }
  }

  /// Drawings of 4096 × 68 pixels, within the limits of the target.
  static func drawings() -> [[UInt8]] {
    guard ImageFormat.svg.isReadable else { return [] }
    let head = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 60 1'>"
    let bodies = [
      "<rect width='9' height='1' fill='#c30'/>", "<path d='M0 0 L30 1 Q3 4 5 6 Z' stroke='red' stroke-width='.1'/>",
      "<defs><linearGradient id='g'><stop offset='1' stop-color='red'/></linearGradient></defs>"
        + "<circle r='1' fill='url(#g)'/>",
      "<filter id='f'><feGaussianBlur stdDeviation='1'/></filter><g filter='url(#f)'><circle r='1'/></g>",
      "<g id='a'><circle r='1'/></g><use href='#a' x='3'/><mask id='m'><use href='#a'/></mask>",
    ]
    return bodies.map { Array((head + $0 + "</svg>").utf8) }
  }

  /// Pages of 4096 × 68 pixels, within the limits of the target.
  static func pages() -> [[UInt8]] {
    guard ImageFormat.pdf.isReadable else { return [] }
    let plain = PDFFixture().with {
      ($0.width, $0.height) = (60, 1)
      $0.content = "1 0 0 rg 0 0 30 1 re f 0 0 m 9 1 5 0 20 1 c s"
    }
    let text = plain.with { ($0.font, $0.content) = ("Times-Roman", "BT /F 1 Tf (Text) Tj ET") }
    return [plain, text, plain.with { $0.isEncrypted = true }, plain.with { $0.cropBox = [1, 0, 61, 1] }].map(\.bytes)
  }

  static func mosaics() -> [[UInt8]] {
    let plain = MosaicFixture(width: 64, height: 48)
    return [plain, plain.with { $0.orientation = 6 }, plain.with { ($0.width, $0.height) = (33, 21) }].map(\.bytes)
  }

  static func jpeg2000s() throws -> [[UInt8]] {
    guard ImageFormat.jpeg2000.isReadable else { return [] }
    // A tile must be halved as often as the others.
    let plain = JPEG2000Fixture().with { $0.resolutions = 4 }
    var ways = [plain, plain.with { $0.isNaked = true }, plain.with { $0.ratio = 8 }, plain.with { $0.tile = 16 }]
    ways.append(plain.with { $0.resolutions = 1 })
    ways.append(plain.with { ($0.isLuma, $0.isHalved) = (true, true) })
    let (width, height) = (photo.width, photo.height)
    var files = try ways.map { try $0.encoded(samples: photo.rgb8, width: width, height: height) }
    files.append(try plain.with { $0.channels = 4 }.encoded(samples: photo.rgba8, width: width, height: height))
    let gray = Array(photo.rgb8.prefix(width * height))
    files.append(try plain.with { $0.channels = 1 }.encoded(samples: gray, width: width, height: height))
    let deep = plain.with { $0.bits = 16 }
    files.append(try deep.encoded(samples: photo.rgb8.flatMap { [$0, $0] }, width: width, height: height))
    return files + files.map { Array($0.prefix($0.count * 2 / 3)) }
  }
}
