import CCodecs
import CReducedJPEG
import Files

extension ImageInfo {
  /// The memory of a process that only reads a picture's header.
  static let headerBytes = 4 << 20

  /// The maximum memory that decoding takes, in addition to the resulting pixels.
  ///
  /// A picture stored row by row needs a few rows, or the strips or tiles of a TIFF; a JPEG that is decoded at a
  /// reduced size also needs its compressed data, and two numbers for each block. Other pictures need everything at
  /// once: a JPEG with several scans, its coefficients (two bytes each); an interlaced PNG, its pixels; an interlaced
  /// GIF, one byte per pixel; a TIFF in one piece, both compressed and uncompressed data; WebP, its pixels and its
  /// file, with twice the pixels if it is lossless; HEIF, its planes at full size, both as the codec has them and as
  /// red, green and blue.
  package var decodingBytes: Int {
    guard let reading = format.entry.reading else { return Self.headerBytes }
    let data = min(dataBytes, Int(reduced_most_bytes)) + (dataBytes > 0 ? storedWidth * storedHeight * 3 / 8 : 0)
    let rows = Self.headerBytes + storedWidth * reading.bytesPerColumn + data
    return needsWhole ? rows + storedWidth * storedHeight * reading.bytesPerPixel(self) : rows
  }

  /// The memory that decoding a PNG in one piece takes in addition; 0 for other pictures and large ones.
  package var wholeBytes: Int {
    guard format == .png, !needsWhole, bitsPerChannel == 8 else { return 0 }
    let bytes = (storedWidth * (hasAlpha ? 4 : 3) + 1) * storedHeight
    // The file is rarely larger than its rows.
    return bytes <= Int(ccodecs_png_most_whole) ? 2 * bytes : 0
  }
}

extension DecodingLimits {
  /// Returns the reason why there can never be enough memory to decode a picture; nil if there can.
  package func shortage(for info: ImageInfo) -> ImageError.Reason? {
    let bytes = info.decodingBytes
    return bytes <= memory.room ? nil : .tooCostly(bytes, outOf: memory.total(for: bytes))
  }

  /// Waits for the memory that decoding a picture takes, and reserves it.
  func share(for info: ImageInfo, of path: FilePath) throws(ImageError) -> MemoryBudget.Share {
    if let reason = shortage(for: info) { throw ImageError(path, reason) }
    return memory.share(info.decodingBytes)
  }
}
