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

  /// True for pictures that are drawn: what they take depends on their contents, not on their size alone.
  var isDrawing: Bool { format == .svg || format == .pdf }

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
    return memory.share(reservedBytes(for: info))
  }

  /// The memory that is reserved for decoding a picture.
  func reservedBytes(for info: ImageInfo) -> Int {
    guard info.isDrawing else { return info.decodingBytes }
    return max(info.decodingBytes, min(memory.room, info.decodingBytes + Self.drawingBytes))
  }

  /// The maximum memory of the process that decodes a picture. Only harmful pictures take more than their share; none
  /// takes more than the whole run may.
  func mostWorkerBytes(for info: ImageInfo) -> Int {
    let usual = isolation?.workerMemory ?? .max
    let most = min(usual, .max / 2) + 2 * info.decodingBytes
    // Other reservations do not matter: a drawing that needs much waits until it is alone.
    let allowed = memory.total - MemoryBudget.program
    if info.isDrawing { return max(Self.leastWorkerBytes, min(most, allowed)) }
    return min(most, max(allowed, Self.leastWorkerBytes + 2 * info.decodingBytes))
  }

  /// The memory of a process with the libraries for drawings.
  private static let drawingBytes = 64 << 20
  /// The memory that a process needs in any case.
  private static let leastWorkerBytes = 64 << 20
}
