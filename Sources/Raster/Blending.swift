extension Pixels {
  /// Draws part of one row of a picture over a row of this one.
  ///
  /// - Parameters:
  ///   - coverage: How much of each pixel the shape covers; nil if it covers all pixels completely.
  ///
  /// Shapes meet at their edges without a seam: if two cover a pixel partly, they are assumed to cover different parts
  /// of it as far as possible, so that two neighboring halves make a whole and nothing behind them shows through.
  /// Beyond that, the new one is on top of the old one.
  package mutating func blend(
    row sourceY: Int, columns: Range<Int>, of source: Pixels, coverage: ArraySlice<UInt8>?, atX x: Int, y: Int
  ) {
    precondition(x >= 0 && x + columns.count <= width && y >= 0 && y < height, "A tile must lie on the canvas.")
    precondition(columns.upperBound <= source.width && sourceY < source.height, "Pixels must lie within the tile.")
    let from = sourceY * source.bytesPerRow + columns.lowerBound * Self.bytesPerPixel
    let to = y * bytesPerRow + x * Self.bytesPerPixel
    for index in 0..<columns.count {
      let pixel = from + index * Self.bytesPerPixel
      let target = to + index * Self.bytesPerPixel
      let share = coverage.map { UInt32($0[$0.startIndex + index]) } ?? 255
      let alpha = divided(UInt32(source.bytes[pixel + 3]) * share, by: 255)
      if alpha == 0 { continue }
      let kept = min(UInt32(bytes[target + 3]), 255 - alpha)
      if kept == 0 {
        for channel in 0..<3 { bytes[target + channel] = source.bytes[pixel + channel] }
      } else {
        for channel in 0..<3 {
          let sum = UInt32(source.bytes[pixel + channel]) * alpha + UInt32(bytes[target + channel]) * kept
          bytes[target + channel] = UInt8(divided(sum, by: alpha + kept))
        }
      }
      bytes[target + 3] = UInt8(alpha + kept)
    }
  }

  /// Copies part of one opaque row of a picture.
  package mutating func copy(row sourceY: Int, columns: Range<Int>, of source: Pixels, toX x: Int, y: Int) {
    precondition(x >= 0 && x + columns.count <= width && y >= 0 && y < height, "A tile must lie on the canvas.")
    let from = sourceY * source.bytesPerRow
    let first = from + columns.lowerBound * Self.bytesPerPixel
    let to = y * bytesPerRow + x * Self.bytesPerPixel
    bytes.replaceSubrange(
      to..<to + columns.count * Self.bytesPerPixel,
      with: source.bytes[first..<from + columns.upperBound * Self.bytesPerPixel])
  }

  /// Draws a color over the picture, as opaque as the color's alpha. Transparent pixels stay transparent.
  package mutating func tint(with color: Color) {
    let alpha = UInt32(color.alpha)
    if alpha == 0 { return }
    let added = [color.red, color.green, color.blue].map { UInt32($0) * alpha }
    for index in stride(from: 0, to: bytes.count, by: Self.bytesPerPixel) {
      for channel in 0..<3 {
        let sum = added[channel] + UInt32(bytes[index + channel]) * (255 - alpha)
        bytes[index + channel] = UInt8(divided(sum, by: 255))
      }
    }
  }

  /// Draws the picture over a background.
  package mutating func flatten(onto background: Color) {
    if background.alpha == 0 { return }
    let colors = SIMD4(
      UInt32(background.red), UInt32(background.green), UInt32(background.blue), UInt32(background.alpha))
    for index in stride(from: 0, to: bytes.count, by: Self.bytesPerPixel) where bytes[index + 3] < 255 {
      flatten(index, onto: colors)
    }
  }

  /// Draws a row of the picture over a row of a background.
  package mutating func flatten(row: Int, onto background: ArraySlice<UInt8>) {
    precondition(background.count == bytesPerRow, "A background must be as wide as the picture.")
    let first = row * bytesPerRow
    for offset in stride(from: 0, to: bytesPerRow, by: Self.bytesPerPixel) where bytes[first + offset + 3] < 255 {
      let pixel = background.startIndex + offset
      let colors = SIMD4(
        UInt32(background[pixel]), UInt32(background[pixel + 1]), UInt32(background[pixel + 2]),
        UInt32(background[pixel + 3]))
      if colors[3] > 0 { flatten(first + offset, onto: colors) }
    }
  }

  /// Draws the picture over another of the same size.
  package mutating func flatten(onto ground: Pixels) {
    precondition(width == ground.width && height == ground.height, "A background must cover the whole picture.")
    for row in 0..<height { flatten(row: row, onto: ground.bytes[row * bytesPerRow..<(row + 1) * bytesPerRow]) }
  }

  @inline(__always)
  private mutating func flatten(_ index: Int, onto background: SIMD4<UInt32>) {
    let alpha = UInt32(bytes[index + 3])
    let kept = divided(background[3] * (255 - alpha), by: 255)
    for channel in 0..<3 {
      let sum = UInt32(bytes[index + channel]) * alpha + background[channel] * kept
      bytes[index + channel] = UInt8(divided(sum, by: alpha + kept))
    }
    bytes[index + 3] = UInt8(alpha + kept)
  }
}

/// Divides, rounding to nearest.
private func divided(_ value: UInt32, by divisor: UInt32) -> UInt32 { (value + divisor / 2) / divisor }
