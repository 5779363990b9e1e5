package import Files
package import Raster

/// A picture in bands of rows, from top to bottom, as viewers show it: upright and in sRGB. Or as it is stored.
///
///     let picture = try PictureBands(PictureBands.header(of: path, limits: limits))
///     while let band = try picture.next(64) { … }
///
/// Memory depends on the width of the picture, unless it has to be rotated. The caller reserves `decodingBytes`.
///
/// Safe to share: its owner uses it on one thread at a time.
package final class PictureBands: @unchecked Sendable {
  package let path: FilePath
  package let width: Int
  package let height: Int
  /// The damage, if the picture could be decoded only in part. Known after the last row.
  package private(set) var damage: String?
  private let pipeline: ColorPipeline?
  /// The decoder; nil if the picture was decoded whole.
  private var decoder: ImageDecoder?
  private var whole: Pixels?
  private var row = 0

  /// The contents of a header, and the colors.
  package struct Header: Sendable {
    package let file: FilePath
    let header: FileHeader
    let isRaw: Bool

    package var info: ImageInfo { header.info }
    /// The size in which the picture is compared.
    package var size: (width: Int, height: Int) {
      isRaw ? (info.storedWidth, info.storedHeight) : (info.width, info.height)
    }

    /// True if the picture has samples of more than 8 bits that can be read.
    package var isDeep: Bool { info.bitsPerChannel > 8 && isOfDeepFormat }

    /// True if all bits of samples can be read from such files.
    package var isOfDeepFormat: Bool { info.format.entry.reading?.isDeep == true }

    /// The memory for decoding.
    package var decodingBytes: Int {
      let turns = !isRaw && info.orientation != .upright
      return info.decodingBytes + info.wholeBytes
        + (turns ? 2 * info.storedWidth * info.storedHeight * Pixels.bytesPerPixel : 0)
    }
  }

  /// Reads the header of a picture.
  package static func header(
    of path: FilePath, isRaw: Bool = false, limits: DecodingLimits
  ) throws(ImageError) -> Header {
    let file = try ImageDecoder.open(path)
    return Header(file: path, header: try ImageDecoder.header(of: file, limits: limits), isRaw: isRaw)
  }

  /// - Parameter keepsDepth: True for samples of 16 bits, if the stored picture is deep: each pixel then fills two.
  package init(_ header: Header, keepsDepth: Bool = false) throws(ImageError) {
    path = header.file
    height = header.size.height
    let keepsDepth = keepsDepth && header.isRaw && header.isDeep
    width = keepsDepth ? 2 * header.size.width : header.size.width
    // The caller has reserved the memory.
    var open = header.header
    open.limits.memory = .unlimited
    open.limits.mayBeWhole = header.info.wholeBytes > 0
    let pipeline = header.isRaw ? nil : open.pipeline(to: .sRGB)
    self.pipeline = pipeline
    if header.isRaw || header.info.orientation == .upright {
      decoder = try Self.decoder(of: header.file, open, pipeline, keepsDepth: keepsDepth)
    } else {
      let turned = try Self.upright(header.file, open, pipeline)
      decoder = nil
      whole = turned.pixels
      damage = turned.damage
    }
  }

  private static func decoder(
    of path: FilePath, _ header: FileHeader, _ pipeline: ColorPipeline?, keepsDepth: Bool = false
  ) throws(ImageError) -> ImageDecoder {
    try ImageDecoder(
      try ImageDecoder.open(path), info: header.info, effort: .best, keepsInks: pipeline?.startsWithInks ?? false,
      light: pipeline?.light, keepsDepth: keepsDepth, limits: header.limits, worker: header.worker)
  }

  /// Decodes a whole picture and rotates it.
  private static func upright(
    _ path: FilePath, _ header: FileHeader, _ pipeline: ColorPipeline?
  ) throws(ImageError) -> (pixels: Pixels, damage: String?) {
    var (pixels, damage) = try ImageDecoder.pixels(of: decoder(of: path, header, pipeline))
    try pipeline?.convert(&pixels)
    return (pixels.uprighted(from: header.info.orientation), damage)
  }

  /// Scales a picture to a size. It is decoded whole.
  package init(_ header: Header, scaledTo size: (width: Int, height: Int)) throws(ImageError) {
    let picture = try PictureBands(header)
    var pixels = Pixels(width: picture.width, height: 0)
    while let band = try picture.next(256) { pixels.append(band) }
    path = header.file
    (width, height) = size
    pipeline = nil
    decoder = nil
    damage = picture.damage
    whole = pixels.resampled(
      Resampling(
        source: header.size, area: Area(x: 0, y: 0, width: Double(pixels.width), height: Double(pixels.height)),
        width: size.width, height: size.height, isOpaque: !header.info.hasAlpha))
  }

  /// Returns at least this many of the next rows, or those that are left; nil after the last one.
  package func next(_ count: Int) throws(ImageError) -> Pixels? {
    if row == height { return nil }
    if let whole {
      let band = whole.part(columns: 0..<width, rows: row..<min(row + count, height))
      row += band.height
      return band
    }
    guard var decoder = decoder.take() else { return nil }
    let layout = decoder.layout
    let wanted = min((count + layout.rows - 1) / layout.rows * layout.rows, height - row)
    var band = Pixels(width: width, height: wanted)
    var filled = 0
    while filled < wanted, try decoder.withNextRow({ filled = band.add($0, layout, at: filled) }) {}
    row += wanted
    if row == height { damage = try decoder.finish() }
    self.decoder = consume decoder
    try pipeline?.convert(&band)
    return band
  }
}

extension Pixels {
  /// Adds the rows of another picture of the same width below.
  package mutating func append(_ other: Pixels) {
    precondition(other.width == width, "Rows must have the width of the picture.")
    var joined = bytes
    // Without this reference, the bytes are not copied.
    self = Pixels(width: width, height: 0)
    joined += other.bytes
    self = Pixels(width: width, height: joined.count / bytesPerRow, bytes: joined)
  }

  /// Stores a row or strip of a decoder. Returns the next row.
  fileprivate mutating func add(_ row: Span<UInt8>, _ layout: RowLayout, at first: Int) -> Int {
    guard case .pixels = layout else { return store(row, layout, from: first) }
    let start = first * bytesPerRow
    // Sound: the row has as many bytes as a row of the picture.
    unsafe row.withUnsafeBufferPointer { row in
      unsafe bytes.withUnsafeMutableBufferPointer { bytes in
        unsafe bytes.baseAddress!.advanced(by: start).update(from: row.baseAddress!, count: row.count)
      }
    }
    return first + 1
  }
}
