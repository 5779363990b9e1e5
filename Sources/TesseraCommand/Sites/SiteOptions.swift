import Planning
import Products
import Site

extension WallSettings {
  static var siteOptions: [Option<WallSettings>] {
    let options: [Option<WallSettings>] = [
      .value(
        "--originals", "HOW", "sites: link (hard links), copy or none: offer the photos as they are (default none)",
        \.site.originals, Values.list(SiteSettings.Originals.self), parse: Values.word(SiteSettings.Originals.self)),
      .flag("--keep-metadata", "sites: leave the photos’ EXIF and XMP in the pictures, places too (default: remove)") {
        $0.site.keepsMetadata = true
      },
      .optional(
        "--base-url", "URL", "sites: where the folder will be found, for previews of links to it (default none)",
        \.site.baseAddress, "an address such as https://example.org/photos", parse: baseAddress),
      .value(
        "--tap", "HOW", "sites: tap in a honeycomb: open, or select first (default open)", \.site.tap,
        Values.list(Site.Tap.self), parse: Values.word(Site.Tap.self)),
    ]
    return options.map { $0.notedForSites() }
  }

  private static func baseAddress(_ text: String) -> String? {
    let isAddress = text.wholeMatch(of: /https?:\/\/[^\s?#\/][^\s?#]*/) != nil
    return isAddress ? text : nil
  }
}

extension Option<WallSettings> {
  fileprivate func notedForSites() -> Option<WallSettings> {
    Option(name: name, short: short, placeholder: placeholder, help: help, expected: expected) {
      settings, value throws(RunFailure) in
      try apply(&settings, value)
      settings.note(name, isForSites: true)
    }
  }
}
