import CCodecs
package import Files
package import Raster

/// A picture being decoded row by row, as stored.
///
///     let file = try OpenFile(path)
///     let info = try ImageDecoder.probe(file, limits: DecodingLimits())
///     var decoder = try ImageDecoder(file, info: info, eighths: 4)
///     while let row = try decoder.nextRow() { … }
package struct ImageDecoder: ~Copyable {
  private let path: FilePath
  private let source: Source
  package let width: Int
  package let height: Int
  private var rowsRead = 0
  private var row: [UInt8]

  @safe private enum Source {
    case jpeg(OpaquePointer)
    case png(OpaquePointer)
  }

  // Sound throughout: the pointer is the shim's own, made in `init`, closed once in `deinit`, never copied out.

  /// Begins decoding at `eighths`/8 of the stored size. Only a JPEG can be decoded smaller than it is; other
  /// formats come out whole, so ask `width` and `height`.
  ///
  /// - Parameter file: must stay open as long as the decoder.
  package init(_ file: borrowing OpenFile, info: ImageInfo, eighths: Int = 8) throws(ImageError) {
    precondition((1...8).contains(eighths), "A scale is one to eight eighths.")
    path = file.path
    var error = ccodecs_error()
    switch info.format {
    case .jpeg:
      guard let jpeg = unsafe ccodecs_jpeg_open(file.descriptor, Int32(eighths), &error) else {
        throw ImageError(path, ImageError.Reason(error))
      }
      source = unsafe .jpeg(jpeg)
      width = unsafe Int(ccodecs_jpeg_width(jpeg))
      height = unsafe Int(ccodecs_jpeg_height(jpeg))
    case .png:
      guard let png = unsafe ccodecs_png_open(file.descriptor, &error) else {
        throw ImageError(path, ImageError.Reason(error))
      }
      source = unsafe .png(png)
      width = unsafe Int(ccodecs_png_width(png))
      height = unsafe Int(ccodecs_png_height(png))
    default:
      throw ImageError(path, .unsupported("Tessera does not read \(info.format.rawValue) files"))
    }
    row = Array(repeating: 0, count: width * Pixels.bytesPerPixel)
  }

  deinit {
    switch source {
    case .jpeg(let jpeg): unsafe ccodecs_jpeg_close(jpeg)
    case .png(let png): unsafe ccodecs_png_close(png)
    }
  }

  /// Hands the next row to `body`, four bytes a pixel; false when there are no more.
  package mutating func withNextRow(_ body: (Span<UInt8>) -> Void) throws(ImageError) -> Bool {
    if rowsRead == height { return false }
    var error = ccodecs_error()
    let status = unsafe row.withUnsafeMutableBufferPointer { buffer in
      // Sound: the buffer has the four bytes for each of the row's pixels that the shim writes.
      switch source {
      case .jpeg(let jpeg): unsafe ccodecs_jpeg_read_row(jpeg, buffer.baseAddress, &error)
      case .png(let png): unsafe ccodecs_png_read_row(png, buffer.baseAddress, &error)
      }
    }
    guard status == 0 else { throw ImageError(path, ImageError.Reason(error)) }
    rowsRead += 1
    body(row.span)
    return true
  }

  /// Checks what stands behind the last row. Returns what was wrong with a picture that could be decoded in part.
  package mutating func finish() throws(ImageError) -> String? {
    switch source {
    case .jpeg(let jpeg):
      // Sound: the message is copied before the decoder is used again.
      return unsafe ccodecs_jpeg_damage(jpeg).map { unsafe String(cString: $0) }
    case .png(let png):
      var error = ccodecs_error()
      guard unsafe ccodecs_png_finish(png, &error) == 0 else { throw ImageError(path, ImageError.Reason(error)) }
      return nil
    }
  }
}

extension ImageDecoder {
  /// What the header of `file` says, read without decoding anything and checked against the limits.
  package static func probe(_ file: borrowing OpenFile, limits: DecodingLimits) throws(ImageError) -> ImageInfo {
    let start: [UInt8]
    do {
      start = try file.bytes(at: 0, count: ImageFormat.sniffedBytes)
    } catch {
      throw ImageError(error)
    }
    if start.isEmpty { throw ImageError(file.path, .empty) }
    let info: ImageInfo
    switch ImageFormat(sniffing: start) {
    case .jpeg: info = try JPEGHeader.read(file)
    case .png: info = try PNGHeader.read(file)
    case let format?:
      throw ImageError(file.path, .unsupported("Tessera does not read \(format.rawValue) files"))
    case nil:
      let fileExtension = file.path.fileExtension
      throw ImageError(
        file.path,
        ImageFormat.isPromised(byExtension: fileExtension)
          ? .namedButNotAPicture(fileExtension: fileExtension) : .notAPicture)
    }
    guard info.storedWidth <= limits.maxPixels / info.storedHeight else {
      throw ImageError(
        file.path,
        .tooManyPixels(width: info.storedWidth, height: info.storedHeight, limit: limits.maxPixels))
    }
    guard max(info.storedWidth, info.storedHeight) <= DecodingLimits.longestSide else {
      throw ImageError(file.path, .tooLong(width: info.storedWidth, height: info.storedHeight))
    }
    return info
  }

  /// What the header of the file at `path` says.
  package static func probe(path: FilePath, limits: DecodingLimits) throws(ImageError) -> ImageInfo {
    try probe(try open(path), limits: limits)
  }

  /// Opens the file at `path` for decoding.
  package static func open(_ path: FilePath) throws(ImageError) -> OpenFile {
    do { return try OpenFile(path) } catch { throw ImageError(error) }
  }

  /// Decodes a whole picture, as stored.
  package static func decode(
    _ file: borrowing OpenFile, info: ImageInfo, eighths: Int = 8
  ) throws(ImageError) -> (pixels: Pixels, damage: String?) {
    var decoder = try ImageDecoder(file, info: info, eighths: eighths)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(decoder.width * decoder.height * Pixels.bytesPerPixel)
    while try decoder.withNextRow({ row in for index in row.indices { bytes.append(row[index]) } }) {}
    let damage = try decoder.finish()
    return (Pixels(width: decoder.width, height: decoder.height, bytes: bytes), damage)
  }
}

extension ImageError.Reason {
  /// What the shim says, in this module's words.
  init(_ error: ccodecs_error) {
    var error = error
    // Sound: the shim terminates every message within its array.
    let message = unsafe withUnsafeBytes(of: &error.message) { bytes in
      unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    switch error.status {
    case Int32(CCODECS_TRUNCATED.rawValue): self = .truncated(message)
    case Int32(CCODECS_UNSUPPORTED.rawValue): self = .unsupported(message)
    case Int32(CCODECS_NO_MEMORY.rawValue): self = .outOfMemory
    case Int32(CCODECS_READ_FAILED.rawValue): self = .malformed("the system could not read it: \(message)")
    default: self = .malformed(message)
    }
  }
}
