import Foundation

/// The data of a site for the script.
struct SiteData: Encodable {
  /// The part that the version is a digest of.
  private let site: Site
  /// The files that the page itself is made of. A page that was loaded with others loads itself again.
  private let program: String
  /// The address of the outlines for the map.
  private let outlines: SiteAddress?

  init(_ site: Site, program: String, outlines: SiteAddress? = nil) {
    self.site = site
    self.program = program
    self.outlines = outlines
  }

  private enum CodingKeys: CodingKey {
    case program, title, locale, strings, layout, layouts, wall, format, groups, photos, mosaic, tap, outlines
  }

  private struct Group: Encodable {
    var heading: String?
    var count: Int
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(program, forKey: .program)
    try container.encode(site.words.name, forKey: .title)
    try container.encode(site.words.language, forKey: .locale)
    if !site.words.own.isEmpty { try container.encode(site.words.own, forKey: .strings) }
    try container.encode(site.layout ?? "plan", forKey: .layout)
    try container.encode(site.layouts, forKey: .layouts)
    try container.encode(site.surroundings, forKey: .wall)
    try container.encode(site.fileExtension, forKey: .format)
    try container.encode(site.groups.map { Group(heading: $0.heading?.text, count: $0.count) }, forKey: .groups)
    try container.encode(site.photos, forKey: .photos)
    try container.encodeIfPresent(site.mosaic, forKey: .mosaic)
    try container.encodeIfPresent(outlines?.text, forKey: .outlines)
    if site.tap != .open { try container.encode(site.tap, forKey: .tap) }
  }

  /// Returns the text of the data, always the same for the same site.
  func json() -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Every value can be encoded: lengths are finite.
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }
}
