import Raster

/// A fingerprint for recognizing copies of a photo: its hash and coarse colors, without which all plain pictures would
/// be equal.
///
///     if ours.isLike(theirs) { print("one is a copy of the other, or nearly") }
///
/// A fingerprint describes the upright photo. Computing one takes about 0.5 ms once the photo is decoded; comparing two
/// takes a few nanoseconds.
package struct Fingerprint: Hashable, Sendable {
  /// The size of the upright photo.
  package let width: Int
  package let height: Int
  package let hash: CosineHash
  /// The values of 4 × 4 cells, row by row: lightness, the two color axes, and alpha, all from 0 to 255.
  package let cells: [UInt8]
  /// The color for sorting.
  package let color: SortColor

  static let cellCount = 16
  static let cellSide = CosineHash.side / 4

  package init(width: Int, height: Int, hash: CosineHash, cells: [UInt8], color: SortColor) {
    precondition(cells.count == 4 * Self.cellCount, "A fingerprint must have four bytes for every cell.")
    (self.width, self.height, self.hash, self.cells, self.color) = (width, height, hash, cells, color)
  }

  /// - Parameters:
  ///   - picture: The photo at 32 × 32 pixels, upright and in sRGB.
  ///   - width: The width of the photo itself.
  init(of picture: Pixels, width: Int, height: Int) {
    let flat = picture.onGray
    self.init(
      width: width, height: height, hash: CosineHash(luma: flat.map(\.luma)), cells: Self.cells(flat, picture),
      color: SortColor(of: picture))
  }

  private static func cells(_ flat: [Color], _ picture: Pixels) -> [UInt8] {
    (0..<cellCount).flatMap { cell -> [UInt8] in
      let (left, top) = (cell % 4 * cellSide, cell / 4 * cellSide)
      var sums = [0, 0, 0, 0]
      for y in top..<top + cellSide {
        for x in left..<left + cellSide {
          let color = flat[y * CosineHash.side + x]
          sums[0] += Int(color.red)
          sums[1] += Int(color.green)
          sums[2] += Int(color.blue)
          sums[3] += Int(picture[x, y].alpha)
        }
      }
      let means = sums.map { UInt8(($0 + cellSide * cellSide / 2) / (cellSide * cellSide)) }
      let color = OKLab(Color(red: means[0], green: means[1], blue: means[2]))
      return [byte(color.lightness * 255), byte(color.a * 255 + 128), byte(color.b * 255 + 128), means[3]]
    }
  }

  private static func byte(_ value: Double) -> UInt8 { UInt8(min(max(value, 0), 255).rounded()) }
}

extension Pixels {
  /// The pixels of the picture on medium gray.
  fileprivate var onGray: [Color] {
    (0..<width * height).map { index in
      let color = self[index % width, index / width]
      let alpha = Int(color.alpha)
      func shown(_ value: UInt8) -> UInt8 { UInt8((Int(value) * alpha + 128 * (255 - alpha) + 127) / 255) }
      return Color(red: shown(color.red), green: shown(color.green), blue: shown(color.blue))
    }
  }
}

extension Color {
  /// The luma, from 0 to 65280.
  fileprivate var luma: Int { 77 * Int(red) + 150 * Int(green) + 29 * Int(blue) }
}

// MARK: - Comparing

extension Fingerprint {
  /// Returns true if two photos show the same picture, except for size, compression, slight changes in brightness, or a
  /// crop of about two percent.
  ///
  /// The limits were chosen with 117 pictures and 1755 copies of them: no two pictures are mistaken for copies, and
  /// four in a thousand copies are missed.
  package func isLike(_ other: Fingerprint) -> Bool {
    hash.distance(to: other.hash) <= Self.maxBits && hasShape(of: other) && hasColors(of: other)
  }

  static let maxBits = 27
  /// The maximum difference in lightness, summed over all cells.
  static let maxLightness = 18 * cellCount
  private static let maxColor = 9 * cellCount
  private static let maxAlpha = 16 * cellCount

  /// The sums over all cells.
  struct Sums: Sendable {
    /// The sums of lightness, the two color axes, and alpha.
    private let channels: SIMD4<Int32>

    /// The color in units of the largest difference between similar photos.
    var cell: ColorCell {
      ColorCell(
        lightness: Int16(channels.x / Int32(maxLightness)), green: Int16(channels.y / Int32(maxColor)),
        blue: Int16(channels.z / Int32(maxColor)))
    }

    fileprivate init(_ cells: [UInt8]) {
      channels = stride(from: 0, to: cells.count, by: 4).reduce(into: .zero) { sums, cell in
        sums &+= SIMD4(truncatingIfNeeded: SIMD4(cells[cell], cells[cell + 1], cells[cell + 2], cells[cell + 3]))
      }
    }

    /// Returns false only for photos whose colors are too far apart: sums differ by no more than the cells do.
    @inline(__always)
    func mayBeLike(_ other: Sums) -> Bool {
      let (x, y, z, w) = (
        abs(channels.x &- other.channels.x), abs(channels.y &- other.channels.y), abs(channels.z &- other.channels.z),
        abs(channels.w &- other.channels.w)
      )
      return Int(x) <= maxLightness && Int(y &+ z) <= maxColor && Int(w) <= maxAlpha
    }
  }

  var sums: Sums { Sums(cells) }

  /// A range of colors. Similar photos are in the same range, or in neighboring ones.
  struct ColorCell: Comparable, Sendable {
    var lightness: Int16
    /// The two color axes.
    var green: Int16
    var blue: Int16

    static func < (one: ColorCell, other: ColorCell) -> Bool {
      (one.lightness, one.green, one.blue) < (other.lightness, other.green, other.blue)
    }

    /// The cell itself and all of its neighbors, as ranges in the order of cells, from first to last.
    var neighbors: [ClosedRange<ColorCell>] {
      (lightness - 1...lightness + 1).flatMap { lightness in
        (green - 1...green + 1).map { green in
          ColorCell(
            lightness: lightness, green: green, blue: blue - 1)...ColorCell(
              lightness: lightness, green: green, blue: blue + 1)
        }
      }
    }
  }

  /// Returns true if the sides have nearly the same proportion.
  func hasShape(of other: Fingerprint) -> Bool {
    let (ours, theirs) = (width * other.height, height * other.width)
    return max(ours, theirs) * 100 <= min(ours, theirs) * 106
  }

  private func hasColors(of other: Fingerprint) -> Bool {
    var sums = SIMD4<Int>()
    for index in cells.indices { sums[index % 4] += abs(Int(cells[index]) - Int(other.cells[index])) }
    return sums[0] <= Self.maxLightness && sums[1] + sums[2] <= Self.maxColor && sums[3] <= Self.maxAlpha
  }
}
