package import ImageCodecs
package import Raster

/// What is known of a file without opening it again.
package struct CatalogEntry: Equatable, Sendable {
  /// Nil where the header could not be read.
  package var header: Header?
  /// What was wrong with the file, where it could be decoded nevertheless.
  package var damage: String?
  /// Why it cannot be used: a reason that lies in the file, not in a limit of this run or a passing failure to read.
  package var refusal: String?

  package init(header: Header?, damage: String? = nil, refusal: String? = nil) {
    self.header = header
    self.damage = damage
    self.refusal = refusal
  }

  /// What a file's header said, as in `ImageInfo`.
  package struct Header: Equatable, Sendable {
    package var format: ImageFormat
    package var storedWidth: Int
    package var storedHeight: Int
    package var orientation: Orientation
    package var date: String?
    package var color: ImageInfo.ColorModel
    package var bitsPerChannel: Int
    package var hasAlpha: Bool
    package var isProgressive: Bool

    package init(_ info: ImageInfo) {
      format = info.format
      storedWidth = info.storedWidth
      storedHeight = info.storedHeight
      orientation = info.orientation
      date = info.date
      color = info.color
      bitsPerChannel = info.bitsPerChannel
      hasAlpha = info.hasAlpha
      isProgressive = info.isProgressive
    }
  }
}

// MARK: - In the database

extension CatalogEntry {
  static let columns = [
    "format", "width", "height", "orientation", "date", "color", "bits", "alpha", "progressive", "damage", "refusal",
  ]

  var values: [Value] {
    let header: [Value] = header?.values ?? Array(repeating: .null, count: Self.columns.count - 2)
    return header + [Value(damage), Value(refusal)]
  }

  /// From the columns of a row; nil where they make no sense, or not the sense that was kept for that file.
  init?(_ row: Row, stamp: FileStamp) {
    let count = Int32(Self.columns.count)
    if !row.isNull(0) {
      guard let header = Header(row) else { return nil }
      self.header = header
    }
    damage = row.text(count - 2)
    refusal = row.text(count - 1)
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

extension CatalogEntry.Header {
  fileprivate var values: [Value] {
    [
      .text(format.rawValue), .integer(Int64(storedWidth)), .integer(Int64(storedHeight)),
      .integer(Int64(orientation.rawValue)), Value(date), .text(color.rawValue), .integer(Int64(bitsPerChannel)),
      .integer(hasAlpha ? 1 : 0), .integer(isProgressive ? 1 : 0),
    ]
  }

  fileprivate init?(_ row: Row) {
    guard let format = row.text(0).flatMap(ImageFormat.init(rawValue:)),
      let orientation = Orientation(rawValue: Int(row.integer(3))),
      let color = row.text(5).flatMap(ImageInfo.ColorModel.init(rawValue:))
    else { return nil }
    self.format = format
    storedWidth = Int(row.integer(1))
    storedHeight = Int(row.integer(2))
    self.orientation = orientation
    date = row.text(4)
    self.color = color
    bitsPerChannel = Int(row.integer(6))
    hasAlpha = row.integer(7) != 0
    isProgressive = row.integer(8) != 0
  }
}
