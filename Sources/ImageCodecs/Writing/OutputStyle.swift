package import Palettes

/// As what a picture is written, and how well.
///
///     var style = OutputStyle(.jpeg)
///     style.quality = 85
package struct OutputStyle: Hashable, Encodable, Sendable {
  package var format: OutputFormat
  /// From 1 to 100, where the format loses something.
  package var quality: Int
  /// Whether a format that could lose something does not.
  package var isLossless = false
  package var subsampling = Subsampling.none
  /// Whether the picture comes into focus while it is being loaded.
  package var isProgressive = false
  /// The colors that the picture may have, if these are few.
  package var palette: PaletteStyle?

  /// How many pixels share a sample of color, in the way that is usual for naming it.
  package enum Subsampling: String, CaseIterable, Encodable, Sendable {
    case none = "444"
    case across = "422"
    case acrossAndDown = "420"

    var horizontally: Int { self == .none ? 1 : 2 }
    var vertically: Int { self == .acrossAndDown ? 2 : 1 }
    /// How many pixels there are to a sample.
    var pixels: Int { horizontally * vertically }
  }

  package init(_ format: OutputFormat) {
    self.format = format
    quality = format.usualQuality
  }
}
