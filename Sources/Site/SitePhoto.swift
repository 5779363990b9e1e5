import Foundation
package import ImageCodecs
package import Layouts
package import Raster

/// A photo of a site, as its page describes it.
package struct SitePhoto: Equatable, Sendable {
  /// Names its renditions: another photo, or other renditions of it, have another.
  package var identifier: String
  /// The width in upright pixels.
  package var width: Int
  package var height: Int
  /// The widths of its renditions, ascending.
  package var widths: [Int]
  /// The limit of their format.
  private let longestSide: Int
  package var words = Words()
  /// The place on the map, if places are shown.
  package var coordinates: Coordinates?
  package var hints = Hints()
  /// Its original in the site, if it is there.
  package var original: SiteAddress?
  /// Its video in the site, if it is one that is played.
  package var video: SiteAddress?
  /// The tile on the planned wall; nil if it has none there.
  package var tile: Plan.Tile?
  /// True if the script keeps to the tile, too.
  package var isFixed = false
  /// The point that is kept in the middle where it is cropped.
  package var focus = UnitPoint.center
  /// The areas that screens never cut, as fractions of the photo: its faces.
  package var faces: [Area] = []

  /// The words to read and to search for. Empty words are left out.
  package struct Words: Equatable, Sendable {
    package var name = ""
    /// The folder that it is in, seen from the input.
    package var folder = ""
    /// The alternative text.
    package var alternative = ""
    package var caption = ""
    package var title = ""
    package var description = ""
    package var keywords: [String] = []
    /// `2026-05-01T18:30:05`, or the beginning of that.
    package var date: String?
    package var rating: Int?
    /// Camera, lens, focal length, aperture, exposure time and sensitivity; empty if unknown.
    package var exposure: [String] = []
    /// The town and the country, if places are shown.
    package var place = ""

    package init() {}
  }

  /// The hints of a manifest for its place.
  package struct Hints: Equatable, Sendable {
    package var row: Int?
    package var column: Int?
    package var radius: Double?
    package var priority: Double?
    package var isHero = false
    package var turn = 0.0

    package init() {}
  }

  package init(identifier: String, width: Int, height: Int, format: OutputFormat) {
    self.identifier = identifier
    self.width = width
    self.height = height
    widths = Rendition.widths(of: width, height, format: format)
    longestSide = format.longestSide
  }

  /// Returns the height of the rendition of a width.
  package func height(ofWidth rendition: Int) -> Int {
    Rendition.height(ofWidth: rendition, of: width, height, longestSide: longestSide)
  }

  /// The largest rendition.
  var largest: Int { widths[widths.count - 1] }
}

// MARK: - As the script reads it

extension SitePhoto: Encodable {
  private enum CodingKeys: String, CodingKey {
    case id, width, height, widths, name, folder, alt, caption, title, description, keywords, date, rating, exif, place
    case coordinates, original, video, focus, faces, cell, radius, priority, hero, turn, mirrored, frame, shape
  }

  private static func rounded(_ area: Area) -> [Double] {
    [area.x, area.y, area.width, area.height].map { ($0 * 1000).rounded() / 1000 }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(identifier, forKey: .id)
    try container.encode(width, forKey: .width)
    try container.encode(height, forKey: .height)
    try container.encode(widths, forKey: .widths)
    func encode(_ text: String, _ key: CodingKeys) throws {
      if !text.isEmpty { try container.encode(text, forKey: key) }
    }
    try encode(words.name, .name)
    try encode(words.folder, .folder)
    try encode(words.alternative, .alt)
    try encode(words.caption, .caption)
    try encode(words.title, .title)
    try encode(words.description, .description)
    if !words.keywords.isEmpty { try container.encode(words.keywords, forKey: .keywords) }
    try container.encodeIfPresent(words.date, forKey: .date)
    try container.encodeIfPresent(words.rating, forKey: .rating)
    if words.exposure.contains(where: { !$0.isEmpty }) { try container.encode(words.exposure, forKey: .exif) }
    try encode(words.place, .place)
    if let degrees = coordinates?.degrees {
      try container.encode([degrees.latitude, degrees.longitude], forKey: .coordinates)
    }
    try container.encodeIfPresent(original?.text, forKey: .original)
    try container.encodeIfPresent(video?.text, forKey: .video)
    if focus != .center { try container.encode([focus.x, focus.y], forKey: .focus) }
    if !faces.isEmpty { try container.encode(faces.map(Self.rounded), forKey: .faces) }
    if let row = hints.row, let column = hints.column { try container.encode([row, column], forKey: .cell) }
    try container.encodeIfPresent(hints.radius, forKey: .radius)
    try container.encodeIfPresent(hints.priority, forKey: .priority)
    if hints.isHero { try container.encode(true, forKey: .hero) }
    if hints.turn != 0 { try container.encode(hints.turn, forKey: .turn) }
    if tile?.mirrored == true { try container.encode(true, forKey: .mirrored) }
    if isFixed, let tile {
      let frame = tile.frame
      try container.encode([frame.minX, frame.minY, frame.width, frame.height], forKey: .frame)
      try container.encode(tile.shape.ruleName(in: frame), forKey: .shape)
    }
  }
}

extension Plan.Shape {
  /// Returns the name of the shape in the style sheet.
  func ruleName(in frame: CGRect) -> String {
    let isPointy =
      switch self {
      case .hexagon: frame.height > frame.width
      case .flower(let orientation, _), .pair(let orientation, _): orientation == .pointy
      case .rectangle, .roundedRectangle, .circle, .cut: false
      }
    return isPointy ? name + "-pointy" : name
  }
}
