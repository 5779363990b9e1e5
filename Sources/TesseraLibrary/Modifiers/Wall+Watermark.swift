// Written by `scripts/renew` from the declarations of the options.

// MARK: - Watermark

extension Wall {
  /// Image file or text to draw over the finished wall (default none).
  public func watermark(_ file: String) -> Wall { option("--watermark", file) }

  /// A corner or an edge such as top-left, center, or tile to repeat it (default bottom-right).
  public func watermarkPosition(_ place: String) -> Wall { option("--watermark-position", place) }

  /// Width of the watermark, relative to the wall (default 15%).
  public func watermarkSize(_ percent: Double) -> Wall { option("--watermark-size", "\(percent)") }

  /// Opacity of the watermark (default 50%).
  public func watermarkOpacity(_ percent: Double) -> Wall { option("--watermark-opacity", "\(percent)") }

  /// Color of watermark text (default: --text-color, else black or white).
  public func watermarkColor(_ color: String) -> Wall { option("--watermark-color", color) }

  /// Outline color of watermark text, or transparent (default: black or white).
  public func watermarkOutline(_ color: String) -> Wall { option("--watermark-outline", color) }
}
