// Written by `scripts/renew` from the declarations of the options.

public import Foundation

// MARK: - Pyramids

extension Wall {
  /// Write a tiled TIFF with reduced copies (default: one picture).
  public func pyramid() -> Wall { option("--pyramid") }

  /// Format of tiles: png, jpeg, webp or tiff (default jpeg; transparent: png; --pyramid: tiff).
  public func tileFormat(_ format: TileFormat) -> Wall { option("--tile-format", format.rawValue) }

  /// Width and height of tiles (default 512).
  public func tileSize(_ pixels: Int) -> Wall { option("--tile-size", "\(pixels)") }

  /// Omit tiles that show only the background (default: write them).
  public func skipBlank() -> Wall { option("--skip-blank") }

  /// Put all files of a pyramid into one ZIP (default: a folder).
  public func container() -> Wall { option("--container") }

  /// URL of an IIIF pyramid’s folder (default https://example.org/NAME).
  public func iiifId(_ url: URL) -> Wall { option("--iiif-id", url.absoluteString) }

  /// The words of `--tile-format`.
  public enum TileFormat: String, CaseIterable, Sendable {
    /// `--tile-format png`.
    case png

    /// `--tile-format jpeg`.
    case jpeg

    /// `--tile-format webp`.
    case webp

    /// `--tile-format tiff`.
    case tiff
  }
}
