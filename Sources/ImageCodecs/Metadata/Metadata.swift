/// The metadata of a photo. Any property may be missing.
///
///     let metadata = sidecar.completed(by: embedded)
package struct Metadata: Equatable, Sendable {
  /// The rating: 1 to 5 stars, 0 for none, -1 for a rejected photo.
  package var rating: Int?
  package var title: String?
  package var description: String?
  package var keywords: [String] = []
  /// The photographer; several names are separated by commas.
  package var creator: String?
  package var copyright: String?
  /// The time the photo was taken, in the format of `EXIF`; only the year, month or day if the rest is unknown.
  package var date: String?
  /// The subjects in the photo: faces, or the camera's focus area.
  package var subjects: [Subject] = []
  package var exposure = Exposure()
  /// The place where the photo was taken.
  package var coordinates: Coordinates?
  /// True for a motion photo: the file also has a short video.
  package var isMotion = false
  /// The names of the people in the photo.
  package var people: [String] = []
  /// The color label in small letters, such as `green`, or the label's own text.
  package var label: String?
  /// True for a favorite of the service or program that the photo comes from.
  package var isFavorite = false
  /// The titles of the albums that the photo is in.
  package var albums: [String] = []
  /// The text for those who cannot see the photo.
  package var alternativeText: String?
  /// The kind of photo, if the file states it.
  package var kind: PhotoKind?

  /// True if the photo is marked as rejected.
  package var isRejected: Bool { rating == Self.ratings.lowerBound }

  package static let ratings = -1...5

  package init() {}

  /// Returns this metadata with missing properties taken from `other`.
  package func completed(by other: Metadata) -> Metadata {
    var metadata = self
    metadata.rating = rating ?? other.rating
    metadata.title = title ?? other.title
    metadata.description = description ?? other.description
    metadata.creator = creator ?? other.creator
    metadata.copyright = copyright ?? other.copyright
    if keywords.isEmpty { metadata.keywords = other.keywords }
    metadata.date = date ?? other.date
    if subjects.isEmpty { metadata.subjects = other.subjects }
    metadata.exposure = exposure.completed(by: other.exposure)
    metadata.coordinates = coordinates ?? other.coordinates
    metadata.isMotion = isMotion || other.isMotion
    if people.isEmpty { metadata.people = other.people }
    metadata.label = label ?? other.label
    metadata.isFavorite = isFavorite || other.isFavorite
    if albums.isEmpty { metadata.albums = other.albums }
    metadata.alternativeText = alternativeText ?? other.alternativeText
    metadata.kind = kind ?? other.kind
    return metadata
  }
}

extension Metadata {
  /// The maximum number of characters in a string, more than any caption has.
  private static let longest = 1 << 16
  /// The maximum number of characters in a name or a notice on one line.
  private static let longestLine = 4096

  /// Trims text and removes control characters; nil if nothing is left. Text beyond the limit is dropped.
  package static func cleaned(_ text: String) -> String? {
    let isSpace = { (scalar: Unicode.Scalar) in scalar.properties.isWhitespace }
    let scalars = text.unicodeScalars.prefix(longest).compactMap { scalar -> Unicode.Scalar? in
      if isSpace(scalar) { return scalar.value == 0x0D ? "\n" : scalar }
      return scalar.properties.generalCategory == .control ? nil : scalar
    }
    let rest = scalars.drop(while: isSpace)
    guard let last = rest.lastIndex(where: { !isSpace($0) }) else { return nil }
    return String(String.UnicodeScalarView(rest[...last]))
  }

  /// Cleans up text and puts it on one line.
  package static func line(_ text: String) -> String? {
    cleaned(text).flatMap { text in
      let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
      return cleaned(String(line.unicodeScalars.prefix(longestLine)))
    }
  }

  /// Cleans up names and puts them on one line, with commas in between.
  static func names(_ names: [String]) -> String? { line(cleaned(names).joined(separator: ", ")) }

  /// Cleans up keywords: removes duplicates and puts each on one line.
  package static func cleaned(_ keywords: [String]) -> [String] {
    var seen: Set<String> = []
    return keywords.compactMap { cleaned($0)?.split(whereSeparator: \.isNewline).joined(separator: " ") }
      .filter { seen.insert($0).inserted }
  }

  /// Converts a date in XMP's format to that of `EXIF`: at least the year, at most a fraction of a second and an
  /// offset. Nil if it is not a date.
  package static func date(_ text: String) -> String? {
    var reader = DateReader(text)
    guard let year = reader.number(4, in: 1...9999) else { return nil }
    var date = year
    for range in [1...12, 1...31] {
      if reader.isAtEnd { return date }
      guard reader.read(oneOf: "-") != nil, let number = reader.number(2, in: range) else { return nil }
      date += "-" + number
    }
    if reader.isAtEnd { return date }
    guard reader.read(oneOf: "T") != nil, let time = time(&reader), reader.isAtEnd else { return nil }
    return date + "T" + time
  }

  /// Reads hours and minutes, and seconds and an offset if present.
  private static func time(_ reader: inout DateReader) -> String? {
    guard let hour = reader.number(2, in: 0...23), reader.read(oneOf: ":") != nil,
      let minute = reader.number(2, in: 0...59)
    else { return nil }
    var (second, fraction) = ("00", "")
    if reader.read(oneOf: ":") != nil {
      guard let number = reader.number(2, in: 0...60) else { return nil }
      second = number
      if reader.read(oneOf: ".") != nil {
        fraction = reader.digits()
        if fraction.isEmpty { return nil }
      }
    }
    let zone = reader.read(oneOf: "Z") != nil ? "+00:00" : reader.offset() ?? ""
    return "\(hour):\(minute):\(second)" + (fraction.isEmpty ? "" : ".\(fraction)") + zone
  }

  /// Parses a rating in XMP's format, which may have a fraction.
  static func rating(_ text: String) -> Int? {
    guard let number = Double(text), let rating = Int(exactly: number.rounded()), ratings.contains(rating) else {
      return nil
    }
    return rating
  }
}
