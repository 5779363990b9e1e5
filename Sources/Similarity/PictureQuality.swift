package import Raster

/// The technical quality of a photo: the sharpness of its parts, and its exposure. It decides between photos of one
/// moment.
///
///     let quality = try PictureQuality(of: path, since: stamp, limits: limits)
///     let score = quality.score(subjects: photo.subjects)
///
/// Sharpness is the fine contrast of the sharpest parts, relative to the coarse contrast there. So a blurred background
/// costs nothing, nor does low contrast. Contrast counts only if it has both directions: motion blur leaves one.
///
/// Integer arithmetic throughout. It takes about 20 ms once the photo is decoded, and 292 bytes.
package struct PictureQuality: Hashable, Sendable {
  /// The tiles across and down.
  static let side = 12
  static let tileCount = side * side

  /// The mean square of fine contrast in each tile, row by row, as a `Magnitude`.
  let fine: [UInt8]
  /// The same of coarse contrast.
  let coarse: [UInt8]
  /// The share of pixels with a clipped channel, in ten thousandths.
  let clipped: UInt16
  /// The lightness that 98 % of pixels do not exceed.
  let white: UInt8
  /// The mean lightness.
  package let mean: UInt8

  /// The quality of a photo that cannot be decoded completely.
  static let damaged = PictureQuality(
    fine: Array(repeating: 0, count: tileCount), coarse: Array(repeating: .max, count: tileCount), clipped: 10_000,
    white: 0, mean: 0)

  private init(fine: [UInt8], coarse: [UInt8], clipped: UInt16, white: UInt8, mean: UInt8) {
    (self.fine, self.coarse, self.clipped, self.white, self.mean) = (fine, coarse, clipped, white, mean)
  }

  /// - Parameter picture: The photo in `size(ofWidth:height:)`, upright and in sRGB.
  package init(of picture: Pixels) {
    var picture = picture
    picture.flatten(onto: .gray)
    var counts = [Int](repeating: 0, count: 256)
    var (sum, clipped) = (0, 0)
    let luma = (0..<picture.width * picture.height).map { index -> Int32 in
      let (red, green, blue) = (picture.bytes[4 * index], picture.bytes[4 * index + 1], picture.bytes[4 * index + 2])
      let sixteenths = (77 * Int32(red) + 150 * Int32(green) + 29 * Int32(blue)) >> 4
      counts[Int(sixteenths >> 4)] += 1
      sum += Int(sixteenths >> 4)
      if max(red, green, blue) >= 252 { clipped += 1 }
      return sixteenths
    }
    var (white, below) = (0, counts[0])
    while white < 255, below * 50 < luma.count * 49 {
      white += 1
      below += counts[white]
    }
    let contrast = TileContrast(of: luma, width: picture.width, height: picture.height)
    self.init(
      fine: contrast.fine.map(Magnitude.byte), coarse: contrast.coarse.map(Magnitude.byte),
      clipped: UInt16(clipped * 10_000 / luma.count), white: UInt8(white), mean: UInt8(sum / luma.count))
  }

  /// Returns the size at which a photo is examined: its longer side is the power of two that is nearest, up to 1024.
  package static func size(ofWidth width: Int, height: Int) -> (width: Int, height: Int) {
    let longer = max(width, height)
    let side = [1024, 512].first { longer * 10 >= $0 * 7 } ?? TileContrast.smallestFine
    func scaled(_ length: Int) -> Int { max((length * side + longer / 2) / longer, 1) }
    return (scaled(width), scaled(height))
  }
}

extension Color {
  fileprivate static let gray = Color(red: 128, green: 128, blue: 128)
}

// MARK: - Scores

extension PictureQuality {
  /// A score; greater is better. A unit is 1∕1024 of a doubling of sharpness.
  package struct Score: Equatable, Sendable {
    package var sharpness: Int
    package var exposure: Int

    package init(sharpness: Int, exposure: Int) { (self.sharpness, self.exposure) = (sharpness, exposure) }

    package var sum: Int { sharpness + exposure }
  }

  /// - Parameter subjects: The areas of its subjects, as fractions of the photo. Without any, the center counts most.
  package func score(subjects: [Area]) -> Score {
    let weights = Self.weights(subjects)
    // The sharpest sixth.
    let fine = fine.indices.map { Magnitude.value(self.fine[$0]) * weights[$0] }
    let sharpest = fine.indices.sorted { (fine[$0], $1) > (fine[$1], $0) }.prefix { weights[$0] > 0 }.prefix(22)
    let sums = sharpest.reduce(into: (fine: 1, coarse: 1)) { sums, tile in
      sums.fine += fine[tile]
      sums.coarse += (Magnitude.value(coarse[tile]) + Self.noise) * weights[tile]
    }
    return Score(
      sharpness: Magnitude.logarithm(sums.fine) - Magnitude.logarithm(sums.coarse), exposure: exposure)
  }

  /// A contrast that noise has, too.
  private static let noise = 20_000

  /// Clipped highlights cost most, and a picture without anything bright costs, too.
  private var exposure: Int { -(Int(clipped) * 5120 / 10_000) - max(0, 225 - Int(white)) * 768 / 100 }

  /// Returns the weights of tiles, from 0 to 256.
  private static func weights(_ subjects: [Area]) -> [Int] {
    if !subjects.isEmpty {
      let covered = (0..<tileCount).map { tile in Int(subjects.reduce(0) { max($0, share(of: tile, in: $1)) } * 256) }
      if covered.contains(where: { $0 > 0 }) { return covered }
    }
    return (0..<tileCount).map { tile in
      let (x, y) = (2 * (tile % side) - side + 1, 2 * (tile / side) - side + 1)
      return max(20, 256 - 384 * (x * x + y * y) / ((side - 1) * (side - 1)))
    }
  }

  private static func share(of tile: Int, in area: Area) -> Double {
    let (x, y, side) = (Double(tile % side), Double(tile / side), Double(side))
    let width = min(x + 1, (area.x + area.width) * side) - max(x, area.x * side)
    let height = min(y + 1, (area.y + area.height) * side) - max(y, area.y * side)
    return max(width, 0) * max(height, 0)
  }
}

// MARK: - Storage

extension PictureQuality {
  static let byteCount = 2 * tileCount + 4

  var bytes: [UInt8] { fine + coarse + [UInt8(clipped & 255), UInt8(clipped >> 8), white, mean] }

  /// Parses stored bytes; nil if there are too few or too many.
  init?(_ bytes: ArraySlice<UInt8>) {
    guard bytes.count == Self.byteCount else { return nil }
    let bytes = Array(bytes)
    let rest = bytes.suffix(4).map { $0 }
    self.init(
      fine: Array(bytes.prefix(Self.tileCount)), coarse: Array(bytes.dropFirst(Self.tileCount).prefix(Self.tileCount)),
      clipped: UInt16(rest[0]) | UInt16(rest[1]) << 8, white: rest[2], mean: rest[3])
  }
}

/// Numbers of very different sizes in one byte, in sixths of a doubling.
enum Magnitude {
  /// The powers of two from 0/6 to 5/6, times 65536.
  private static let steps = [65536, 73562, 82570, 92682, 104_032, 116_772]

  static func byte(_ value: Int) -> UInt8 {
    if value < 1 { return 0 }
    let exponent = Int.bitWidth - 1 - value.leadingZeroBitCount
    let step = steps.lastIndex { $0 << exponent <= value << 16 } ?? 0
    return UInt8(min(1 + 6 * exponent + step, 255))
  }

  static func value(_ byte: UInt8) -> Int {
    byte == 0 ? 0 : (steps[Int(byte - 1) % 6] << (Int(byte - 1) / 6)) >> 16
  }

  /// Returns 1024 times the logarithm to base 2, rounded down.
  static func logarithm(_ value: Int) -> Int {
    let exponent = Int.bitWidth - 1 - value.leadingZeroBitCount
    var result = exponent
    // From 1 to 2, with 30 bits after the point.
    var mantissa = exponent <= 30 ? value << (30 - exponent) : value >> (exponent - 30)
    for _ in 0..<10 {
      mantissa = (mantissa * mantissa) >> 30
      let isCarried = mantissa >= 1 << 31
      result = 2 * result + (isCarried ? 1 : 0)
      if isCarried { mantissa >>= 1 }
    }
    return result
  }
}
