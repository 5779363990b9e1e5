import Files
import ImageCodecs
import Raster
import SeededRandom
import Store
import TestSupport

/// Example tiles and entries, by number.
enum Example {
  static func stamp(_ number: Int) -> FileStamp {
    FileStamp(device: 1, number: UInt64(number), size: Int64(1000 + number), modified: 1_700_000_000_123_456_789)
  }

  static func key(_ number: Int) -> TileKey {
    TileKey(
      file: .stamp(stamp(number)), area: Area(x: 0.1, y: 0, width: 4000, height: 3000), width: 40, height: 30,
      look: [0])
  }

  /// Returns a tile of noise. Every third has alpha; every fifth is from a damaged file.
  static func tile(_ number: Int, width: Int = 40, height: Int = 30) -> CachedTile {
    var random = SplitMix64(seed: UInt64(number))
    var bytes = (0..<width * height * 4).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    if number % 3 != 0 {
      for index in stride(from: 3, to: bytes.count, by: 4) { bytes[index] = 255 }
    }
    return CachedTile(
      Pixels(width: width, height: height, bytes: bytes),
      damage: number % 5 == 0 ? "Corrupt data, ünd 🌄 \(number)" : nil)
  }

  static func entry(_ number: Int) throws -> CatalogEntry {
    switch number % 3 {
    case 0: return CatalogEntry(info: nil, refusal: "is not a picture \(number)")
    case 1: return CatalogEntry(info: try header)
    default:
      var (info, metadata) = (try header, Metadata())
      info.turnedByDecoder = .turnedLeft
      info.preview = ImageInfo.Preview(offset: number, length: 1 << 40, isSecondBest: number % 2 == 0)
      if number % 2 == 0 {
        (metadata.rating, metadata.title, metadata.date) = (number % 5, "ünd 🌄 \(number)", "1974")
        metadata.keywords = ["a \(number)", "b"]
        (metadata.creator, metadata.copyright) = ("Ä, B", "© \(number)")
        (metadata.exposure.camera, metadata.exposure.lens) = ("NIKON D850", "50 mm")
        (metadata.exposure.aperture, metadata.exposure.seconds) = (2.8, 1 / 250)
        (metadata.exposure.iso, metadata.exposure.focalLength) = (200 + number, 50)
        metadata.exposure.flash = number % 4 == 0
        metadata.coordinates = Coordinates(latitude: -33.5 + Double(number % 9), longitude: 151.2)
        metadata.subjects = ["face 0.25 0.125 0.5 0.5 4000 3000", "focus 0.5 0.5 0 0"].compactMap { Subject($0) }
      }
      return CatalogEntry(info: info, damage: "ends too soon \(number)", metadata: metadata)
    }
  }

  static var header: ImageInfo {
    get throws { try headers.get() }
  }

  private static let headers = Result {
    try ImageDecoder.probe(path: SampleImages.path("aurora.jpg"), limits: DecodingLimits())
  }
}

extension Store {
  convenience init(_ folder: TemporaryFolder) { self.init(folder: folder.path) }

  /// Adds examples and writes them.
  func fill(_ numbers: Range<Int>) throws {
    for number in numbers {
      keep(Example.tile(number), for: Example.key(number))
      keep(try Example.entry(number), for: Example.stamp(number))
    }
    flush()
  }

  /// Returns the number of the examples in it; nil if one differs from what was added.
  func count(of numbers: Range<Int>) throws -> (tiles: Int, entries: Int)? {
    var counts = (tiles: 0, entries: 0)
    for number in numbers {
      if let tile = tile(for: Example.key(number)) {
        if tile != Example.tile(number) { return nil }
        counts.tiles += 1
      }
      if let entry = entry(for: Example.stamp(number)) {
        if try entry != Example.entry(number) { return nil }
        counts.entries += 1
      }
    }
    return counts
  }
}
