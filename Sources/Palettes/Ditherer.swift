/// Converts rows of light within a display's gamut to colors of its palette.
///
///     var ditherer = Ditherer(palette, dithering, width: 800)
///     for row in rows { use(ditherer.indices(of: row)) }
///
/// Rows come from the top of the picture to its bottom.
package struct Ditherer: Sendable {
  private var method: any RowDithering

  package init(_ palette: Palette, _ dithering: Dithering, width: Int) {
    let matcher = InkMatcher(palette)
    func diffusion(_ kernel: ErrorDiffusion.Kernel) -> ErrorDiffusion {
      ErrorDiffusion(kernel, width: width, matcher: matcher, strength: dithering.strength)
    }
    method =
      switch dithering.method {
      case .none: NearestInks(matcher: matcher)
      case .bayer: OrderedDither(.bayer, matcher: matcher, strength: dithering.strength)
      case .blueNoise: OrderedDither(.blueNoise, matcher: matcher, strength: dithering.strength)
      case .floydSteinberg: diffusion(.floydSteinberg)
      case .atkinson: diffusion(.atkinson)
      case .stucki: diffusion(.stucki)
      }
  }

  /// Returns the memory used for a picture of this width.
  package static func heldBytes(width: Int) -> Int { 3 * MemoryLayout<SIMD3<Float>>.stride * (width + 4) + (1 << 20) }

  /// Returns the palette indices of the next row.
  package mutating func indices(of row: [Light]) -> [UInt8] { method.indices(of: row) }
}

/// A dithering method.
protocol RowDithering: Sendable {
  /// Returns the palette indices of the next row.
  mutating func indices(of row: [Light]) -> [UInt8]
}

/// No dithering: each pixel becomes the nearest color.
struct NearestInks: RowDithering {
  let matcher: InkMatcher

  func indices(of row: [Light]) -> [UInt8] { row.map { UInt8(matcher.nearest(to: SIMD3<Float>($0))) } }
}
