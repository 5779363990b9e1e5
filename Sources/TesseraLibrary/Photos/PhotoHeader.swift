package import ImageCodecs

/// The header of a photo.
public struct PhotoHeader: Hashable, Codable, Sendable {
  /// The name of the format: `JPEG`, `HEIF`.
  public let format: String
  /// The size, upright.
  public let width: Int
  public let height: Int
  /// The orientation that EXIF states, from 1 to 8.
  public let orientation: Int
  public let bitsPerChannel: Int
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
