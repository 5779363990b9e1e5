package import Colors
package import ImageCodecs

/// The settings that change the pixels of a tile, independent of its content. They are passed from the options to the
/// tiles as one value, which is also part of the keys of finished tiles.
package struct TileLook: Hashable, Encodable, Sendable {
  /// The effort spent on decoding photos and compressing the wall.
  package var effort = Effort.balanced
  /// True if photos are resampled in linear light.
  package var isLinear = false
  /// The color space of the wall. sRGB must be convertible to it.
  package var colors = ColorSpace.sRGB
  /// The treatment of light brighter than paper white.
  package var highlights = Highlights.map
  /// The search for faces; without it, crops by faces use attention.
  package var faces: FaceSearch?
  /// The notation of gains, for tiles of gains instead of colors.
  package var gains: Gains?

  /// The gains over an SDR wall.
  package struct Gains: Hashable, Encodable, Sendable {
    package var scale: GainScale
    /// The color space of the SDR wall.
    package var colors: ColorSpace
    /// True if the SDR wall is resampled in linear light.
    package var isLinear: Bool
  }

  package init() {}

  /// Returns the conversion of a picture to the colors of the wall, or to gains.
  func pipeline(of header: FileHeader) -> ColorPipeline {
    guard let gains else { return header.pipeline(to: colors, highlights: highlights) }
    return header.gainPipeline(to: gains.colors, in: gains.scale)
  }
}
