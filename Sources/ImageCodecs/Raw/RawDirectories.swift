import Files
import Raster

/// The directories of a raw file with TIFF structure: every format except Fujifilm's and Canon's CR3.
struct RawDirectories {
  private let reader: TIFFReader
  private var seen: Set<Int> = []
  private(set) var previews = RawPreviews()
  /// True if a directory has sensor data.
  private(set) var hasSensorData = false

  private static let maxDirectories = 64
  private static let mostBelow = 16

  /// Reads the directories of a raw file; nil for other files with TIFF structure. DNGs and the raw files of Nikon,
  /// Sony, Pentax and Samsung begin like any TIFF.
  init?(ifRaw file: borrowing OpenFile) throws(FileError) {
    guard let reader = TIFFReader(try file.bytes(at: 0, count: 16)),
      let first = try reader.directory(at: reader.firstDirectory, of: file),
      let isRaw = try Self.isRaw(first, of: file, reader)
    else { return nil }
    try self.init(reader, of: file)
    if !isRaw && !hasSensorData { return nil }
  }

  /// Returns true if the first directory is that of a raw file; false if other directories decide, nil for other
  /// pictures.
  private static func isRaw(
    _ first: TIFFReader.Directory, of file: borrowing OpenFile, _ reader: TIFFReader
  ) throws(FileError) -> Bool? {
    let photometric = try reader.number(first[Tag.photometric], of: file)
    if first[Tag.versionOfDNG] != nil || isSensorData(photometric) { return true }
    guard first[Tag.below] != nil else { return nil }
    // A thumbnail comes first; the photo is in a subdirectory.
    if let kind = try reader.number(first[Tag.kind], of: file), kind & 1 != 0 { return true }
    return first[Tag.make] == nil ? nil : false
  }

  /// Visits all directories, each once.
  init(_ reader: TIFFReader, of file: borrowing OpenFile) throws(FileError) {
    self.reader = reader
    var waiting = [reader.firstDirectory]
    while let place = waiting.popLast(), seen.count < Self.maxDirectories {
      guard seen.insert(place).inserted, let directory = try reader.directory(at: place, of: file) else { continue }
      try add(directory, of: file)
      waiting.append(directory.next)
      waiting += try reader.numbers(directory[Tag.below], atMost: Self.mostBelow, of: file)
    }
    let exif = try EXIF(reader, of: file)
    (previews.orientation, previews.isAdobeRGB) = (exif.orientation, exif.isAdobeRGB)
    previews.date = exif.date
    previews.state(width: exif.width, height: exif.height)
    try addOlympusPreview(of: file)
  }

  private enum Tag {
    static let kind = 0x00FE
    static let width = 0x0100
    static let height = 0x0101
    static let compression = 0x0103
    static let photometric = 0x0106
    static let make = 0x010F
    static let stripPlaces = 0x0111
    static let stripLengths = 0x0117
    static let tilePlaces = 0x0144
    static let tileLengths = 0x0145
    static let below = 0x014A
    static let jpegPlace = 0x0201
    static let jpegLength = 0x0202
    static let panasonicJPEG = 0x002E
    static let versionOfDNG = 0xC612
    static let exif = 0x8769
    /// The color space of the preview in a directory of a DNG, and one of its numbers.
    static let previewColors = 0xC71A
    static let adobeRGB = 3
    /// A kind of compression.
    static let jpegXL = 52546
    static let makerNote = 0x927C
  }

  /// Returns true for raw sensor samples, or samples with all colors for each pixel.
  private static func isSensorData(_ photometric: Int?) -> Bool { photometric == 32803 || photometric == 34892 }

  private mutating func add(_ directory: TIFFReader.Directory, of file: borrowing OpenFile) throws(FileError) {
    previews.state(
      width: try reader.number(directory[Tag.width], of: file),
      height: try reader.number(directory[Tag.height], of: file))
    let isAdobeRGB = try reader.number(directory[Tag.previewColors], of: file).map { $0 == Tag.adobeRGB }
    previews.add(
      offset: try reader.number(directory[Tag.jpegPlace], of: file),
      length: try reader.number(directory[Tag.jpegLength], of: file), isAdobeRGB: isAdobeRGB)
    if let jpeg = directory[Tag.panasonicJPEG] { previews.add(offset: jpeg.place, length: jpeg.count) }
    if Self.isSensorData(try reader.number(directory[Tag.photometric], of: file)) {
      hasSensorData = true
      return
    }
    // A whole JPEG or JPEG XL in one strip or tile, as opposed to tables and many strips.
    let compression = try reader.number(directory[Tag.compression], of: file)
    guard let compression, [6, 7, Tag.jpegXL].contains(compression) else { return }
    let (places, lengths) =
      directory[Tag.stripPlaces] == nil
      ? (Tag.tilePlaces, Tag.tileLengths) : (Tag.stripPlaces, Tag.stripLengths)
    guard directory[places]?.count == 1 else { return }
    previews.add(
      offset: try reader.number(directory[places], of: file), length: try reader.number(directory[lengths], of: file),
      isAdobeRGB: isAdobeRGB)
  }

  // MARK: - Olympus

  private static let longestMakerNote = 8 << 20

  /// Adds the preview of an Olympus file, whose location is in the maker note, in directories whose offsets are
  /// relative to the start of the note.
  private mutating func addOlympusPreview(of file: borrowing OpenFile) throws(FileError) {
    guard let first = try reader.directory(at: reader.firstDirectory, of: file),
      let place = try reader.number(first[Tag.exif], of: file),
      let entry = try reader.directory(at: place, of: file)?[Tag.makerNote],
      let notes = try reader.bytes(entry, atMost: Self.longestMakerNote, of: file),
      let (inner, start) = Self.olympusReader(notes)
    else { return }
    let block = MemoryBlock(notes[...])
    let (cameraSettings, previewPlace, previewLength) = (0x2020, 0x0101, 0x0102)
    guard let settings = inner.directory(at: start, of: block)?[cameraSettings] else { return }
    let pointer = inner.number(settings, of: block)
    guard let directory = inner.directory(at: pointer ?? settings.place, of: block),
      let offset = inner.number(directory[previewPlace], of: block)
    else { return }
    previews.add(offset: entry.place + offset, length: inner.number(directory[previewLength], of: block))
  }

  /// Returns the reader for the maker note, and the offset of its first directory.
  private static func olympusReader(_ notes: [UInt8]) -> (TIFFReader, Int)? {
    let signatures = [("OLYMPUS\0", 8, 12), ("OM SYSTEM\0", 12, 16)]
    for (signature, order, start) in signatures where notes.starts(with: Array(signature.utf8)) {
      return notes.count > start ? TIFFReader(order: notes[order..<order + 2]).map { ($0, start) } : nil
    }
    return nil
  }
}
