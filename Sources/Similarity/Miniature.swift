package import Raster

/// A photo in some 250 colors, for mosaics.
///
///     let miniature = try Miniature(of: path, since: stamp, limits: limits)
///     print(miniature.columns, miniature.rows)     // 20 13
///
/// Its cells are nearly square. Each is the mean of its pixels in linear light, as seen from afar. Transparent parts
/// are white.
package struct Miniature: Hashable, Sendable {
  /// The size of the upright photo.
  package let width: Int
  package let height: Int
  package let columns: Int
  package let rows: Int
  /// Red, green and blue of each cell in sRGB, row by row.
  package let cells: [UInt8]

  package init(width: Int, height: Int, columns: Int, rows: Int, cells: [UInt8]) {
    precondition(cells.count == 3 * columns * rows, "A miniature must have three bytes for every cell.")
    (self.width, self.height, self.columns, self.rows, self.cells) = (width, height, columns, rows, cells)
  }

  /// - Parameter picture: The photo in `size(ofWidth:height:)`, upright and in sRGB.
  package init(of picture: Pixels, width: Int, height: Int) {
    var picture = picture
    picture.flatten(onto: .white)
    let cells = picture.bytes.indices.lazy.filter { $0 % 4 < 3 }.map { picture.bytes[$0] }
    self.init(width: width, height: height, columns: picture.width, rows: picture.height, cells: Array(cells))
  }

  /// Returns the number of cells of the photo, across and down.
  package static func size(ofWidth width: Int, height: Int) -> (columns: Int, rows: Int) {
    let root = (Double(width) / Double(height)).squareRoot()
    func cells(_ side: Double) -> Int { min(max(Int((Self.side * side).rounded()), 4), 96) }
    return (cells(root), cells(1 / root))
  }

  private static let side = 16.0
}

extension Miniature {
  /// Must be increased when any of it is computed differently.
  private static let version: UInt32 = 2

  /// - Parameter decoder: The version of the pixels that it was computed from.
  package func bytes(decoder: Int) -> [UInt8] {
    let header = [Self.version] + Self.numbers(decoder) + [width, height, columns, rows].map { UInt32($0) }
    return header.flatMap { number in (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) } } + cells
  }

  private static func numbers(_ decoder: Int) -> [UInt32] {
    [UInt32(truncatingIfNeeded: decoder), UInt32(truncatingIfNeeded: decoder >> 32)]
  }

  private static let headerBytes = 28

  /// Parses stored bytes; nil if they have another version or are invalid.
  package init?(_ bytes: [UInt8], decoder: Int) {
    guard bytes.count >= Self.headerBytes else { return nil }
    let numbers = (0..<7).map { place in
      bytes[4 * place..<4 * place + 4].reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    }
    let longest = UInt32(Int32.max)
    guard numbers[0] == Self.version, numbers[1...2].elementsEqual(Self.numbers(decoder)),
      numbers[3...4].allSatisfy({ (1...longest).contains($0) }), numbers[5...6].allSatisfy({ (1...255).contains($0) }),
      bytes.count == Self.headerBytes + 3 * Int(numbers[5] * numbers[6])
    else { return nil }
    self.init(
      width: Int(numbers[3]), height: Int(numbers[4]), columns: Int(numbers[5]), rows: Int(numbers[6]),
      cells: Array(bytes[Self.headerBytes...]))
  }
}
