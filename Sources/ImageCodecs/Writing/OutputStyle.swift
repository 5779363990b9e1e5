package import Palettes

/// The format and quality of a written picture.
///
///     var style = OutputStyle(.jpeg)
///     style.quality = 85
package struct OutputStyle: Hashable, Encodable, Sendable {
  package var format: OutputFormat
  /// The quality from 1 to 100, for lossy formats.
  package var quality: Int
  /// True for lossless output in a format that can be lossy.
  package var isLossless = false
  package var subsampling = Subsampling.none
  /// True for a progressive picture.
  package var isProgressive = false
  /// The palette, if colors are limited.
  package var palette: PaletteStyle?
  /// The effort of compression, if different from that of decoding.
  package var effort: Effort?

  /// The number of pixels that share a color sample, in the common notation.
  package enum Subsampling: String, CaseIterable, Encodable, Sendable {
    case none = "444"
    case across = "422"
    case acrossAndDown = "420"

    var horizontally: Int { self == .none ? 1 : 2 }
    var vertically: Int { self == .acrossAndDown ? 2 : 1 }
    /// The number of pixels per sample.
    var pixels: Int { horizontally * vertically }
  }

  package init(_ format: OutputFormat) {
    self.format = format
    quality = format.defaultQuality
  }
}
