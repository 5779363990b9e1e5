// Written by `scripts/renew` from the declarations of the options.

// MARK: - Pyramids

extension Wall {
  /// Write a tiled TIFF with reduced copies (default: one picture).
  public func pyramid() -> Wall { option("--pyramid") }

  /// Format of tiles: png, jpeg, webp or tiff (default jpeg; transparent: png; --pyramid: tiff).
  public func tileFormat(_ format: String) -> Wall { option("--tile-format", format) }

  /// Width and height of tiles (default 512).
  public func tileSize(_ pixels: Int) -> Wall { option("--tile-size", "\(pixels)") }

  /// Omit tiles that show only the background (default: write them).
  public func skipBlank() -> Wall { option("--skip-blank") }

  /// Put all files of a pyramid into one ZIP (default: a folder).
  public func container() -> Wall { option("--container") }

  /// URL of an IIIF pyramid’s folder (default https://example.org/NAME).
  public func iiifId(_ url: String) -> Wall { option("--iiif-id", url) }
}
