package import ImageCodecs

/// The header of a photo.
public struct PhotoHeader: Hashable, Codable, Sendable {
  /// The name of the format: `JPEG`, `HEIF`.
  public let format: String
  /// The width, upright.
  public let width: Int
  /// The height, upright.
  public let height: Int
  /// The orientation that EXIF states, from 1 to 8.
  public let orientation: Int
  /// The number of bits of each color channel.
  public let bitsPerChannel: Int
  /// True if it has an alpha channel.
  public let hasAlpha: Bool
  /// True if it is stored in passes, from coarse to fine.
  public let isProgressive: Bool
  /// The name of the color profile, if it has one.
  public let profile: String?

  package init(_ info: ImageInfo) {
    (format, width, height) = (info.format.rawValue, info.width, info.height)
    (orientation, bitsPerChannel, hasAlpha) = (Int(info.orientation.rawValue), info.bitsPerChannel, info.hasAlpha)
    (isProgressive, profile) = (info.isProgressive, info.profile)
  }
}
