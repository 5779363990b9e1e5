package import Colors
package import Files
import Isolation
package import Raster

/// A picture being decoded row by row, as stored.
///
///     let file = try ImageDecoder.open(path)
///     let info = try ImageDecoder.probe(file, limits: DecodingLimits())
///     var decoder = try ImageDecoder(file, info: info, eighths: 4)
///     while try decoder.withNextRow({ row in … }) {}
///     let damage = try decoder.finish()
package struct ImageDecoder: ~Copyable {
  private let file: OpenFile
  private let codec: any RowSource
  /// The ratio of the decoded size to the stored one.
  package let scale: (across: Double, down: Double)
  package let width: Int
  package let height: Int
  /// The layout of the rows.
  package let layout: RowLayout
  private let isSecondBest: Bool
  private var rowsRead = 0
  private var row: [UInt8]
  /// The memory reserved for decoding.
  private let memory: MemoryBudget.Share?

  /// Begins decoding at `eighths`/8 of the stored size. Only some pictures can be decoded at a reduced size (see
  /// `isScaledByDecoder`); others keep their size, so check `width` and `height`.
  ///
  /// Waits until there is enough memory, so a thread must not begin a second decoder while it has one.
  ///
  /// - Parameters:
  ///   - effort: How much of a progressive JPEG is decoded beyond the data visible at that size.
  ///   - keepsInks: True for the four inks of a picture stored in inks, with 255 for full ink; false for colors
  ///     converted without knowledge of the inks.
  ///   - light: How to display PQ or HLG numbers; if nil, rows have them as stored.
  ///   - keepsDepth: True for samples of 16 bits, see `DecodingOptions`.
  ///   - limits: The limits under which the header was read.
  ///   - worker: The process that read the header, if any. Without one, a new process decodes the picture if the limits
  ///     require processes.
  package init(
    _ file: consuming OpenFile, info: ImageInfo, eighths: Int = 8, effort: Effort = .balanced, keepsInks: Bool = false,
    light: BrightLight? = nil, keepsDepth: Bool = false, limits: DecodingLimits = DecodingLimits(),
    worker: PhotoWorker? = nil
  ) throws(ImageError) {
    precondition((1...8).contains(eighths), "A scale must be from 1/8 to 8/8.")
    try limits.checkTime(for: file.path)
    var memory: MemoryBudget.Share? = try limits.share(for: info, of: file.path)
    let file = try limits.picture(of: file, info)
    let options = DecodingOptions(
      info: info, eighths: eighths, effort: effort, keepsInks: keepsInks, light: light, mayBeWhole: limits.mayBeWhole,
      keepsDepth: keepsDepth)
    let codec: any RowSource =
      if let worker = worker ?? limits.isolation.map({ PhotoWorker(in: $0, for: info) }) {
        try Self.rows(of: file, options, limits, in: worker, &memory)
      } else {
        try options.rows(of: file)
      }
    (width, height) = options.size
    isSecondBest = info.preview?.isSecondBest ?? false
    // A JPEG's blocks shrink by exactly this factor, and the last may be cut; the whole picture is resampled.
    scale =
      info.format.entry.reading?.shrinksInBlocks == true
      ? (Double(info.decodedEighths(atLeast: eighths)) / 8, Double(info.decodedEighths(atLeast: eighths)) / 8)
      : (Double(width) / Double(info.storedWidth), Double(height) / Double(info.storedHeight))
    layout = codec.layout
    row = Array(repeating: 0, count: layout.bytes)
    self.codec = codec
    self.memory = memory
    self.file = file
  }

  /// Begins decoding in a process. What a drawing takes depends on its contents: most need little, and are drawn beside
  /// others. One that fails is drawn again with more memory, for which it waits.
  private static func rows(
    of file: borrowing OpenFile, _ options: DecodingOptions, _ limits: DecodingLimits, in worker: PhotoWorker,
    _ memory: inout MemoryBudget.Share?
  ) throws(ImageError) -> IsolatedDecoder {
    let most = limits.mostWorkerBytes(for: options.info)
    let usual = min(most, limits.reservedBytes(for: options.info))
    guard options.info.isDrawing, usual < most else {
      return try IsolatedDecoder(file, options, in: worker, memory: most)
    }
    do throws(ImageError) {
      return try IsolatedDecoder(file, options, in: worker, memory: usual)
    } catch {
      if error.reason.isLateness || error.reason.concernsAll { throw error }
    }
    // In this order: a thread that holds a share must not wait for another.
    memory = nil
    memory = limits.memory.share(most)
    return try IsolatedDecoder(file, options, in: worker, memory: most)
  }

  /// Begins decoding for the conversion to a wall's colors.
  package init(
    _ file: consuming OpenFile, using pipeline: ColorPipeline, eighths: Int = 8, effort: Effort = .balanced
  ) throws(ImageError) {
    try self.init(
      file, info: pipeline.info, eighths: eighths, effort: effort, keepsInks: pipeline.startsWithInks,
      light: pipeline.light,
      limits: pipeline.limits, worker: pipeline.worker)
  }

  /// Passes the next row or strip to `body`; returns false when there are no more.
  package mutating func withNextRow(_ body: (Span<UInt8>) -> Void) throws(ImageError) -> Bool {
    if rowsRead == layout.count { return false }
    if let reason = codec.readRow(into: &row) { throw ImageError(file.path, reason) }
    rowsRead += 1
    body(row.span)
    return true
  }

  /// Checks the data after the last row. Returns the damage if the picture could be decoded only in part.
  package mutating func finish() throws(ImageError) -> String? {
    if let reason = codec.finish() { throw ImageError(file.path, reason) }
    return codec.damage ?? (isSecondBest ? "it is truncated; a larger preview may be lost" : nil)
  }
}

extension ImageDecoder {
  /// Returns the header's contents, read without decoding and checked against the limits.
  package static func probe(_ file: borrowing OpenFile, limits: DecodingLimits) throws(ImageError) -> ImageInfo {
    try header(of: file, limits: limits).info
  }

  /// Returns the header with the colors of the picture.
  package static func header(of file: borrowing OpenFile, limits: DecodingLimits) throws(ImageError) -> FileHeader {
    try limits.checkTime(for: file.path)
    let memory = limits.memory.share(ImageInfo.headerBytes)
    if let header = try limits.videoHeader(of: file) { return header.turned(by: file.stamp.turn) }
    var header = try pictureHeader(of: file, limits).turned(by: file.stamp.turn)
    if let reason = limits.objection(to: header.info) { throw ImageError(file.path, reason) }
    header.limits = limits
    defer { withExtendedLifetime(memory) {} }
    do throws(IsolationFault) {
      return try header.usingColors()
    } catch {
      throw ImageError(file.path, .isolated(error))
    }
  }

  private static func pictureHeader(
    of file: borrowing OpenFile, _ limits: DecodingLimits
  ) throws(ImageError) -> FileHeader {
    let found: Result<FileHeader, ImageError>
    do throws(ImageError) {
      if let isolation = limits.isolation {
        found = .success(try isolatedHeader(of: file, in: isolation))
      } else {
        found = .success(try readHeader(of: file, as: format(of: file)))
      }
    } catch {
      found = .failure(error)
    }
    if let header = try limits.developedHeader(of: file, insteadOf: found) { return header }
    return try found.get()
  }

  /// Reads in this process everything that Tessera's own, memory-safe code can read; a worker reads the rest, and every
  /// profile.
  private static func isolatedHeader(
    of file: borrowing OpenFile, in isolation: Isolation
  ) throws(ImageError) -> FileHeader {
    let format = try format(of: file)
    if format.entry.reading?.readsHeaderItself == true {
      let header = try readHeader(of: file, as: format)
      return header.decoded(by: PhotoWorker(in: isolation, for: header.info), at: file.path)
    }
    return try IsolatedDecoder.header(of: file, in: PhotoWorker(in: isolation, for: format))
  }

  /// Reads the header, whether or not such a picture may be decoded.
  static func readHeader(of file: borrowing OpenFile) throws(ImageError) -> FileHeader {
    try readHeader(of: file, as: format(of: file))
  }

  private static func readHeader(
    of file: borrowing OpenFile, as format: ImageFormat
  ) throws(ImageError) -> FileHeader {
    try format.reading(file.path).header(file)
  }

  /// Returns the format recognized by the file's first bytes.
  private static func format(of file: borrowing OpenFile) throws(ImageError) -> ImageFormat {
    let start: [UInt8]
    do {
      start = try file.bytes(at: 0, count: ImageFormat.sniffedBytes)
    } catch {
      throw ImageError(error)
    }
    if start.isEmpty { throw ImageError(file.path, .empty) }
    if let format = ImageFormat(sniffing: start) { return format }
    let fileExtension = file.path.fileExtension
    if let format = ForeignFormat(sniffing: start, fileExtension: fileExtension) {
      throw ImageError(file.path, .foreign(format))
    }
    throw ImageError(
      file.path,
      ImageFormat.isPromised(byExtension: fileExtension)
        ? .namedButNotAPicture(fileExtension: fileExtension) : .notAPicture)
  }

  /// Returns the header's contents for the file at `path`.
  package static func probe(path: FilePath, limits: DecodingLimits) throws(ImageError) -> ImageInfo {
    try probe(try open(path), limits: limits)
  }

  /// Opens the file at `path` for decoding.
  package static func open(_ path: FilePath) throws(ImageError) -> OpenFile {
    do { return try OpenFile(path) } catch { throw ImageError(error) }
  }

  /// Decodes a whole picture, as stored.
  package static func decode(
    _ file: consuming OpenFile, info: ImageInfo, eighths: Int = 8, effort: Effort = .balanced, keepsInks: Bool = false,
    limits: DecodingLimits = DecodingLimits(), worker: PhotoWorker? = nil
  ) throws(ImageError) -> (pixels: Pixels, damage: String?) {
    try pixels(
      of: ImageDecoder(
        file, info: info, eighths: eighths, effort: effort, keepsInks: keepsInks, limits: limits, worker: worker))
  }

  private static func pixels(
    ofPlanes decoder: consuming ImageDecoder
  ) throws(ImageError) -> (Pixels, damage: String?) {
    var decoder = decoder
    let layout = decoder.layout
    var pixels = Pixels(width: decoder.width, height: decoder.height)
    var row = 0
    while try decoder.withNextRow({ row = pixels.store($0, layout, from: row) }) {}
    return (pixels, try decoder.finish())
  }

  /// Decodes a whole picture for the conversion to a wall's colors.
  package static func decode(
    _ file: consuming OpenFile, using pipeline: ColorPipeline, effort: Effort = .balanced
  ) throws(ImageError) -> (pixels: Pixels, damage: String?) {
    try pixels(of: ImageDecoder(file, using: pipeline, effort: effort))
  }

  static func pixels(of decoder: consuming ImageDecoder) throws(ImageError) -> (Pixels, damage: String?) {
    var decoder = decoder
    guard case .pixels = decoder.layout else { return try pixels(ofPlanes: decoder) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(decoder.width * decoder.height * Pixels.bytesPerPixel)
    // Sound: the buffer is the span's, for the length of the call.
    while try decoder.withNextRow({ row in unsafe row.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) } })
    {}
    let damage = try decoder.finish()
    return (Pixels(width: decoder.width, height: decoder.height, bytes: bytes), damage)
  }
}
