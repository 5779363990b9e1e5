import Files
package import ImageCodecs
import Raster

/// The recorded properties of a file, available without opening it again.
package struct CatalogEntry: Equatable, Sendable {
  /// Nil if the header could not be read.
  package var info: ImageInfo?
  /// The damage of a file that can be decoded in part; empty if it has none, nil if it has not been decoded.
  package var damage: String?
  /// The reason why it cannot be used, if that lies in the file and not in a limit of the run or a temporary read
  /// error.
  package var refusal: String?
  /// The reason why it took too much processor time, with the version of the decoders; nil if it did not.
  package var lateness: Lateness?
  /// Its embedded metadata; nil if it has not been read.
  package var metadata: Metadata?
  /// Its appearance, in the format of the module that computed it; nil if it has not been computed.
  package var looks: [UInt8]?
  /// The photo in few colors, in the same way.
  package var miniature: [UInt8]?
  /// The faces on the photo, in the same way.
  package var faces: [UInt8]?

  /// A digest of the file's contents, if it was requested: the rest of the entry is then for these contents.
  package var content: String?

  /// A file that took too much processor time. Other versions may be faster.
  package struct Lateness: Equatable, Sendable {
    package var reason: String
    var version: Int

    package init(_ reason: String, version: Int = Store.decoderVersion) {
      (self.reason, self.version) = (reason, version)
    }

    package var isCurrent: Bool { version == Store.decoderVersion }

    fileprivate init?(record: String) {
      let parts = record.split(separator: " ", maxSplits: 1)
      guard parts.count == 2, let version = Int(parts[0]) else { return nil }
      self.init(String(parts[1]), version: version)
    }

    fileprivate var record: String { "\(version) \(reason)" }
  }

  package init(
    info: ImageInfo?, damage: String? = nil, refusal: String? = nil, metadata: Metadata? = nil, looks: [UInt8]? = nil,
    miniature: [UInt8]? = nil, content: String? = nil
  ) {
    self.info = info
    self.damage = damage
    self.refusal = refusal
    self.metadata = metadata
    self.looks = looks
    self.miniature = miniature
    self.content = content
  }
}

// MARK: - Database

extension CatalogEntry {
  static let columns =
    ImageInfo.columns + ["damage", "refusal", "looks", "miniature", "faces", "content", "lateness"] + Metadata.columns

  var values: [Value] {
    let header: [Value] = info?.values ?? ImageInfo.columns.map { _ in .null }
    let noted: [Value] = metadata?.values ?? Metadata.columns.map { _ in .null }
    let computed: [Value] = [looks, miniature, faces].map { $0.map(Value.bytes) ?? .null }
    return header + [Value(damage), Value(refusal)] + computed + [Value(content), Value(lateness?.record)] + noted
  }

  /// Reads an entry from a row; nil if the row is invalid or its checksum does not match this file.
  init?(_ row: Row, stamp: FileStamp) {
    let count = Int32(Self.columns.count)
    if !row.isNull(0) {
      guard var info = ImageInfo(row) else { return nil }
      info.turn = stamp.turn
      self.info = info
    }
    let header = Int32(ImageInfo.columns.count)
    damage = row.text(header)
    refusal = row.text(header + 1)
    looks = row.isNull(header + 2) ? nil : row.bytes(header + 2)
    miniature = row.isNull(header + 3) ? nil : row.bytes(header + 3)
    faces = row.isNull(header + 4) ? nil : row.bytes(header + 4)
    content = row.text(header + 5)
    if let record = row.text(header + 6) {
      guard let lateness = Lateness(record: record) else { return nil }
      self.lateness = lateness
    }
    metadata = Metadata(row, from: header + 7)
    guard row.integer(count) == checksum(for: stamp) else { return nil }
  }

  func checksum(for stamp: FileStamp) -> Int64 {
    var checksum = Checksum()
    checksum.add(stamp.spelled)
    for value in values {
      switch value {
      case .null: checksum.add(nil)
      case .integer(let number): checksum.add(number)
      case .text(let text): checksum.add(text)
      case .bytes(let bytes): checksum.add(bytes)
      }
    }
    return checksum.value
  }
}

extension ImageInfo {
  fileprivate static let columns = [
    "format", "width", "height", "orientation", "date", "color", "bits", "alpha", "progressive", "whole", "profile",
    "profile_fault", "preview_offset", "preview_length", "preview_is_second", "turned_by_decoder", "data_bytes", "wall",
    "photo_width", "photo_height", "gain_map", "preview_is_jpeg_xl", "halvings", "video", "drawing",
    "preview_is_developed", "colors_from_exif",
  ]

  fileprivate var values: [Value] {
    [
      .text(format.rawValue), .integer(Int64(storedWidth)), .integer(Int64(storedHeight)),
      .integer(Int64(orientation.rawValue)), Value(date), .text(color.rawValue), .integer(Int64(bitsPerChannel)),
      .integer(hasAlpha ? 1 : 0), .integer(isProgressive ? 1 : 0), .integer(needsWhole ? 1 : 0),
      Value(profile), Value(profileFault), Value(preview?.offset), Value(preview?.length),
      Value(preview.map { $0.isSecondBest ? 1 : 0 }), .integer(Int64(turnedByDecoder.rawValue)),
      .integer(Int64(dataBytes)), .integer(isWall ? 1 : 0), .integer(Int64(preview?.photoWidth ?? 0)),
      .integer(Int64(preview?.photoHeight ?? 0)), Value(gainMap?.text),
      .integer(preview?.isJPEGXL ?? false ? 1 : 0), Value(halvings), Value(video?.record),
      Value(drawing?.record), .integer(preview?.isDeveloped ?? false ? 1 : 0),
      .integer(hasColorsFromEXIF ? 1 : 0),
    ]
  }

  fileprivate init?(_ row: Row) {
    guard let format = row.text(0).flatMap(ImageFormat.init(rawValue:)),
      let orientation = Orientation(rawValue: Int(row.integer(3))),
      let turnedByDecoder = Orientation(rawValue: Int(row.integer(15))),
      let color = row.text(5).flatMap(ColorModel.init(rawValue:)), row.integer(1) > 0, row.integer(2) > 0
    else { return nil }
    self.init(
      format: format, storedWidth: Int(row.integer(1)), storedHeight: Int(row.integer(2)), orientation: orientation,
      date: row.text(4), color: color, bitsPerChannel: Int(row.integer(6)), hasAlpha: row.integer(7) != 0,
      isProgressive: row.integer(8) != 0, needsWhole: row.integer(9) != 0)
    self.turnedByDecoder = turnedByDecoder
    dataBytes = Int(row.integer(16))
    isWall = row.integer(17) != 0
    halvings = row.isNull(22) ? nil : Int(row.integer(22))
    gainMap = row.text(20).flatMap(GainMap.init)
    video = row.text(23).flatMap { VideoFacts(record: $0) }
    if (format == .video) != (video != nil) { return nil }
    if let record = row.text(24) {
      guard video == nil, let drawing = DrawingFacts(record: record) else { return nil }
      self.drawing = drawing
    }
    profile = row.text(10)
    profileFault = row.text(11)
    hasColorsFromEXIF = row.integer(26) != 0
    if !row.isNull(12) {
      var preview = Preview(
        offset: Int(row.integer(12)), length: Int(row.integer(13)), isSecondBest: row.integer(14) != 0,
        isJPEGXL: row.integer(21) != 0)
      preview.isDeveloped = row.integer(25) != 0
      (preview.photoWidth, preview.photoHeight) = (Int(row.integer(18)), Int(row.integer(19)))
      self.preview = preview
    }
  }
}

extension Metadata {
  fileprivate static let columns =
    [
      "has_metadata", "rating", "title", "description", "keywords", "date_noted", "subjects",
      "creator", "copyright", "motion", "latitude", "longitude", "people", "label", "favorite", "albums",
      "alternative_text", "kind",
    ] + Exposure.fields.map(\.name)

  /// Keywords, names and titles of albums contain no line breaks.
  fileprivate var values: [Value] {
    [
      .integer(1), Value(rating), Value(title), Value(description),
      Value(keywords.isEmpty ? nil : keywords.joined(separator: "\n")), Value(date),
      Value(subjects.isEmpty ? nil : subjects.map(\.description).joined(separator: "\n")),
      Value(creator), Value(copyright), .integer(isMotion ? 1 : 0),
      Value(coordinates.map { Int($0.latitude) }), Value(coordinates.map { Int($0.longitude) }),
      Value(people.isEmpty ? nil : people.joined(separator: "\n")), Value(label), .integer(isFavorite ? 1 : 0),
      Value(albums.isEmpty ? nil : albums.joined(separator: "\n")), Value(alternativeText), Value(kind?.rawValue),
    ] + Exposure.fields.map { Value($0.exact(exposure)) }
  }

  /// Reads metadata from a row, starting at a column; nil if there is none.
  fileprivate init?(_ row: Row, from column: Int32) {
    if row.isNull(column) { return nil }
    self.init()
    rating = row.isNull(column + 1) ? nil : Int(row.integer(column + 1))
    title = row.text(column + 2)
    description = row.text(column + 3)
    keywords = row.text(column + 4)?.split(separator: "\n").map(String.init) ?? []
    date = row.text(column + 5)
    subjects = row.text(column + 6)?.split(separator: "\n").compactMap { Subject(String($0)) } ?? []
    creator = row.text(column + 7)
    copyright = row.text(column + 8)
    isMotion = row.integer(column + 9) != 0
    if !row.isNull(column + 10) {
      coordinates = Coordinates(latitude: row.integer(column + 10), longitude: row.integer(column + 11))
    }
    people = row.text(column + 12)?.split(separator: "\n").map(String.init) ?? []
    label = row.text(column + 13)
    isFavorite = row.integer(column + 14) != 0
    albums = row.text(column + 15)?.split(separator: "\n").map(String.init) ?? []
    alternativeText = row.text(column + 16)
    kind = row.text(column + 17).flatMap(PhotoKind.init)
    for (index, field) in Exposure.fields.enumerated() {
      guard let value = row.exact(column + 18 + Int32(index)) else { continue }
      if !field.restore(&exposure, value) { return nil }
    }
  }
}
