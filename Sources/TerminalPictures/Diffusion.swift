import Raster

/// The diffusion of the differences between pixels and a palette, as by Floyd and Steinberg.
///
///     let indices = Diffusion(of: palette, strength: 8).indices(of: pixels)
struct Diffusion {
  private let palette: [SIMD3<Int32>]
  /// The part of a difference that is passed on, in sixteenths.
  private let strength: Int32

  init(of palette: [SIMD3<Int32>], strength: Int32) {
    precondition((1...256).contains(palette.count), "A palette must have 1 to 256 colors.")
    (self.palette, self.strength) = (palette, strength)
  }

  /// Returns the index of each pixel’s color.
  func indices(of pixels: Pixels) -> [UInt8] {
    var known = Array(repeating: Int16(-1), count: 1 << 15)
    var indices = Array(repeating: UInt8(0), count: pixels.width * pixels.height)
    let none = Array(repeating: SIMD3<Int32>(0, 0, 0), count: pixels.width + 2)
    var (errors, next) = (none, none)
    for y in 0..<pixels.height {
      for x in 0..<pixels.width {
        let start = y * pixels.bytesPerRow + x * Pixels.bytesPerPixel
        let color = SIMD3(
          Int32(pixels.bytes[start]), Int32(pixels.bytes[start + 1]), Int32(pixels.bytes[start + 2]))
        let wanted = pointwiseMax(pointwiseMin(color &+ errors[x + 1] / 256, SIMD3(255, 255, 255)), SIMD3(0, 0, 0))
        let key = Int(wanted[0] >> 3) << 10 | Int(wanted[1] >> 3) << 5 | Int(wanted[2] >> 3)
        if known[key] < 0 { known[key] = Int16(nearest(to: wanted)) }
        let index = Int(known[key])
        indices[y * pixels.width + x] = UInt8(index)
        let error = (wanted &- palette[index]) &* strength
        errors[x + 2] &+= error &* 7
        next[x] &+= error &* 3
        next[x + 1] &+= error &* 5
        next[x + 2] &+= error
      }
      (errors, next) = (next, none)
    }
    return indices
  }

  private func nearest(to color: SIMD3<Int32>) -> Int {
    var (best, least) = (0, Int32.max)
    for (index, entry) in palette.enumerated() {
      let difference = entry &- color
      let distance = (difference &* difference &* SIMD3(2, 4, 1)).wrappedSum()
      if distance < least { (best, least) = (index, distance) }
    }
    return best
  }
}
