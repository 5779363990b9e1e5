package import ImageCodecs

/// The metadata of a photo. Any property may be missing.
public struct PhotoMetadata: Hashable, Codable, Sendable {
  /// The title.
  public var title: String?
  /// The description.
  public var description: String?
  /// The keywords, in order.
  public var keywords: [String] = []
  /// The name of the photographer.
  public var creator: String?
  /// The copyright notice.
  public var copyright: String?
  /// The rating: 1 to 5 stars, 0 for none, -1 for a rejected photo.
  public var rating: Int?
  /// The time at which the photo was taken, as in EXIF: `2026:05:01 18:30:00`.
  public var date: String?
  /// The make and model of the camera.
  public var camera: String?
  /// The name of the lens.
  public var lens: String?
  /// The f-number.
  public var aperture: Double?
  /// The exposure time in seconds.
  public var exposureTime: Double?
  /// The ISO speed.
  public var iso: Int?
  /// The focal length in millimeters.
  public var focalLength: Double?
  /// The place where the photo was taken, in degrees from the equator to the north.
  public var latitude: Double?
  /// The place where the photo was taken, in degrees from Greenwich to the east.
  public var longitude: Double?

  package init(_ metadata: Metadata, date: String?) {
    (title, description, keywords) = (metadata.title, metadata.description, metadata.keywords)
    (creator, copyright, rating) = (metadata.creator, metadata.copyright, metadata.rating)
    self.date = metadata.date ?? date
    let exposure = metadata.exposure
    (camera, lens, aperture) = (exposure.camera, exposure.lens, exposure.aperture)
    (exposureTime, iso, focalLength) = (exposure.seconds, exposure.iso, exposure.focalLength)
    (latitude, longitude) = (metadata.coordinates?.degrees.latitude, metadata.coordinates?.degrees.longitude)
  }
}
