import Files
import Raster

/// Reads what stands before the largest preview in a camera's raw file.
enum RawHeader {
  /// What the header of `file`, which begins like a raw file or a TIFF, says; nil where it is a TIFF like any other.
  static func readIfRaw(_ file: borrowing OpenFile) throws(ImageError) -> FileHeader? {
    do {
      guard try RawDirectories.isRaw(file) else { return nil }
    } catch {
      throw ImageError(error)
    }
    return try read(file)
  }

  /// What the header of a raw file says: of its preview what it is like, of the photo how it is turned and when it was
  /// taken.
  static func read(_ file: borrowing OpenFile) throws(ImageError) -> FileHeader {
    let previews: RawPreviews
    do { previews = try Self.previews(in: file) } catch { throw ImageError(error) }
    var (header, jpeg, preview) = try previews.largest(in: file)
    header.info.format = .raw
    header.info.preview = preview
    // Previews are stored as the sensor saw the photo, and need not say so.
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
