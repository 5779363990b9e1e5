import Raster

/// The conversion of HDR light, which can be brighter than white, to the colors of a wall.
///
///     let light = BrightLight(primaries: .bt2020, curve: .pq, target: .bt709, highlights: .map)
package struct BrightLight: Hashable, Sendable {
  /// The photo's primaries.
  package var primaries: Primaries
  /// The photo's transfer function: PQ or HLG.
  package var curve: TransferCurve
  /// The wall's primaries; its transfer function is sRGB's.
  package var target: Primaries
  package var highlights: Highlights
  /// The notation of gains, if pixels are to have gains instead of colors: how much brighter the photo's light is than
  /// as shown with these highlights.
  package var gains: GainScale?

  package init(
    primaries: Primaries, curve: TransferCurve, target: Primaries, highlights: Highlights, gains: GainScale? = nil
  ) {
    self.primaries = primaries
    self.curve = curve
    self.target = target
    self.highlights = highlights
    self.gains = gains
  }
}
