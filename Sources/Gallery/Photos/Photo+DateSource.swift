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
