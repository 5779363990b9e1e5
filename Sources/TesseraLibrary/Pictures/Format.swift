package import ImageCodecs

/// The format of a picture, and its quality.
public struct Format: Hashable, Sendable {
  package var style: OutputStyle

  package init(_ style: OutputStyle) { self.style = style }

  private init(_ format: OutputFormat, quality: Int? = nil) {
    style = OutputStyle(format)
    if let quality { style.quality = min(max(quality, 1), 100) }
  }

  /// PNG, without loss.
  public static let png = Format(.png)
  /// TIFF, without loss.
  public static let tiff = Format(.tiff)
  /// JPEG with the default quality.
  public static let jpeg = Format(.jpeg)
  /// WebP with the default quality.
  public static let webP = Format(.webp)
  /// AVIF with the default quality.
  public static let avif = Format(.avif)
  /// JPEG XL with the default quality.
  public static let jpegXL = Format(.jxl)

  /// - Parameter quality: From 1 to 100.
  public static func jpeg(quality: Int) -> Format { Format(.jpeg, quality: quality) }
  /// - Parameter quality: From 1 to 100.
  public static func webP(quality: Int) -> Format { Format(.webp, quality: quality) }
  /// - Parameter quality: From 1 to 100.
  public static func avif(quality: Int) -> Format { Format(.avif, quality: quality) }
  /// - Parameter quality: From 1 to 100; no pixel changes at 100.
  public static func jpegXL(quality: Int) -> Format { Format(.jxl, quality: quality) }

  /// The same format without loss, if it has that choice.
  public var lossless: Format {
    var format = self
    format.style.isLossless = style.format.loss == .byChoice
    return format
  }

  /// The same format, stored progressively if it supports that.
  public var progressive: Format {
    var format = self
    format.style.isProgressive = style.format.canBeProgressive
    return format
  }

  /// The default file extension, without the dot.
  public var fileExtension: String { style.format.fileExtensions[0] }

  /// The media type, for the `Content-Type` of a response.
  public var mediaType: String {
    switch style.format {
    case .png: "image/png"
    case .jpeg: "image/jpeg"
    case .webp: "image/webp"
    case .avif: "image/avif"
    case .jxl: "image/jxl"
    case .tiff: "image/tiff"
    case .bmp: "image/bmp"
    default: "application/octet-stream"
    }
  }
}
