extension Pixels {
  /// Draws a color over part of a row, as opaque as its alpha times each pixel's coverage.
  package mutating func cover(_ color: Color, shares: [Float], atX x: Int, y: Int) {
    precondition(x >= 0 && x + shares.count <= width && y >= 0 && y < height, "Shading must lie on the canvas.")
    let opacity = Float(color.alpha) / 255
    for (index, share) in shares.enumerated() where share > 0 {
      let target = y * bytesPerRow + (x + index) * Self.bytesPerPixel
      let alpha = share * opacity
      let kept = Float(bytes[target + 3]) / 255 * (1 - alpha)
      let sum = alpha + kept
      if sum <= 0 { continue }
      bytes.mix(color, alpha / sum, at: target)
      bytes[target + 3] = UInt8(min(sum, 1) * 255 + 0.5)
    }
  }

  /// Draws a color over the opaque pixels in part of a row. Transparency does not change.
  package mutating func shade(_ color: Color, shares: [Float], atX x: Int, y: Int) {
    precondition(x >= 0 && x + shares.count <= width && y >= 0 && y < height, "Shading must lie on the canvas.")
    let opacity = Float(color.alpha) / 255
    for (index, share) in shares.enumerated() where share > 0 {
      let target = y * bytesPerRow + (x + index) * Self.bytesPerPixel
      if bytes[target + 3] > 0 { bytes.mix(color, share * opacity, at: target) }
    }
  }
}

extension [UInt8] {
  /// Moves a pixel's color towards another by a fraction.
  fileprivate mutating func mix(_ color: Color, _ share: Float, at index: Int) {
    let goal = (Float(color.red), Float(color.green), Float(color.blue))
    func mixed(_ byte: UInt8, _ goal: Float) -> UInt8 {
      let value = Float(byte)
      return UInt8(value + (goal - value) * share + 0.5)
    }
    self[index] = mixed(self[index], goal.0)
    self[index + 1] = mixed(self[index + 1], goal.1)
    self[index + 2] = mixed(self[index + 2], goal.2)
  }
}
