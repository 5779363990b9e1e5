import Foundation
import Raster

/// The cells of a picture that have a property.
struct CellMask {
  static let size = 8
  private let width: Int
  private let height: Int
  private let columns: Int
  private let rows: Int
  private var cells: [Bool]

  init(of picture: Pixels) {
    (width, height) = (picture.width, picture.height)
    columns = (width + Self.size - 1) / Self.size
    rows = (height + Self.size - 1) / Self.size
    cells = Array(repeating: false, count: columns * rows)
  }

  subscript(column: Int, row: Int) -> Bool {
    get { cells[row * columns + column] }
    set { cells[row * columns + column] = newValue }
  }

  var count: Int { cells.count { $0 } }

  var inverted: CellMask {
    var mask = self
    mask.cells = cells.map { !$0 }
    return mask
  }

  /// Adds the cells of another mask of the same size.
  mutating func formUnion(_ other: CellMask) {
    for index in cells.indices where other.cells[index] { cells[index] = true }
  }

  mutating func removeAll() { cells = Array(repeating: false, count: cells.count) }

  /// The smallest area with all cells; nil if there are none.
  var bounds: PixelArea? {
    let found = cells.indices.filter { cells[$0] }
    guard let top = found.first.map({ $0 / columns }), let bottom = found.last.map({ $0 / columns }) else { return nil }
    let places = found.map { $0 % columns }
    let (left, right) = (places.min() ?? 0, places.max() ?? 0)
    let (x, y) = (left * Self.size, top * Self.size)
    return PixelArea(
      x: x, y: y, width: min(width, (right + 1) * Self.size) - x, height: min(height, (bottom + 1) * Self.size) - y)
  }

  /// These cells and those beside them.
  var extended: CellMask {
    var mask = self
    for index in cells.indices where cells[index] {
      for near in neighbors(of: index) { mask.cells[near] = true }
    }
    return mask
  }

  /// Returns a cell and those around it.
  private func neighbors(of index: Int) -> [Int] {
    let (column, row) = (index % columns, index / columns)
    let across = max(0, column - 1)...min(columns - 1, column + 1)
    return (max(0, row - 1)...min(rows - 1, row + 1)).flatMap { y in across.map { y * columns + $0 } }
  }

  static func differing(_ first: Pixels, _ second: Pixels) -> CellMask {
    var mask = CellMask(of: first)
    let bytesPerRow = first.bytesPerRow
    unsafe first.bytes.withUnsafeBytes { first in
      unsafe second.bytes.withUnsafeBytes { second in
        func differs(_ start: Int, _ count: Int) -> Bool {
          // Sound: both pictures have the same number of bytes, and the range lies within them.
          unsafe memcmp(first.baseAddress! + start, second.baseAddress! + start, count) != 0
        }
        for y in 0..<mask.height where differs(y * bytesPerRow, bytesPerRow) {
          for column in 0..<mask.columns {
            let left = column * Self.size
            let count = Pixels.bytesPerPixel * min(Self.size, mask.width - left)
            let index = y / Self.size * mask.columns + column
            if !mask.cells[index] {
              mask.cells[index] = differs(y * bytesPerRow + Pixels.bytesPerPixel * left, count)
            }
          }
        }
      }
    }
    return mask
  }

  /// The cells of photos: whole cells with many colors and at least four such cells around them, adjoining gradients,
  /// and the gaps between them.
  ///
  /// - Parameter smooth: Set to the other cells with many colors, such as gradients.
  static func photos(in picture: Pixels, outside excluded: CellMask, smooth: inout CellMask) -> CellMask {
    var mask = CellMask(of: picture)
    let textures = mask.textures(of: picture, outside: excluded)
    var found = textures.indices.filter { index in
      textures[index] == .photo && mask.neighbors(of: index).count { textures[$0] == .photo } > 4
    }
    for index in found { mask.cells[index] = true }
    while let index = found.popLast() {
      for near in mask.neighbors(of: index) where !mask.cells[near] && !excluded.cells[near] {
        if textures[near] == .plain, mask.neighbors(of: near).count(where: { mask.cells[$0] }) < 6 { continue }
        mask.cells[near] = true
        found.append(near)
      }
    }
    for index in textures.indices where textures[index] != .plain && !mask.cells[index] { smooth.cells[index] = true }
    return mask
  }

  private func textures(of picture: Pixels, outside excluded: CellMask) -> [Texture] {
    var textures = [Texture](repeating: .plain, count: cells.count)
    var colors = ColorTable(bits: 7)
    let size = Self.size
    unsafe picture.withBits { bits in
      for row in 0..<height / size {
        for column in 0..<width / size where !excluded[column, row] {
          // Sound: the cell is whole, so its pixels lie within the picture.
          textures[row * columns + column] = unsafe Self.texture(
            bits, at: row * size * width + column * size, width, &colors)
        }
      }
    }
    return textures
  }

  private enum Texture {
    /// Few colors, such as those of letters and their background.
    case plain
    /// Many colors, in rows or columns of one color.
    case gradient
    case photo
  }

  private static func texture(
    _ bits: UnsafeBufferPointer<UInt32>, at start: Int, _ width: Int, _ colors: inout ColorTable
  ) -> Texture {
    var (across, down) = (0, 0)
    for y in 0..<size {
      // Sound: the caller promises a cell within the picture.
      for x in start + y * width..<start + y * width + size - 1 { unsafe across += bits[x] == bits[x + 1] ? 1 : 0 }
      if y == size - 1 { break }
      for x in start + y * width..<start + y * width + size { unsafe down += bits[x] == bits[x + width] ? 1 : 0 }
    }
    let all = size * (size - 1)
    if across + down > 3 * all / 2 { return .plain }
    colors.clear()
    for y in 0..<size {
      for x in start + y * width..<start + y * width + size {
        if unsafe colors.add(1, to: bits[x]) > size * size / 4 { return .plain }
      }
    }
    return max(across, down) > all * 7 / 8 ? .gradient : .photo
  }
}
