import Files
import Raster

/// Reads the header of the largest preview in a raw file.
enum RawHeader {
  /// Returns true for the start of a raw file that differs from that of a TIFF.
  static func begins(_ start: [UInt8]) -> Bool {
    start.has("II*\0") && start.has("CR", at: 8) || start.has("IIU\0") || start.has("IIRO") || start.has("IIRS")
      || start.has("MMOR") || start.starts(with: fujifilm)
  }

  /// Reads the headers of raw files that begin like any TIFF, and leaves other files to `reader`.
  static func reader(orElse reader: @escaping PictureFormat.Reading.Header) -> PictureFormat.Reading.Header {
    { (file: borrowing OpenFile) throws(ImageError) -> FileHeader in
      let directories: RawDirectories?
      do throws(FileError) { directories = try RawDirectories(ifRaw: file) } catch { throw ImageError(error) }
      return if let directories { try header(directories.previews, in: file) } else { try reader(file) }
    }
  }

  /// Reads the header of a raw file: the properties of its preview, and the photo's orientation and date.
  @Sendable static func read(_ file: borrowing OpenFile) throws(ImageError) -> FileHeader {
    let previews: RawPreviews
    do { previews = try Self.previews(in: file) } catch { throw ImageError(error) }
    return try header(previews, in: file)
  }

  private static func header(
    _ previews: RawPreviews, in file: borrowing OpenFile
  ) throws(ImageError) -> FileHeader {
    let found = try previews.largest(in: file)
    var header = found.header
    header.info.format = .raw
    header.info.preview = found.preview
    // Previews are stored in the sensor's orientation, and need not record it.
    header.info.orientation = previews.orientation ?? found.orientation ?? .upright
    header.info.date = previews.date ?? header.info.date
    return header
  }

  private static func previews(in file: borrowing OpenFile) throws(FileError) -> RawPreviews {
    let start = try file.bytes(at: 0, count: 16)
    if start.starts(with: fujifilm) {
      var previews = RawPreviews()
      let places = try file.bytes(at: 84, count: 8)
      if places.count == 8 { previews.add(offset: bigEndian(places[..<4]), length: bigEndian(places[4...])) }
      try stateFujifilmSize(&previews, of: file)
      return previews
    }
    if let reader = TIFFReader(start) { return try RawDirectories(reader, of: file).previews }
    return try CanonBoxes(file).previews
  }

  /// Reads the photo's size from Fujifilm's list of records: a tag, a length, and numbers, the height first.
  private static func stateFujifilmSize(
    _ previews: inout RawPreviews, of file: borrowing OpenFile
  ) throws(FileError) {
    let place = try file.bytes(at: 92, count: 4)
    guard place.count == 4 else { return }
    let (wholeSize, croppedSize, longest) = (0x0100, 0x0111, 4096)
    var records = try file.bytes(at: bigEndian(place[...]), count: longest)[...]
    var count = records.count < 4 ? 0 : bigEndian(records.prefix(4))
    records = records.dropFirst(4)
    while count > 0, records.count >= 8 {
      let (tag, length) = (bigEndian(records.prefix(2)), bigEndian(records.dropFirst(2).prefix(2)))
      let numbers = records.dropFirst(4)
      if tag == wholeSize || tag == croppedSize {
        previews.state(width: bigEndian(numbers.dropFirst(2).prefix(2)), height: bigEndian(numbers.prefix(2)))
      }
      records = numbers.dropFirst(length)
      count -= 1
    }
  }

  private static let fujifilm = Array("FUJIFILMCCD-RAW ".utf8)
}
