/// Settings for writing a raw file: JPEGs where camera makers put them, and random bytes as sensor data.
package struct RawFixture: Sendable {
  package enum Maker: String, Sendable, CaseIterable {
    case canon, canonBoxes, nikon, sony, adobe, pentax, samsung, olympus, panasonic, fujifilm

    /// The default extension of its files.
    package var fileExtension: String {
      switch self {
      case .canon: "CR2"
      case .canonBoxes: "CR3"
      case .nikon: "NEF"
      case .sony: "ARW"
      case .adobe: "DNG"
      case .pentax: "PEF"
      case .samsung: "SRW"
      case .olympus: "ORF"
      case .panasonic: "RW2"
      case .fujifilm: "RAF"
      }
    }

    /// True if it also has a small preview.
    package var hasThumbnail: Bool { ![.panasonic, .fujifilm, .olympus].contains(self) }
  }

  package var maker: Maker
  package var byteOrder = ExifFixture.ByteOrder.littleEndian
  package var orientation = 1
  package var date = "2026:05:01 18:30:05"
  /// The preview, and a smaller one.
  package var preview: [UInt8]
  package var thumbnail: [UInt8]
  /// The size of the photo, which the file states; nil for none.
  package var photoSize: (width: Int, height: Int)?
  /// An XMP packet; empty for none.
  package var packet: [UInt8] = []

  package init(_ maker: Maker, preview: [UInt8], thumbnail: [UInt8]) {
    (self.maker, self.preview, self.thumbnail) = (maker, preview, thumbnail)
  }

  package func with(_ change: (inout RawFixture) -> Void) -> RawFixture {
    var copy = self
    change(&copy)
    return copy
  }

  package var bytes: [UInt8] {
    switch maker {
    case .fujifilm: fujifilm
    case .canonBoxes: boxes
    default: directories.bytes
    }
  }

  // MARK: - Directories

  private typealias Directory = DirectoryFixture.Directory
  private typealias Entry = DirectoryFixture.Entry

  private var magic: Int {
    switch maker {
    case .olympus: 0x4F52
    case .panasonic: 0x55
    default: 42
    }
  }

  private var directories: DirectoryFixture {
    var file = DirectoryFixture()
    (file.byteOrder, file.magic) = (byteOrder, magic)
    if maker == .canon { file.mark = "CR\u{2}" }
    let sensor = Array(repeating: [UInt8]([0xFF, 0xD8, 0xFF, 0xC3, 0, 7, 1]), count: 30).flatMap { $0 }
    let sensorPlace = file.add(sensor)
    let thumbnailPlace = file.add(thumbnail)
    let previewPlace = file.add(preview)
    let cfa = Directory(sensorSize + [.short(0x0103, 7), .short(0x0106, 32803)] + Self.data(sensorPlace, sensor))
    var entries: [Entry] = [.text(0x010F, maker.rawValue), .short(0x0112, orientation)]
    if !packet.isEmpty { entries.append(.bytes(0x02BC, packet)) }
    var details = detailEntries
    var next = 0
    switch maker {
    case .canon:
      let last = file.add(Directory(Self.strip(sensorPlace, sensor)))
      next = file.add(Directory(Self.jpeg(thumbnailPlace, thumbnail), next: last))
      entries += Self.strip(previewPlace, preview)
    case .nikon, .samsung:
      let below = file.add(Directory(Self.jpeg(previewPlace, preview)))
      entries += [.long(0x014A, below, file.add(cfa)), .long(0x00FE, maker == .nikon ? 1 : 0)]
      entries += Self.jpeg(thumbnailPlace, thumbnail)
    case .sony:
      next = file.add(Directory(Self.jpeg(thumbnailPlace, thumbnail)))
      entries += Self.jpeg(previewPlace, preview) + [.long(0x014A, file.add(cfa)), .long(0x00FE, 1)]
    case .adobe:
      let small = file.add(Directory(Self.strip(thumbnailPlace, thumbnail)))
      let below = file.add(Directory(Self.strip(previewPlace, preview)))
      entries += [.long(0x014A, file.add(cfa), small, below), .bytes(0xC612, [1, 4, 0, 0])]
    case .pentax:
      let last = file.add(Directory(Self.jpeg(previewPlace, preview)))
      next = file.add(Directory(Self.jpeg(thumbnailPlace, thumbnail), next: last))
      entries += [.short(0x0106, 32803)] + Self.data(sensorPlace, sensor)
    case .olympus: details.append(.bytes(0x927C, olympusNotes + preview, type: 7))
    case .panasonic:
      entries.append(Entry(tag: 0x002E, type: 7, count: preview.count, place: previewPlace))
    case .fujifilm, .canonBoxes: break
    }
    entries.append(.long(0x8769, file.add(Directory(details))))
    file.first = Directory(entries, next: next)
    return file
  }

  /// The size in the directory of sensor data, where Adobe's converter keeps it.
  private var sensorSize: [Entry] {
    guard maker == .adobe, let photoSize else { return [] }
    return [.long(0x0100, photoSize.width), .long(0x0101, photoSize.height)]
  }

  /// The EXIF directory. Adobe's converter keeps the size elsewhere.
  private var detailEntries: [Entry] {
    let size = maker == .adobe ? nil : photoSize
    return [.text(0x9003, date), .short(0x8827, 400)]
      + (size.map { [.long(0xA002, $0.width), .long(0xA003, $0.height)] } ?? [])
  }

  private static func jpeg(_ place: Int, _ bytes: [UInt8]) -> [Entry] {
    [.long(0x0201, place), .long(0x0202, bytes.count)]
  }

  private static func strip(_ place: Int, _ bytes: [UInt8]) -> [Entry] {
    [.short(0x0103, bytes.starts(with: [0xFF, 0x0A]) ? 52546 : 6)] + data(place, bytes)
  }

  private static func data(_ place: Int, _ bytes: [UInt8]) -> [Entry] {
    [.long(0x0111, place), .long(0x0117, bytes.count)]
  }

  /// A directory with a subdirectory; both offsets are relative to the start of the notes.
  private var olympusNotes: [UInt8] {
    let settings = 12 + 2 + 12 + 4
    let (offset, length) = (settings + 2 + 24 + 4, preview.count)
    let isLittle = byteOrder == .littleEndian
    func number(_ value: Int, _ size: Int) -> [UInt8] {
      isLittle ? littleEndian(value, size) : bigEndian(value, size)
    }
    func entry(_ tag: Int, _ type: Int, _ value: Int) -> [UInt8] {
      number(tag, 2) + number(type, 2) + number(1, 4) + number(value, 4)
    }
    return Array("OLYMPUS\0".utf8) + Array((isLittle ? "II" : "MM").utf8) + [3, 0]
      + number(1, 2) + entry(0x2020, 13, settings) + number(0, 4)
      + number(2, 2) + entry(0x0101, 4, offset) + entry(0x0102, 4, length) + number(0, 4)
  }

  // MARK: - Others

  private var fujifilm: [UInt8] {
    let head = Array("FUJIFILMCCD-RAW 0201FF000000".utf8)
    // A list with one record, in which the height is first.
    let records = photoSize.map {
      bigEndian(1, 4) + bigEndian(0x0100, 2) + bigEndian(4, 2) + bigEndian($0.height, 2) + bigEndian($0.width, 2)
    }
    let place = records == nil ? 0 : 100
    let numbers = bigEndian(160, 4) + bigEndian(preview.count, 4) + bigEndian(place, 4) + bigEndian(12, 4)
    let list = records ?? Array(repeating: 0, count: 12)
    return head + Array(repeating: 0, count: 84 - head.count) + numbers + list
      + Array(repeating: 0, count: 160 - 112) + preview + Array(repeating: 0xA5, count: 300)
  }

  private func identified(_ identifier: String, _ body: [UInt8]) -> [UInt8] {
    let digits = Array(identifier)
    let bytes = stride(from: 0, to: digits.count, by: 2).compactMap { UInt8(String(digits[$0...$0 + 1]), radix: 16) }
    return isoBox("uuid", bytes + body)
  }

  /// The full-size JPEG is the first sample of one track, the sensor data that of another.
  private var boxes: [UInt8] {
    var (first, details) = (DirectoryFixture(), DirectoryFixture())
    (first.byteOrder, details.byteOrder) = (byteOrder, byteOrder)
    first.first = Directory([.text(0x010F, maker.rawValue), .short(0x0112, orientation)])
    details.first = Directory(detailEntries)
    let notes = identified(
      "85c0b687820f11e08111f4ce462b6a48", isoBox("CMT1", first.bytes) + isoBox("CMT2", details.bytes))
    let start = isoBox("ftyp", Array("crx \0\0\0\u{1}crx isom".utf8))
    let small = identified(
      "eaf42b5e1c984b88b9fbb7dc406e4d16",
      bigEndian(1, 8)
        + isoBox(
          "PRVW", bigEndian(0, 4) + bigEndian(1, 2) + bigEndian(0, 6) + bigEndian(thumbnail.count, 4) + thumbnail))
    let noted = packet.isEmpty ? [] : identified("be7acfcb97a942e89c71999491e3afac", packet)
    func track(_ offset: Int, _ length: Int) -> [UInt8] {
      let table =
        isoBox("stsz", bigEndian(0, 4) + bigEndian(length, 4) + bigEndian(1, 4) + bigEndian(0, 4))
        + isoBox("co64", bigEndian(0, 4) + bigEndian(1, 4) + bigEndian(offset, 8))
      return isoBox("trak", isoBox("mdia", isoBox("minf", isoBox("stbl", table))))
    }
    func head(_ place: Int) -> [UInt8] {
      start + isoBox("moov", notes + track(place, preview.count) + track(place + preview.count, 64)) + noted + small
    }
    let place = head(0).count + 8
    return head(place) + isoBox("mdat", preview + Array(repeating: 0x5A, count: 64))
  }
}
