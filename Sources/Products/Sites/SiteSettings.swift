package import Gallery
package import ImageCodecs
import Layouts
package import Planning
package import Runs
package import Site

/// The settings of a site other than those of its wall.
package struct SiteSettings: SettingsGroup {
  package static let declared = Self()
  package static let use = SettingUse.sites

  package let originals = Setting(
    "--originals", "MODE", "offer the original files: link (hard links), copy or none (default none)",
    .word, Originals.none
  ).also("download downloads full-size").listed(in: .privacy)
  package let videos = Setting(
    "--videos", "MODE",
    "videos as a poster, or played: link, copy or transcode (H.264) (default poster)", .word, Videos.poster)
  /// True to keep the photos' metadata in renditions.
  package let keepsMetadata = Setting(
    flag: "--keep-metadata", "keep EXIF and XMP in the pictures, including locations (default: remove)"
  ).listed(in: .privacy)
  package let showsPlaces = Setting(
    flag: "--show-places", "show where photos were taken, by name and on a map (default: no locations)"
  ).also("map gps location locations").listed(in: .privacy)
  /// The URL of the site's folder.
  package let baseAddress = Setting(
    "--base-url", "URL", "URL of the folder, for link previews (default none)",
    Notation<String>.text("an address such as https://example.org/photos") { text in
      text.wholeMatch(of: /https?:\/\/[^\s?#\/][^\s?#]*/) == nil ? nil : text
    }
  ).also("url baseurl site-url")
  package let tap = Setting(
    "--tap", "ACTION", "effect of a tap in a honeycomb: open, or select first (default open)", .word, Site.Tap.open)

  package let albums = Setting(
    "--albums", "KIND", "a page for each folder, year, month, keyword or value of a field (default: one wall)",
    .albums
  ).excluding("--target", "--stable").also("by-year by-month album")
  /// A file with rules for the pages.
  package let styleSheet = Setting("--css", "FILE", "your own style sheet, after Tessera's (default none)", .file)
  package let logo = Setting(
    "--logo", "FILE", "a picture above the title, linked to the first page (default none)", .file)
  package let template = Setting(
    "--template", "FOLDER", "your own page.html around the wall, and its files (default none)", .file)
  package let strings = Setting(
    "--strings", "FILE", "your own texts for buttons and labels, as JSON5 (default: those of --locale)", .file)

  /// The file of passwords for a private site.
  package let passwordFile = Setting(
    "--password-file", "FILE",
    "encrypt with passwords in FILE, one a line, or GROUP: PASSWORD (default: public)", .file
  ).presetting { _ in
    // In one direction only: no other setting than --public makes a private site public.
    Preset(resets: ["--target", "--template", "--base-url", "--videos"])
  }.also("password passwords protect encrypt private login").listed(in: .privacy)
  /// True to replace a private site by a public one.
  package let becomesPublic = Setting(
    flag: "--public", "publish a private site without encryption (default: refuse)"
  ).excluding("--password-file")

  package enum Albums: Hashable, Encodable, Sendable {
    case folder
    case year
    case month
    case keyword
    /// A page for each value of a field; a photo with several is on each of their pages.
    case field(FieldName)

    fileprivate static let words: [(word: String, value: Albums)] = [
      ("folder", .folder), ("year", .year), ("month", .month), ("keyword", .keyword),
    ]

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      if case .field(let field) = self { return try container.encode(field.name) }
      try container.encode(Self.words.first { $0.value == self }?.word)
    }
  }

  /// The column of a list whose values are albums.
  static func columns(of albums: Albums?) -> [FieldName.Column] {
    if case .field(let field)? = albums { [field.column].compactMap(\.self) } else { [] }
  }

  package enum Videos: String, CaseIterable, Encodable, Sendable {
    /// Only a picture.
    case poster
    /// Hard links, which need no space.
    case link
    case copy
    /// Made smaller and playable everywhere, by ffmpeg.
    case transcode
  }

  package enum Originals: String, CaseIterable, Encodable, Sendable {
    /// Hard links, which need no space.
    case link
    case copy
    case none
  }
}

extension SiteSettings {
  /// The formats that browsers support.
  package static let formats = [OutputFormat.webp, .avif, .jpeg]

  /// The default qualities: screens show photos at a reduced size, so a lower quality than for prints is enough.
  private static let defaultQuality = (avif: 65, others: 80)

  /// The format and quality settings, as worded for sites.
  package static let format = PictureSettings.declared.output.worded(
    "\(Values.list(formats.map(\.rawValue))) (default \(defaultFormat.rawValue))",
    notation: .format(among: formats))
  package static let quality = PictureSettings.declared.quality.worded(
    "quality of the pictures, 1 to 100 (default \(defaultQuality.others); AVIF: \(defaultQuality.avif))")

  /// The default quality of a format.
  package static func defaultQuality(of format: OutputFormat) -> Int {
    format == .avif ? defaultQuality.avif : defaultQuality.others
  }

  /// The default format.
  package static var defaultFormat: OutputFormat { OutputFormat.webp.isIncluded ? .webp : .jpeg }
}

extension SettingUse {
  package static let sites = SettingUse("sites", isReplacedByPlan: true, isThemed: false)
}

extension WallSettings {
  package var site: Settings<SiteSettings> {
    get { own[SiteSettings.self] }
    set { own[SiteSettings.self] = newValue }
  }
}

extension IdleReason {
  static let sites = IdleReason(.sites) { _, _, _ in " without a site" }
}

extension Notation where Value == SiteSettings.Albums {
  fileprivate static var albums: Notation {
    .wordOrField(SiteSettings.Albums.words) { .field($0) }
  }
}
