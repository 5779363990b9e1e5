import ImageCodecs
import JSON5

/// The JSON of ExifTool, in which osxphotos writes what Apple Photos knows of a photo: tags with or without their
/// groups.
///
///     [{ "SourceFile": "IMG_1.jpg", "XMP:Title": "At sea", "XMP:PersonInImage": ["Anna"] }]
enum ExifToolNote {
  static func metadata(_ node: JSONNode) -> Metadata {
    let tags = Tags(node)
    var metadata = Metadata()
    metadata.title = tags.text("Title", "ObjectName").flatMap { Metadata.cleaned($0) }
    metadata.description = tags.text("Description", "ImageDescription", "Caption-Abstract")
      .flatMap { Metadata.cleaned($0) }
    metadata.keywords = Metadata.cleaned(tags.texts("Subject", "Keywords"))
    metadata.people = Metadata.cleaned(tags.texts("PersonInImage", "RegionName"))
    metadata.rating = tags["Rating"]?.number.flatMap { Int(exactly: $0) }.flatMap {
      Metadata.ratings.contains($0) ? $0 : nil
    }
    metadata.label = tags.text("Label").flatMap { Metadata.line($0) }.map(ColorLabel.normalized)
    metadata.creator = tags.text("Creator", "Artist", "By-line").flatMap { Metadata.line($0) }
    metadata.copyright = tags.text("Rights", "Copyright").flatMap { Metadata.line($0) }
    metadata.alternativeText = tags.text("AltTextAccessibility").flatMap { Metadata.cleaned($0) }
    metadata.albums = Metadata.cleaned(tags.texts("Album"))
    metadata.date = date(tags)
    if let latitude = angle(tags, "GPSLatitude", "S"), let longitude = angle(tags, "GPSLongitude", "W") {
      metadata.coordinates = Coordinates(latitude: latitude, longitude: longitude)
    }
    return metadata
  }

  private static func date(_ tags: Tags) -> String? {
    guard let text = tags.text("DateTimeOriginal", "CreateDate"), text.utf8.count >= 19 else { return nil }
    // `2026:05:01 18:30:05` in ISO 8601.
    let day = text.prefix(10).map { $0 == ":" ? "-" : $0 }
    let date = String(day) + "T" + text.dropFirst(11)
    return Metadata.date(date + (tags.text("OffsetTimeOriginal") ?? "")) ?? Metadata.date(date)
  }

  private static func angle(_ tags: Tags, _ name: String, _ negative: String) -> Double? {
    guard let angle = tags[name]?.number else { return nil }
    let isNegative = tags.text(name + "Ref")?.hasPrefix(negative) == true
    return isNegative ? -abs(angle) : angle
  }

  /// Tags by their names without groups; the group whose name comes last counts, so that XMP comes before EXIF.
  private struct Tags {
    private var tags: [String: JSONNode] = [:]

    init(_ node: JSONNode) {
      for (key, value) in node.members.sorted(by: { $0.key < $1.key }) {
        tags[String(key.split(separator: ":").last ?? "")] = value
      }
    }

    subscript(name: String) -> JSONNode? { tags[name] }

    func text(_ names: String...) -> String? { names.lazy.compactMap { tags[$0]?.text }.first }

    func texts(_ names: String...) -> [String] {
      for name in names {
        guard let node = tags[name] else { continue }
        return node.items.isEmpty ? [node.text].compactMap(\.self) : node.items.compactMap(\.text)
      }
      return []
    }
  }
}
