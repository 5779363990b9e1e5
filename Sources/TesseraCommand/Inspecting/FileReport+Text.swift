import Comparisons
import Files
import Foundation
import Gallery
import ImageCodecs
import JSON5
import Messages
import Planning

extension FileReport {
  /// The reports as text, one line per file.
  static func text(_ reports: [FileReport]) -> [UInt8] {
    reports.flatMap { report in
      guard case .success(let info) = report.outcome else { return [UInt8]() }
      let isTurned = info.orientation.exchangesAxes
      let stored = isTurned ? " (stored \(info.storedWidth) × \(info.storedHeight))" : ""
      let passes = info.isProgressive ? info.format.wordForPasses.map { " " + $0 } : nil
      let details =
        [
          info.video.map { "\($0.codecName) video" } ?? info.format.rawValue + (passes ?? ""),
          info.drawing.map(size(of:)) ?? "\(info.width) × \(info.height)\(stored)",
          info.photoSize.flatMap { $0.width > info.width ? "\(origin(of: info)) \($0.width) × \($0.height)" : nil },
          "orientation \(info.orientation.rawValue)", "\(info.color.rawValue) \(info.bitsPerChannel) bit",
          info.hasAlpha ? "alpha" : nil, colors(of: info),
          info.gainMap.map { gains($0.formula) },
          report.date.map { dated($0, report.dateSource) } ?? report.impliedDate.map(words),
          report.kind?.rawValue,
          report.damage == nil ? nil : "damaged",
        ] + facts(info.video) + notes(report.metadata ?? Metadata()) + subjects(report.metadata?.subjects ?? [])
      return Array("\(report.file): \(details.compactMap { $0 }.joined(separator: ", "))\n".utf8)
    }
  }

  private static func colors(of info: ImageInfo) -> String? {
    info.profile.map { info.hasColorsFromEXIF ? "\($0) by EXIF" : "profile \($0)" }
  }

  private static func origin(of info: ImageInfo) -> String {
    info.preview?.isDeveloped == true ? "developed from" : "preview of"
  }

  /// Returns the size of a drawing, or of a page.
  private static func size(of drawing: DrawingFacts) -> String {
    let (width, height) = (drawing.width.rounded(toPlaces: 2).shortest, drawing.height.rounded(toPlaces: 2).shortest)
    if drawing.pages == 0 { return "\(width) × \(height)" }
    return "\(width) × \(height) points" + (drawing.pages > 1 ? ", page 1 of \(drawing.pages)" : "")
  }

  private static func words(_ implied: PhotoDates.Implied) -> String {
    switch implied {
    case .inName(let date): "\(date.timestamp) (in its name)"
    case .ofFile(let date): "\(date.timestamp) (of the file)"
    }
  }

  /// Returns a date with its source, unless that is the photo.
  private static func dated(_ date: String, _ source: DateSource?) -> String {
    switch source {
    case .sidecar, .servicePlace, .serviceUTC, .serviceUpload: "\(date) (\(source?.rawValue ?? ""))"
    case .manifest, .exif, .xmp, .name, .file, nil: date
    }
  }

  private static func gains(_ formula: GainFormula) -> String {
    "\(formula.kind.rawValue) gain map of \(formula.headroom.rounded(toPlaces: 2).shortest) stops"
  }

  /// Returns the properties of a video as text.
  private static func facts(_ video: VideoFacts?) -> [String?] {
    guard let video else { return [] }
    return [
      video.duration, video.frameRate.map { "\((Double($0) / 1000).shortest) frames/s" },
      video.rotation == 0 ? nil : "turned \(video.rotation)°", video.hasSound ? nil : "no sound",
      video.statesPlace ? "location" : nil,
    ]
  }

  /// Returns the number of marked faces, and whether there is a focus area, as text.
  private static func subjects(_ subjects: [Subject]) -> [String?] {
    let faces = subjects.count { $0.kind == .face }
    return [
      faces == 0 ? nil : faces == 1 ? "1 face" : "\(faces) faces", faces < subjects.count ? "subject area" : nil,
    ]
  }

  /// Returns the metadata of a photo as a line of text.
  private static func notes(_ metadata: Metadata) -> [String?] {
    let keywords = metadata.keywords.map { "“\(printable($0))”" }.joined(separator: " ")
    return [
      metadata.rating.map { $0 < 0 ? "rejected" : "rating \($0)" }, metadata.title.map { "title “\(printable($0))”" },
      metadata.description.map { "description “\(printable($0))”" }, keywords.isEmpty ? nil : "keywords \(keywords)",
      metadata.creator.map { "creator “\(printable($0))”" }, metadata.copyright.map { "copyright “\(printable($0))”" },
    ] + people(metadata) + [
      metadata.exposure.camera.map { "camera “\(printable($0))”" },
      metadata.exposure.lens.map { "lens “\(printable($0))”" },
    ] + metadata.exposure.settings(in: .standard) + [metadata.coordinates.map(position)]
  }

  /// Returns the people, albums and marks of a photo as text.
  private static func people(_ metadata: Metadata) -> [String?] {
    func list(_ word: String, _ items: [String]) -> String? {
      items.isEmpty ? nil : word + " " + items.map { "“\(printable($0))”" }.joined(separator: " ")
    }
    return [
      list("people", metadata.people), list("albums", metadata.albums), metadata.isFavorite ? "favorite" : nil,
      metadata.label.map { "label “\(printable($0))”" },
      metadata.alternativeText.map { "alternative text “\(printable($0))”" },
    ]
  }

  /// Returns a position with its names: `47.050168, 8.309307 (Luzern, Switzerland)`.
  private static func position(_ coordinates: Coordinates) -> String {
    let (latitude, longitude) = coordinates.degrees
    let names = coordinates.namedPlace.line
    return "\(latitude.shortest), \(longitude.shortest)" + (names.isEmpty ? "" : " (\(names))")
  }

  /// Returns the digests in the format of `sha256sum`.
  static func digests(_ reports: [FileReport]) -> [UInt8] {
    reports.flatMap { report in
      report.digest.map { GoldenChecksums.line($0, report.file) } ?? []
    }
  }

  static func json(_ reports: [FileReport]) -> [UInt8] {
    JSONText.bytes(reports.map(WholeDocument.init))
  }

  /// The digests in JSON.
  static func digestsInJSON(_ reports: [FileReport]) -> [UInt8] {
    struct Checksum: Encodable {
      var file: String
      var sha256: String?
      /// The checksum as printed, with the size of the picture.
      var checksum: String?
      var error: String?
    }
    return JSONText.bytes(
      reports.map { report -> Checksum in
        guard case .failure(let failure) = report.outcome else {
          return Checksum(
            file: report.file.losslessText, sha256: report.digest.map { String($0.prefix(PictureChecksum.digits)) },
            checksum: report.digest)
        }
        return Checksum(file: report.file.losslessText, error: failure.reason.description)
      })
  }

  /// A report in JSON, with the fields of the exposure among the others.
  private struct WholeDocument: Encodable {
    private let document: Document
    private let exposure: Metadata.Exposure

    init(_ report: FileReport) {
      document = Document(report)
      exposure = (report.isUsable ? report.metadata?.exposure : nil) ?? Metadata.Exposure()
    }

    func encode(to encoder: any Encoder) throws {
      try document.encode(to: encoder)
      var container = encoder.container(keyedBy: AnyKey.self)
      for field in Metadata.Exposure.fields {
        guard let value = field.reported(exposure) else { continue }
        try container.encode(value, forKey: AnyKey(field.key))
      }
    }
  }

  /// A report in JSON.
  private struct Document: Encodable {
    var file: String
    var error: String?
    var format: String?
    var width: Int?
    var height: Int?
    var storedWidth: Int?
    var storedHeight: Int?
    /// The size of a raw photo of which this is a preview.
    var photoWidth: Int?
    var photoHeight: Int?
    var orientation: Int?
    var date: String?
    /// Of a photo without one: that in its name, else that of its file.
    var impliedDate: String?
    /// The source of the date, or of the implied one.
    var dateFrom: String?
    var rating: Int?
    var title: String?
    var description: String?
    var keywords: [String]?
    var people: [String]?
    var albums: [String]?
    var favorite: Bool?
    var label: String?
    var alternativeText: String?
    var kind: String?
    var creator: String?
    var copyright: String?
    /// In degrees.
    var latitude: Double?
    var longitude: Double?
    /// The nearest town, and the country.
    var place: String?
    var country: String?
    var faces: [Part]?
    var subjectAreas: [Part]?
    var color: String?
    var bitsPerChannel: Int?
    var alpha: Bool?
    var progressive: Bool?
    /// The number of pages of a document.
    var pages: Int?
    var video: Video?
    /// The color space that the numbers are taken to be in, and where that is stated.
    var colorSpace: String?
    var colorSpaceFrom: String?
    var profile: String?
    var profileFault: String?
    var gainMap: String?
    /// In stops.
    var headroom: Double?
    var damage: Damage?

    /// A video. The times are in seconds.
    struct Video: Encodable {
      var codec: String
      var duration: Double?
      var frameRate: Double?
      var codedWidth: Int
      var codedHeight: Int
      var rotation: Int
      var hasSound: Bool
      var statesLocation: Bool

      init(_ facts: VideoFacts) {
        (codec, codedWidth, codedHeight) = (facts.codec, facts.codedWidth, facts.codedHeight)
        duration = facts.milliseconds.map { Double($0) / 1000 }
        frameRate = facts.frameRate.map { Double($0) / 1000 }
        (rotation, hasSound, statesLocation) = (facts.rotation, facts.hasSound, facts.statesPlace)
      }
    }

    /// An area, as fractions of the upright photo, from the top left corner.
    struct Part: Encodable {
      var x: Double
      var y: Double
      var width: Double
      var height: Double
    }

    /// Inks without a profile have no color space.
    private static func colorSpace(of info: ImageInfo) -> (String?, String?) {
      if let profile = info.profile { return (profile, info.hasColorsFromEXIF ? "EXIF" : "file") }
      return info.samples == .inks ? (nil, nil) : ("sRGB", "default")
    }

    private static func parts(_ kind: Subject.Kind, _ subjects: [Subject]?, on info: ImageInfo) -> [Part]? {
      let areas = (subjects ?? []).filter { $0.kind == kind }.compactMap { $0.area(on: info) }
      return areas.isEmpty ? nil : areas.map { Part(x: $0.x, y: $0.y, width: $0.width, height: $0.height) }
    }

    /// The damage; null if a picture is undamaged, missing if that is unknown.
    struct Damage: Encodable {
      var message: String?

      func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(message)
      }
    }

    init(_ report: FileReport) {
      file = report.file.losslessText
      switch report.outcome {
      case .failure(let failure): error = failure.reason.description
      case .success(let info):
        format = info.format.rawValue
        // Drawings have a size of their own, and are drawn at any other.
        width = info.drawing.map { Int($0.width.rounded()) } ?? info.width
        height = info.drawing.map { Int($0.height.rounded()) } ?? info.height
        pages = info.drawing.flatMap { $0.pages > 0 ? $0.pages : nil }
        storedWidth = info.storedWidth
        storedHeight = info.storedHeight
        (photoWidth, photoHeight) = (info.photoSize?.width, info.photoSize?.height)
        orientation = info.orientation.rawValue
        date = report.date
        impliedDate = report.impliedDate?.date.timestamp
        dateFrom = report.dateSource?.rawValue
        rating = report.metadata?.rating
        note(report)
        title = report.metadata?.title
        description = report.metadata?.description
        keywords = report.metadata.flatMap { $0.keywords.isEmpty ? nil : $0.keywords }
        creator = report.metadata?.creator
        copyright = report.metadata?.copyright
        if let coordinates = report.metadata?.coordinates {
          (latitude, longitude) = coordinates.degrees
          (place, country) = (coordinates.namedPlace.place, coordinates.namedPlace.country)
        }
        faces = Self.parts(.face, report.metadata?.subjects, on: info)
        subjectAreas = Self.parts(.focus, report.metadata?.subjects, on: info)
        color = info.color.rawValue
        bitsPerChannel = info.bitsPerChannel
        alpha = info.hasAlpha
        progressive = info.isProgressive
        video = info.video.map(Video.init)
        (colorSpace, colorSpaceFrom) = Self.colorSpace(of: info)
        (profile, profileFault) = (info.hasColorsFromEXIF ? nil : info.profile, info.profileFault)
        gainMap = info.gainMap?.formula.kind.rawValue
        headroom = info.gainMap?.formula.headroom.rounded(toPlaces: 3)
        if report.isDecoded { damage = Damage(message: report.damage) }
      }
    }

    private mutating func note(_ report: FileReport) {
      kind = report.kind?.rawValue
      guard let metadata = report.metadata else { return }
      people = metadata.people.isEmpty ? nil : metadata.people
      albums = metadata.albums.isEmpty ? nil : metadata.albums
      favorite = metadata.isFavorite ? true : nil
      (label, alternativeText) = (metadata.label, metadata.alternativeText)
    }
  }
}
