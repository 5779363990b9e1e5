/// The source of a photo’s date, in the order of precedence.
package enum DateSource: String, CaseIterable, Sendable {
  case manifest
  case sidecar
  /// The camera’s date in the photo.
  case exif = "EXIF"
  /// The service’s date, in the time zone of the place.
  case servicePlace = "service, zone of the place"
  /// The service’s date in universal time, for want of a place.
  case serviceUTC = "service, UTC"
  case xmp = "XMP"
  case name
  /// The time of the upload, for want of any other date.
  case serviceUpload = "service, upload"
  case file
}
