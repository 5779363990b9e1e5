package import ImageCodecs

/// The header of a photo.
public struct PhotoHeader: Hashable, Codable, Sendable {
  /// The name of the format, such as `JPEG` or `HEIF`.
  public let format: String
  /// The width of the upright photo.
  public let width: Int
  /// The height of the upright photo.
  public let height: Int
  /// The EXIF orientation, from 1 to 8.
  public let orientation: Int
  /// The number of bits per color channel.
  public let bitsPerChannel: Int
  /// True if the photo has an alpha channel.
  public let hasAlpha: Bool
  /// True if the photo is stored in passes, from coarse to fine.
  public let isProgressive: Bool
  /// The name of the color profile, if there is one.
  public let profile: String?

  package init(_ info: ImageInfo) {
    (format, width, height) = (info.format.rawValue, info.width, info.height)
    (orientation, bitsPerChannel, hasAlpha) = (Int(info.orientation.rawValue), info.bitsPerChannel, info.hasAlpha)
    (isProgressive, profile) = (info.isProgressive, info.profile)
  }
}
