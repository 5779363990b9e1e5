/// The transformation that makes a stored picture upright: the eight orientations of EXIF.
package enum Orientation: Int, CaseIterable, Sendable {
  case upright = 1
  case mirrored = 2
  case upsideDown = 3
  case mirroredUpsideDown = 4
  case transposed = 5
  /// Must be rotated clockwise by a quarter turn.
  case turnedLeft = 6
  case transversed = 7
  /// Must be rotated counterclockwise by a quarter turn.
  case turnedRight = 8

  /// True if rows become columns.
  package var exchangesAxes: Bool { rawValue >= 5 }

  /// True if columns are reversed, after any swap of the axes.
  private var flipsX: Bool { [.mirrored, .upsideDown, .turnedLeft, .transversed].contains(self) }
  private var flipsY: Bool { [.upsideDown, .mirroredUpsideDown, .turnedRight, .transversed].contains(self) }

  /// This orientation followed by another.
  package func followed(by next: Orientation) -> Orientation {
    let exchanges = exchangesAxes != next.exchangesAxes
    // A later swap of the axes also swaps earlier flips.
    let (across, down) = next.exchangesAxes ? (flipsY, flipsX) : (flipsX, flipsY)
    return Self.allCases.first {
      $0.exchangesAxes == exchanges && $0.flipsX == (across != next.flipsX) && $0.flipsY == (down != next.flipsY)
    }!
  }

  /// Converts a stored size to an upright size, or the reverse.
  package func turning(width: Int, height: Int) -> (width: Int, height: Int) {
    exchangesAxes ? (height, width) : (width, height)
  }

  /// Converts an area of the upright picture, which is `width` × `height`, to the stored one.
  package func stored(_ area: Area, width: Double, height: Double) -> Area {
    var area = area
    if flipsX { area.x = width - area.x - area.width }
    if flipsY { area.y = height - area.y - area.height }
    if exchangesAxes { area = Area(x: area.y, y: area.x, width: area.height, height: area.width) }
    return area
  }

  /// Converts an area of the stored picture to the upright one, which is `width` × `height`.
  package func upright(_ area: Area, width: Double, height: Double) -> Area {
    var area = area
    if exchangesAxes { area = Area(x: area.y, y: area.x, width: area.height, height: area.width) }
    if flipsX { area.x = width - area.x - area.width }
    if flipsY { area.y = height - area.y - area.height }
    return area
  }
}

extension Pixels {
  /// Rotates the picture upright.
  package func uprighted(from orientation: Orientation) -> Pixels {
    if orientation == .upright { return self }
    let (newWidth, newHeight) = orientation.turning(width: width, height: height)
    // Each stored row becomes an upright row or column; pixels are copied whole.
    let turned = unsafe [UInt8](unsafeUninitializedCapacity: bytes.count) { buffer, count in
      // Sound: every destination index is within newWidth × newHeight, the same number of pixels as the source.
      unsafe bytes.withUnsafeBytes { source in
        let from = unsafe source.assumingMemoryBound(to: UInt32.self)
        unsafe buffer.withMemoryRebound(to: UInt32.self) { to in
          for y in 0..<newHeight {
            for x in 0..<newWidth {
              let stored = orientation.storedIndex(x: x, y: y, newWidth: newWidth, newHeight: newHeight)
              unsafe to[y * newWidth + x] = unsafe from[stored]
            }
          }
        }
      }
      count = bytes.count
    }
    return Pixels(width: newWidth, height: newHeight, bytes: turned)
  }
}

extension Pixels {
  /// Exchanges left and right.
  package mutating func mirror() {
    let width = width
    unsafe bytes.withUnsafeMutableBytes { buffer in
      // Sound: rows are whole pixels, and arrays are aligned for them.
      let pixels = unsafe buffer.assumingMemoryBound(to: UInt32.self)
      for first in stride(from: 0, to: pixels.count, by: max(1, width)) {
        unsafe pixels[first..<first + width].reverse()
      }
    }
  }
}

extension Orientation {
  /// Returns the index where the pixel at (x, y) of the upright picture is stored.
  @inline(__always)
  fileprivate func storedIndex(x: Int, y: Int, newWidth: Int, newHeight: Int) -> Int {
    switch self {
    case .upright: y * newWidth + x
    case .mirrored: y * newWidth + (newWidth - 1 - x)
    case .upsideDown: (newHeight - 1 - y) * newWidth + (newWidth - 1 - x)
    case .mirroredUpsideDown: (newHeight - 1 - y) * newWidth + x
    case .transposed: x * newHeight + y
    case .turnedLeft: (newWidth - 1 - x) * newHeight + y
    case .transversed: (newWidth - 1 - x) * newHeight + (newHeight - 1 - y)
    case .turnedRight: x * newHeight + (newHeight - 1 - y)
    }
  }
}
