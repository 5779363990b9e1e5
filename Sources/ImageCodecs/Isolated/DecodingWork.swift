import CCodecs
import CReducedJPEG
import Colors
import Faces
import Files
package import Isolation
import Raster

/// The work of a decoder in a separate process, which answers requests one by one until there are no more.
///
///     if WorkerProcess.isThis { DecodingWork.serve() }
package struct DecodingWork: ~Copyable {
  private var decoder: ImageDecoder?
  private var rowsLeft = 0
  private var conversion: ColorConversion?
  /// The bytes at each place whose pages were provided.
  private var populated: [Int: Int] = [:]

  /// Turns this process into confined workers for the one that started it.
  package static func serve() -> Never {
    var work = DecodingWork()
    WorkerProcess.serve(preparing: prepare) { request, descriptor, memory in
      work.answer(request, descriptor, memory)
    }
  }

  /// Loads what is read from files: confined workers have no access to files.
  ///
  /// - Parameter kit: The library for the format of the photos, see `PhotoWorker`; 0 for none.
  package static func prepare(_ kit: UInt8) {
    keepFreedMemory()
    ccodecs_prepare(Int32(kit))
    allowFonts(kit)
    _ = ColorProfile([])
    warmUp()
    // Only now, so that workers do not share any of it.
    reduced_reserve_memory(scratchBytes)
  }

  /// Lets workers read the fonts that drawings need, and no other files; where that is impossible, they read none.
  private static func allowFonts(_ kit: UInt8) {
    guard WorkerProcess.canAllowReading else { return ccodecs_do_without_fonts() }
    var folders: [FilePath] = []
    // Sound: the function uses the list only during the call, and each path ends with zero.
    unsafe withUnsafeMutablePointer(to: &folders) { list in
      unsafe ccodecs_each_folder(Int32(kit), list) { list, path in
        guard let list = unsafe list, let path = unsafe path else { return }
        unsafe list.assumingMemoryBound(to: [FilePath].self).pointee.append(FilePath(String(cString: path)))
      }
    }
    for folder in FilePath.outermost(folders) { WorkerProcess.allowReading(folder.bytes) }
  }

  /// The memory for the compressed data and the blocks of a JPEG.
  private static let scratchBytes = 16 << 20

  /// Decodes small built-in pictures. Libraries and Swift do a lot of work only the first time, which would otherwise
  /// be repeated in every worker; with this, each worker takes a third of the time.
  private static func warmUp() {
    let memory = WorkerProcess.Memory(count: Isolation.sharedMemory)
    for format in [OutputFormat.jpeg, .png] {
      guard let picture = try? Self.picture(as: format) else { continue }
      var work = DecodingWork()
      func answer(_ request: DecodingRequest) -> MessageReader {
        MessageReader(work.answer(request.bytes, WorkerProcess.file(of: picture), memory))
      }
      var header = answer(.header(fileExtension: format.rawValue))
      guard (try? header.flag()) == true, let info = try? header.info() else { continue }
      _ = answer(.metadata(info.format))
      _ = answer(.open(DecodingOptions(info: info, eighths: 1, effort: .balanced, keepsInks: false)))
      guard format == .jpeg, let file = try? work.file(WorkerProcess.file(of: picture), "") else { continue }
      VerifiedThumbnail.warmUp(info, in: file)
    }
  }

  private static func picture(as format: OutputFormat) throws(EncodingError) -> [UInt8] {
    let size = 16
    let pixels = Pixels(width: size, height: size)
    if format == .png {
      let encoder = PNGEncoder(width: size, height: size, hasAlpha: false)
      var assembler = PNGAssembler(encoder)
      return try assembler.header + assembler.add(encoder.encode(pixels)) + assembler.end()
    }
    let picture = OutputPicture(
      width: size, height: size, hasAlpha: false, style: OutputStyle(format), effort: .fast)
    let writer = try PictureWriter(picture)
    try writer.add(pixels)
    return try writer.finish(exif: picture.mark.exif("a note"))
  }

  package init() {}

  /// Answers a request; an invalid request gets an empty answer.
  package mutating func answer(_ request: [UInt8], _ descriptor: Int32?, _ memory: WorkerProcess.Memory) -> [UInt8] {
    var answer = MessageWriter()
    guard let request = try? DecodingRequest(request) else { return [] }
    do throws(ImageError) {
      switch request {
      case .header(let fileExtension): try addHeader(of: descriptor, fileExtension, to: &answer)
      case .developedHeader: answer.add(header: try LibraryHeader.developed(try file(descriptor, "")))
      case .metadata(let format): try addMetadata(of: descriptor, format, to: &answer)
      case .open(let options):
        let layout = try open(descriptor, options)
        try addRows(at: DecodingRequest.place(ofPiece: 0), of: memory, &answer)
        answer.add(layout)
      case .rows(let place): try addRows(at: place, of: memory, &answer)
      case .colors(let from, let to, let samples): prepare(from, to, samples, &answer)
      case .finding(let from, let to, let samples): answer.add(ColorFinding(from, to, samples))
      case .convert(let count): convert(count, memory, &answer)
      case .model(let bytes): answer.add(FaceSearch.compact(model: bytes))
      case .faces(let width, let height, let model): faces(on: memory, width: width, height: height, model, &answer)
      case .thumbnail(let info): try addThumbnail(info, of: descriptor, memory, &answer)
      case .end:
        clear(memory)
        answer.add(ccodecs_clear_freed_memory() != 0)
      }
    } catch {
      answer = MessageWriter()
      answer.add(false)
      answer.add(error.reason)
    }
    return answer.bytes
  }

  /// Closes the file, and overwrites its rows.
  private mutating func clear(_ memory: WorkerProcess.Memory) {
    decoder = nil
    conversion = nil
    rowsLeft = 0
    for (place, count) in populated {
      // Sound: the rows were written there.
      unsafe memory.withBytes(at: place, count: count) { unsafe $0.update(repeating: 0) }
    }
  }

  private func file(_ descriptor: Int32?, _ fileExtension: String) throws(ImageError) -> OpenFile {
    let path = FilePath("picture." + fileExtension)
    guard let descriptor, let file = OpenFile(path, takingOver: descriptor) else {
      throw ImageError(path, .unreadable(.notRegular))
    }
    return file
  }

  private func addHeader(
    of descriptor: Int32?, _ fileExtension: String, to answer: inout MessageWriter
  ) throws(ImageError) {
    answer.add(header: try ImageDecoder.readHeader(of: try file(descriptor, fileExtension)))
  }

  private func addMetadata(
    of descriptor: Int32?, _ format: ImageFormat, to answer: inout MessageWriter
  ) throws(ImageError) {
    let blocks = try MetadataBlocks(of: try file(descriptor, ""), format)
    answer.add(true)
    answer.add(blocks)
  }

  private func addThumbnail(
    _ info: ImageInfo, of descriptor: Int32?, _ memory: WorkerProcess.Memory, _ answer: inout MessageWriter
  ) throws(ImageError) {
    let thumbnail = VerifiedThumbnail(info, in: try file(descriptor, ""))
    answer.add(thumbnail?.shape)
    guard let bytes = thumbnail?.pixels.bytes else { return }
    // Sound: there is room for the largest thumbnail.
    unsafe memory.withBytes(at: 0, count: bytes.count) { target in
      unsafe bytes.withUnsafeBufferPointer { _ = unsafe target.update(fromContentsOf: $0) }
    }
  }

  private mutating func open(_ descriptor: Int32?, _ options: DecodingOptions) throws(ImageError) -> RowLayout {
    self.decoder = nil
    if options.info.needsWhole { ccodecs_expect_memory(Int64(options.info.decodingBytes)) }
    var limits = DecodingLimits()
    limits.mayBeWhole = options.mayBeWhole
    let decoder = try ImageDecoder(
      try file(descriptor, ""), info: options.info, eighths: options.eighths, effort: options.effort,
      keepsInks: options.keepsInks, light: options.light, keepsDepth: options.keepsDepth, limits: limits)
    let layout = decoder.layout
    rowsLeft = layout.count
    self.decoder = consume decoder
    return layout
  }

  /// Puts the next rows or strips in place; after the last one, adds any damage to the answer.
  private mutating func addRows(
    at place: Int, of memory: WorkerProcess.Memory, _ answer: inout MessageWriter
  ) throws(ImageError) {
    guard var decoder = decoder.take() else { return }
    let bytesPerRow = decoder.layout.bytes
    let count = min(rowsLeft, DecodingRequest.rowsPerPiece(bytesPerRow: bytesPerRow))
    if place + count * bytesPerRow > Isolation.sharedMemory { return }
    if populated[place, default: 0] < count * bytesPerRow {
      memory.populate(at: place, count: count * bytesPerRow)
      populated[place] = count * bytesPerRow
    }
    for row in 0..<count {
      _ = try decoder.withNextRow { bytes in
        // Sound: there is room for the row.
        unsafe memory.withBytes(at: place + row * bytesPerRow, count: bytesPerRow) { target in
          unsafe bytes.withUnsafeBufferPointer { _ = unsafe target.update(fromContentsOf: $0) }
        }
      }
    }
    rowsLeft -= count
    var damage: String?
    if rowsLeft == 0 { damage = try decoder.finish() } else { self.decoder = consume decoder }
    answer.add(true)
    answer.add(damage)
  }

  private mutating func prepare(
    _ from: ColorSpace, _ to: ColorSpace, _ samples: ColorSpace.Samples, _ answer: inout MessageWriter
  ) {
    conversion = (try? ColorConversion.between(from, and: to, samples: samples)) ?? nil
    answer.add(conversion != nil)
  }

  private func convert(_ count: Int, _ memory: WorkerProcess.Memory, _ answer: inout MessageWriter) {
    guard let conversion else { return }
    let byteCount = count * Pixels.bytesPerPixel
    // Sound here and below: there are four bytes for each pixel.
    let bytes = unsafe memory.withBytes(at: 0, count: byteCount) { unsafe Array($0) }
    var pixels = Pixels(width: count, height: 1, bytes: bytes)
    conversion.convert(&pixels)
    unsafe memory.withBytes(at: 0, count: byteCount) { target in
      unsafe pixels.bytes.withUnsafeBufferPointer { _ = unsafe target.update(fromContentsOf: $0) }
    }
    answer.add(true)
  }

  private func faces(
    on memory: WorkerProcess.Memory, width: Int, height: Int, _ model: [UInt8], _ answer: inout MessageWriter
  ) {
    guard let finder = FaceFinder(compact: model) else { return }
    ccodecs_expect_memory(Int64(FaceFinder.maxBytes))
    // Sound: there are four bytes for each pixel, and the memory has room for the largest picture.
    let bytes = unsafe memory.withBytes(at: 0, count: width * height * Pixels.bytesPerPixel) { unsafe Array($0) }
    answer.add(finder.faces(on: Pixels(width: width, height: height, bytes: bytes)))
  }
}

extension MessageWriter {
  fileprivate mutating func add(header: FileHeader) {
    add(true)
    add(header.info)
    add(header.stated)
    add(header.hasFinePatterns)
  }
}
