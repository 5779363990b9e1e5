package import Raster

/// A picture in its most frequent colors, such as an interface with text. Rare colors, such as the edges of letters,
/// become those that look the same.
struct FewColors {
  private(set) var drawing: ChangeLayers.Drawing
  /// The cells with other colors. The drawing has the nearest of its colors there.
  private(set) var others: CellMask

  private static let most = 255
  /// The number of frequent colors for which a color of the palette is searched.
  private static let mostFrequent = 2048
  /// The number of most frequent colors that stay as they are: those of areas and letters, not of their edges.
  private static let mostExact = 64
  /// The largest difference of another color to one in the palette, in levels.
  private static let nearness: Int16 = 6

  /// Returns nil if most cells have other colors, or photos are everywhere.
  ///
  /// - Parameters:
  ///   - photos: The cells to leave out.
  ///   - shown: Cells around them that another layer shows, too.
  ///   - exact: The cells that need exactly their own colors.
  init?(_ picture: Pixels, without photos: CellMask, shown: CellMask, exact: CellMask) {
    let (palette, numbers) = Self.palette(of: Self.frequentColors(of: picture, photos, exact))
    if palette.isEmpty { return nil }
    var indices = [UInt8](repeating: 0, count: picture.width * picture.height)
    var others = CellMask(of: picture)
    let (width, size) = (picture.width, CellMask.size)
    unsafe picture.withBits { bits in
      for y in 0..<picture.height {
        var (last, number) = (UInt32(0), 0)
        for left in stride(from: 0, to: width, by: size) where !photos[left / size, y / size] {
          let isExact = exact[left / size, y / size]
          for x in left..<min(width, left + size) {
            // Sound: the place lies within the picture.
            let color = unsafe bits[y * width + x]
            if color != last || number == 0 { (last, number) = (color, numbers.number(of: color)) }
            if number == 0 || isExact && palette[number - 1] != color { others[left / size, y / size] = true }
            indices[y * width + x] = UInt8(number)
          }
        }
      }
    }
    if 2 * others.count > photos.inverted.count { return nil }
    var nearest = NearestColors(palette)
    unsafe picture.withBits { bits in
      for y in 0..<picture.height {
        for left in stride(from: 0, to: width, by: size) where others[left / size, y / size] {
          // What lies below other layers is seen through their edges if the picture is scaled.
          let isShown = shown[left / size, y / size]
          for place in y * width + left..<y * width + min(width, left + size) {
            // Sound: the place lies within the picture.
            indices[place] = isShown ? 0 : unsafe nearest.number(of: bits[place])
          }
        }
      }
    }
    self.others = others
    drawing = .init(colors: [.clear] + palette.map(Color.init(bits:)), indices: indices)
  }

  /// Returns a palette, and the number of the nearest of its colors for each that has one, from 1.
  private static func palette(of frequent: [UInt32]) -> ([UInt32], ColorTable) {
    var palette: [UInt32] = []
    var channels: [SIMD4<Int16>] = []
    var numbers = ColorTable(bits: 12)
    for (index, bits) in frequent.enumerated() {
      let color = NearestColors.channels(bits)
      let near = index < mostExact ? nil : channels.firstIndex { isNear($0, color) }
      if near == nil && palette.count == most { continue }
      if near == nil {
        palette.append(bits)
        channels.append(color)
      }
      numbers.add(1 + (near ?? palette.count - 1), to: bits)
    }
    return (palette, numbers)
  }

  private static func isNear(_ first: SIMD4<Int16>, _ second: SIMD4<Int16>) -> Bool {
    let difference = first &- second
    return difference.max() <= nearness && difference.min() >= -nearness
  }

  private static func frequentColors(
    of picture: Pixels, _ photos: CellMask, _ exact: CellMask
  ) -> [UInt32] {
    var counts = ColorTable(bits: 15)
    let (width, size) = (picture.width, CellMask.size)
    unsafe picture.withBits { bits in
      for y in 0..<picture.height {
        for left in stride(from: 0, to: width, by: size)
        where !photos[left / size, y / size] && !exact[left / size, y / size] {
          let (start, end) = (y * width + left, y * width + min(width, left + size))
          var first = start
          for place in start..<end where unsafe place + 1 == end || bits[place + 1] != bits[place] {
            // Sound: the place lies within the picture.
            unsafe counts.add(place + 1 - first, to: bits[place])
            first = place + 1
          }
        }
      }
    }
    return counts.largest(mostFrequent)
  }
}

/// The numbers of the colors in a palette that are most like others, from 1.
private struct NearestColors {
  private let channels: [SIMD4<Int16>]
  private var known = ColorTable(bits: 12)

  init(_ palette: [UInt32]) { channels = palette.map(Self.channels) }

  static func channels(_ bits: UInt32) -> SIMD4<Int16> {
    SIMD4((0..<4).map { Int16(bits >> UInt32(8 * $0) & 255) })
  }

  mutating func number(of bits: UInt32) -> UInt8 {
    let found = known.number(of: bits)
    if found > 0 { return UInt8(found) }
    let color = Self.channels(bits)
    var (best, least) = (0, Int16.max)
    for (index, other) in channels.enumerated() {
      let difference = color &- other
      let distance = max(difference.max(), -difference.min())
      if distance < least { (best, least) = (index, distance) }
    }
    known.add(best + 1, to: bits)
    return UInt8(best + 1)
  }
}

extension ChangeLayers.Drawing {
  /// Creates a drawing that has exactly the colors of a picture; nil if these are too many.
  package init?(exactly picture: Pixels) {
    var numbers = ColorTable(bits: 9)
    var colors = [Color.clear]
    var indices = [UInt8](repeating: 0, count: picture.width * picture.height)
    var isPossible = true
    unsafe picture.withBits { bits in
      var (last, number) = (UInt32(0), 0)
      for place in bits.indices {
        // Sound: the place is one of the picture.
        let color = unsafe bits[place]
        if color != last {
          (last, number) = (color, color >> 24 == 0 ? 0 : numbers.number(of: color))
          if number == 0, color >> 24 != 0 {
            isPossible = colors.count < 256
            if !isPossible { return }
            number = numbers.add(colors.count, to: color)
            colors.append(Color(bits: color))
          }
        }
        indices[place] = UInt8(number)
      }
    }
    if !isPossible { return nil }
    self.init(colors: colors, indices: indices)
  }
}

extension Color {
  fileprivate init(bits: UInt32) {
    self.init(
      red: UInt8(truncatingIfNeeded: bits), green: UInt8(truncatingIfNeeded: bits >> 8),
      blue: UInt8(truncatingIfNeeded: bits >> 16), alpha: UInt8(truncatingIfNeeded: bits >> 24))
  }
}
