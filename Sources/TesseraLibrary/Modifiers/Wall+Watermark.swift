// Written by `scripts/renew` from the declarations of the options.

public import Foundation

// MARK: - Watermark

extension Wall {
  /// Image file or text to draw over the finished wall (default none).
  public func watermark(file: URL) -> Wall { option("--watermark", file.path) }

  /// Image file or text to draw over the finished wall (default none).
  public func watermark(_ text: String) -> Wall { option("--watermark", text) }

  /// A corner or an edge such as top-left, center, or tile to repeat it (default bottom-right).
  public func watermarkPosition(_ place: WatermarkPosition) -> Wall { option("--watermark-position", place.rawValue) }

  /// Width of the watermark, relative to the wall (default 15%).
  public func watermarkSize(_ percent: Double) -> Wall { option("--watermark-size", "\(percent)") }

  /// Opacity of the watermark (default 50%).
  public func watermarkOpacity(_ percent: Double) -> Wall { option("--watermark-opacity", "\(percent)") }

  /// Color of watermark text (default: --text-color, else black or white).
  public func watermarkColor(_ color: Color) -> Wall { option("--watermark-color", color.css) }

  /// Outline color of watermark text, or transparent (default: black or white).
  public func watermarkOutline(_ color: Color) -> Wall { option("--watermark-outline", color.css) }

  /// The words of `--watermark-position`.
  public enum WatermarkPosition: String, CaseIterable, Sendable {
    /// `--watermark-position top-left`.
    case topLeft = "top-left"

    /// `--watermark-position top`.
    case top

    /// `--watermark-position top-right`.
    case topRight = "top-right"

    /// `--watermark-position left`.
    case left

    /// `--watermark-position center`.
    case center

    /// `--watermark-position right`.
    case right

    /// `--watermark-position bottom-left`.
    case bottomLeft = "bottom-left"

    /// `--watermark-position bottom`.
    case bottom

    /// `--watermark-position bottom-right`.
    case bottomRight = "bottom-right"

    /// `--watermark-position tile`.
    case tile
  }
}
