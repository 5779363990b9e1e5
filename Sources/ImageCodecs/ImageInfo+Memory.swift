import Files
import Parallel

extension ImageInfo {
  /// What a process takes that only reads what stands before a picture.
  static let headerBytes = 4 << 20

  /// The memory that decoding takes at the most, beside the pixels it makes.
  ///
  /// A picture stored row after row needs a few rows, or the strips or tiles of a TIFF. Others need all of it at once: a
  /// JPEG of several scans its coefficients, two bytes each, an interlaced PNG its pixels, an interlaced GIF one byte for
  /// each, a TIFF in one piece what is packed and what is not, WebP its pixels and its file, twice the pixels if it is
  /// lossless, HEIF its planes as its codec has them, at full size, and as red, green and blue.
  package var decodingBytes: Int {
    guard let reading = format.entry.reading else { return Self.headerBytes }
    let rows = Self.headerBytes + storedWidth * reading.bytesPerColumn
    return needsWhole ? rows + storedWidth * storedHeight * reading.bytesPerPixel(self) : rows
  }
}

extension DecodingLimits {
  /// Why there is never enough memory to decode a picture; nil where there is.
  package func shortage(for info: ImageInfo) -> ImageError.Reason? {
    let bytes = info.decodingBytes
    return bytes <= memory.room ? nil : .tooCostly(bytes, outOf: memory.total(for: bytes))
  }

  /// The memory that decoding a picture takes, once there is so much.
  func share(for info: ImageInfo, of path: FilePath) throws(ImageError) -> MemoryBudget.Share {
    if let reason = shortage(for: info) { throw ImageError(path, reason) }
    return memory.share(info.decodingBytes)
  }
}
