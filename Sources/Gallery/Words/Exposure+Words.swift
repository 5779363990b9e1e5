package import ImageCodecs

extension Metadata.Exposure {
  func text(of field: FieldName, in locale: TextLocale) -> String {
    switch field {
    case .camera: camera ?? ""
    case .lens: lens ?? ""
    case .aperture: aperture.map { "f/" + locale.written($0) } ?? ""
    case .shutter: seconds.map { Self.shutter($0, locale) } ?? ""
    case .iso: iso.map { "ISO \($0)" } ?? ""
    case .focal: focalLength.map { locale.written($0) + " mm" } ?? ""
    default: ""
    }
  }

  /// Returns the known settings: `f/2.8`, `1/250 s`, `ISO 200`, `50 mm`.
  package func settings(in locale: TextLocale) -> [String] {
    [FieldName.aperture, .shutter, .iso, .focal].map { text(of: $0, in: locale) }.filter { !$0.isEmpty }
  }

  /// Returns all known values, in one line: `NIKON D850 · 50 mm · f/2.8 · 1/250 s · ISO 200`.
  package func line(in locale: TextLocale) -> String {
    [FieldName.camera, .lens, .focal, .aperture, .shutter, .iso].map { text(of: $0, in: locale) }
      .filter { !$0.isEmpty }.joined(separator: " · ")
  }

  /// Returns the exposure time, `1/250 s`, and from 0.3 s on `2.5 s`, as cameras show it.
  private static func shutter(_ seconds: Double, _ locale: TextLocale) -> String {
    seconds < 0.29 ? "1/\(Int((1 / seconds).rounded())) s" : locale.written(seconds) + " s"
  }
}
