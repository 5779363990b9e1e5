/// The mapping from the pixels of a turned picture back to its source.
///
///     let turned = photo.turned(turning, width: 300, height: 260, rows: rows, samples: .colors)
package struct Turning: Hashable, Encodable, Sendable {
  /// The position in the source of the first pixel's center.
  package var x: Double
  package var y: Double
  /// The step in the source for every pixel to the right, and for every pixel down.
  package var right: Step
  package var down: Step
  /// The width and height of a pixel in source pixels, along the source's axes.
  package var scale: Step

  package struct Step: Hashable, Encodable, Sendable {
    package var x: Double
    package var y: Double

    package init(x: Double, y: Double) {
      self.x = x
      self.y = y
    }
  }

  package init(x: Double, y: Double, right: Step, down: Step, scale: Step) {
    precondition(scale.x > 0 && scale.y > 0, "The scale of a rotated picture must be positive.")
    self.x = x
    self.y = y
    self.right = right
    self.down = down
    self.scale = scale
  }
}

extension Pixels {
  /// Turns and scales the picture in one step: Lanczos-3, its window along the axes of this picture.
  ///
  /// - Parameters:
  ///   - columns: The columns to compute in each row. Others stay clear.
  ///   - isOpaque: True if alpha can be ignored.
  ///   - isLinear: True to resample in linear light, false in sRGB values.
  package func turned(
    _ turning: Turning, width: Int, columns: [Range<Int>], isOpaque: Bool, isLinear: Bool = false
  ) -> Pixels {
    var result = Pixels(width: width, height: columns.count)
    var across = TurnedWindow(scale: turning.scale.x, count: self.width)
    var down = TurnedWindow(scale: turning.scale.y, count: height)
    for (row, columns) in columns.enumerated() {
      let startX = turning.x + Double(row) * turning.down.x
      let startY = turning.y + Double(row) * turning.down.y
      for column in columns {
        across.move(to: startX + Double(column) * turning.right.x)
        down.move(to: startY + Double(column) * turning.right.y)
        let sum =
          isOpaque && !isLinear
          ? colors(in: across, down) : multiplied(in: across, down, isOpaque: isOpaque, isLinear: isLinear)
        result.store(sum, isLinear: isLinear, at: row * result.bytesPerRow + column * Self.bytesPerPixel)
      }
    }
    return result
  }

  /// Returns the mean of the pixels in a window, ignoring alpha.
  private func colors(in across: borrowing TurnedWindow, _ down: borrowing TurnedWindow) -> SIMD4<Float> {
    var total = SIMD4<Float>.zero
    let bytes = unsafe bytes.span.bytes
    for tap in 0..<down.taps {
      var sum = SIMD4<Float>.zero
      let start = (down.start + tap) * bytesPerRow + across.start * Self.bytesPerPixel
      for column in 0..<across.taps {
        // Sound: windows lie within the picture.
        let pixel = unsafe bytes.unsafeLoadUnaligned(
          fromUncheckedByteOffset: start &+ 4 &* column, as: SIMD4<UInt8>.self)
        sum += SIMD4<Float>(SIMD4<Int32>(truncatingIfNeeded: pixel)) * across.weights[column]
      }
      total += sum * down.weights[tap]
    }
    total.w = 255
    return total
  }

  /// Returns the mean of the pixels in a window, multiplied by their alpha.
  private func multiplied(
    in across: borrowing TurnedWindow, _ down: borrowing TurnedWindow, isOpaque: Bool, isLinear: Bool
  ) -> SIMD4<Float> {
    var total = SIMD4<Float>.zero
    for tap in 0..<down.taps {
      var sum = SIMD4<Float>.zero
      let start = (down.start + tap) * bytesPerRow + across.start * Self.bytesPerPixel
      for column in 0..<across.taps {
        let index = start + 4 * column
        let alpha: Float = isOpaque ? 255 : Float(bytes[index + 3])
        func value(_ channel: Int) -> Float {
          isLinear ? LinearLight.ofByte[Int(bytes[index + channel])] : Float(bytes[index + channel])
        }
        let share = alpha / 255
        sum += SIMD4(value(0) * share, value(1) * share, value(2) * share, alpha) * across.weights[column]
      }
      total += sum * down.weights[tap]
    }
    return total
  }

  private mutating func store(_ sum: SIMD4<Float>, isLinear: Bool, at index: Int) {
    let alpha = min(max(sum.w, 0), 255)
    let rounded = UInt8(alpha + 0.5)
    bytes[index + 3] = rounded
    if rounded == 0 { return }
    for channel in 0..<3 {
      let value = sum.w == 255 ? sum[channel] : sum[channel] * 255 / sum.w
      bytes[index + channel] = isLinear ? LinearLight.byte(of: value) : UInt8(min(max(value, 0), 255) + 0.5)
    }
  }
}

/// The pixels along one axis that contribute to a turned one, and their weights.
private struct TurnedWindow {
  private(set) var start = 0
  private(set) var taps = 0
  private(set) var weights: [Float]
  private let stretch: Double
  private let count: Int

  init(scale: Double, count: Int) {
    stretch = max(1, scale)
    self.count = count
    weights = Array(repeating: 0, count: Int((2 * Lanczos.reach * stretch).rounded(.up)) + 2)
  }

  /// Weights beyond the picture's edge are distributed among those within it.
  mutating func move(to place: Double) {
    let center = min(max(place, 0), Double(count))
    let support = Lanczos.reach * stretch
    start = max(0, Int((center - support).rounded(.down)))
    let end = min(count, Int((center + support).rounded(.up)))
    taps = end - start
    var sum: Float = 0
    for tap in 0..<taps {
      let weight = Self.kernel((Double(start + tap) + 0.5 - center) / stretch)
      weights[tap] = weight
      sum += weight
    }
    for tap in 0..<taps { weights[tap] /= sum }
  }

  /// Returns the kernel, interpolated between steps so fine that the difference is below the last bit of a byte.
  private static func kernel(_ distance: Double) -> Float {
    let place = abs(distance) * steps
    guard place < Lanczos.reach * steps else { return 0 }
    let index = Int(place)
    let share = Float(place - Double(index))
    return values[index] + share * (values[index + 1] - values[index])
  }

  private static let steps = 512.0
  private static let values = (0...Int(Lanczos.reach * steps) + 1).map { Float(Lanczos.kernel(Double($0) / steps)) }
}
