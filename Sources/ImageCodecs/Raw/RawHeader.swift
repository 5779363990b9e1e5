import Files
import Raster

/// Reads the header of the largest preview in a raw file.
enum RawHeader {
  /// Reads the header of `file`, which begins like a raw file or a TIFF; nil if it is an ordinary TIFF.
  static func readIfRaw(_ file: borrowing OpenFile) throws(ImageError) -> FileHeader? {
    do {
      guard try RawDirectories.isRaw(file) else { return nil }
    } catch {
      throw ImageError(error)
    }
    return try read(file)
  }

  /// Reads the header of a raw file: the properties of its preview, and the photo's orientation and date.
  static func read(_ file: borrowing OpenFile) throws(ImageError) -> FileHeader {
    let previews: RawPreviews
    do { previews = try Self.previews(in: file) } catch { throw ImageError(error) }
    var (header, jpeg, preview) = try previews.largest(in: file)
    header.info.format = .raw
    header.info.preview = preview
    // Previews are stored in the sensor's orientation, and need not record it.
    header.info.orientation = previews.orientation ?? jpeg.orientation ?? .upright
    header.info.date = previews.date ?? header.info.date
    return header
  }

  private static func previews(in file: borrowing OpenFile) throws(FileError) -> RawPreviews {
    let start = try file.bytes(at: 0, count: 16)
    if start.starts(with: fujifilm) {
      var previews = RawPreviews()
      let places = try file.bytes(at: 84, count: 8)
      if places.count == 8 { previews.add(offset: bigEndian(places[..<4]), length: bigEndian(places[4...])) }
      return previews
    }
    if let reader = TIFFReader(start) { return try RawDirectories(reader, of: file).previews }
    return try CanonBoxes(file).previews
  }

  static let fujifilm = Array("FUJIFILMCCD-RAW ".utf8)
}
