import CFixtures

/// Settings for writing a GIF file.
package struct GIFFixture: Sendable {
  /// The screen size, larger than the picture for a frame that covers only part of it; nil for the picture's size.
  package var screen: (width: Int, height: Int)?
  package var left = 0
  package var top = 0
  package var isInterlaced = false
  /// Red, green and blue of 2, 4, 8 … 256 colors.
  package var palette: [UInt8] = []
  package var hasLocalPalette = false
  /// The index of the transparent color.
  package var clearIndex: Int?
  package var frames = 1

  package init() {}

  package func with(_ change: (inout GIFFixture) -> Void) -> GIFFixture {
    var copy = self
    change(&copy)
    return copy
  }

  /// Returns the bytes of a file with these indices.
  package func encoded(indices: [UInt8], width: Int, height: Int) throws -> [UInt8] {
    try unsafe FixtureBytes.lending(indices) { indices in
      try unsafe FixtureBytes.lending(palette) { palette in
        // Sound: every pointer in the description is valid while this closure runs.
        var picture = unsafe FixtureGIF()
        unsafe picture.indices = unsafe indices
        unsafe picture.palette = unsafe palette
        unsafe picture.screen_width = Int32(screen?.width ?? width)
        unsafe picture.screen_height = Int32(screen?.height ?? height)
        unsafe picture.left = Int32(left)
        unsafe picture.top = Int32(top)
        unsafe picture.width = Int32(width)
        unsafe picture.height = Int32(height)
        unsafe picture.interlaced = isInterlaced
        unsafe picture.local_palette = hasLocalPalette
        unsafe picture.clear_index = Int32(clearIndex ?? -1)
        unsafe picture.frames = Int32(frames)
        return try unsafe bytes { output in unsafe fixture_gif_encode(&picture, output) }
      }
    }
  }
}
