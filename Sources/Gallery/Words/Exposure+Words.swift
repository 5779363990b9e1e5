package import ImageCodecs

extension Metadata.Exposure {
  /// Returns the known settings: `f/2.8`, `1/250 s`, `ISO 200`, `50 mm`.
  package func settings(in locale: TextLocale) -> [String] {
    texts(of: Self.fields.filter { ![ExposureField.camera, .lens].map(\.name).contains($0.name) }, in: locale)
  }

  /// Returns the most important values, in one line: `NIKON D850 · 50 mm · f/2.8 · 1/250 s · ISO 200`.
  package func line(in locale: TextLocale) -> String {
    texts(of: [.camera, .lens, .focal, .aperture, .shutter, .iso], in: locale).joined(separator: " · ")
  }

  /// Returns camera, lens, focal length, aperture, exposure time and sensitivity; empty if unknown.
  package func parts(in locale: TextLocale) -> [String] {
    [ExposureField.camera, .lens, .focal, .aperture, .shutter, .iso].map { texts(of: [$0], in: locale).first ?? "" }
  }

  private func texts(of fields: [ExposureField], in locale: TextLocale) -> [String] {
    fields.compactMap { $0.text(of: self, decimal: locale.written) }
  }
}
