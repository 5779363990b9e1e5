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

extension Photo {
  /// Notes the date of a photo. One that corrects the camera’s replaces it, also where metadata is not kept.
  mutating func note(_ source: DateSource?, _ date: String?) {
    dateSource = source
    switch source {
    case .sidecar, .servicePlace, .serviceUTC, .serviceUpload: info?.date = date
    case .manifest, .exif, .xmp, .name, .file, nil: break
    }
  }
}
