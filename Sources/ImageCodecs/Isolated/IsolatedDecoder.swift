import Files
import Isolation
import Raster

/// A picture decoded by a worker. While the caller processes some rows, the worker decodes the next ones.
///
/// If something kills the worker, another one starts over and skips the rows already returned.
final class IsolatedDecoder: RowSource {
  private let photoWorker: PhotoWorker
  private let options: DecodingOptions
  /// The descriptor of the decoder's file, which must stay open while this object is in use.
  private let descriptor: Int32
  private let owner: (any AnyObject & Sendable)?
  private let fileSize: Int
  /// The memory that the worker may take.
  private let memory: Int
  /// The worker; nil once the last row has been returned.
  private var worker: Worker?
  private var tries: Isolation.Tries

  /// The layout that the worker found when it opened the file.
  private(set) var layout: RowLayout
  private var rowsPerPiece: Int { DecodingRequest.rowsPerPiece(bytesPerRow: layout.bytes) }
  private var pieceCount: Int { (layout.count + rowsPerPiece - 1) / rowsPerPiece }
  /// The pieces received, including the current one, and the rows returned from the current one.
  private var piecesTaken = 0
  private var rowsTaken = 0
  /// The result of requesting the next piece.
  private var nextRequest = Result<Void, IsolationFault>.success(())
  private(set) var damage: String?

  init(
    _ file: borrowing OpenFile, _ options: DecodingOptions, in photoWorker: PhotoWorker, memory: Int
  ) throws(ImageError) {
    self.memory = memory
    self.photoWorker = photoWorker
    self.options = options
    tries = Isolation.Tries(of: photoWorker.isolation)
    layout = options.pixelLayout
    descriptor = file.descriptor
    owner = file.owner
    fileSize = file.size
    if let reason = refusal({ () throws(Refusal) in try takePiece() }) { throw ImageError(file.path, reason) }
  }

  deinit {
    if let worker { photoWorker.giveBack(worker) }
  }

  func readRow(into row: inout [UInt8]) -> ImageError.Reason? {
    if rowsTaken == rowsPerPiece, let reason = refusal({ () throws(Refusal) in try takePiece() }) { return reason }
    guard let worker else { preconditionFailure("A failed decoder cannot have rows.") }
    let place = DecodingRequest.place(ofPiece: piecesTaken - 1) + rowsTaken * layout.bytes
    worker.copyMemory(at: place, to: &row, count: layout.bytes)
    rowsTaken += 1
    if (piecesTaken - 1) * rowsPerPiece + rowsTaken == layout.count {
      photoWorker.giveBack(worker)
      self.worker = nil
    }
    return nil
  }

  /// Returns nil: the worker has already checked the end of the file after the last row.
  func finish() -> ImageError.Reason? { nil }

  // MARK: - Requests

  private enum Refusal: Error {
    case file(ImageError.Reason)
    case worker(IsolationFault)
  }

  /// Does the work, with another worker if something kills the first. Returns the reason for a failure.
  private func refusal(_ work: () throws(Refusal) -> Void) -> ImageError.Reason? {
    while true {
      do throws(Refusal) {
        if worker == nil { try open() }
        try work()
        return nil
      } catch {
        let failed = worker.take()
        switch error {
        case .file(let reason): return reason
        case .worker(let fault):
          if !photoWorker.mayRetry(after: fault, failed, &tries) { return .init(fault, of: photoWorker) }
        }
      }
    }
  }

  /// Has a worker open the file and start on the first piece, or on the piece after the last one received.
  private func open() throws(Refusal) {
    if worker != nil { return }
    let pixels = options.info.storedWidth * options.info.storedHeight
    self.worker = try asked { () throws(IsolationFault) in
      let worker = try photoWorker.take()
      try worker.allow(
        seconds: photoWorker.seconds + pixels >> 20 + fileSize >> 20, memory: memory)
      try worker.begin(DecodingRequest.open(options).bytes, handing: descriptor, of: owner)
      return worker
    }
    nextRequest = .success(())
    for piece in 0..<piecesTaken {
      try receive(piece: piece)
      nextRequest = asked(forPiece: piece + 1)
    }
  }

  private func asked(forPiece piece: Int) -> Result<Void, IsolationFault> {
    guard let worker, piece < pieceCount else { return .success(()) }
    let request = DecodingRequest.rows(place: DecodingRequest.place(ofPiece: piece)).bytes
    return Result { () throws(IsolationFault) in try worker.begin(request) }
  }

  private func takePiece() throws(Refusal) {
    try receive(piece: piecesTaken)
    piecesTaken += 1
    rowsTaken = 0
    // A failure is reported when the piece is needed; the current piece comes first.
    nextRequest = asked(forPiece: piecesTaken)
  }

  private func receive(piece: Int) throws(Refusal) {
    guard let worker else { preconditionFailure("Pieces must come from a worker.") }
    try asked { () throws(IsolationFault) in try nextRequest.get() }
    var answer = MessageReader(try asked { () throws(IsolationFault) in try worker.answer() })
    try check(&answer)
    damage = try asked { () throws(IsolationFault) in try answer.optionalText() }
    if piece > 0 { return }
    let layout = try asked { () throws(IsolationFault) in try answer.layout(for: options) }
    if piecesTaken > 0, layout != self.layout { throw .worker(.invalidReply) }
    self.layout = layout
  }

  private func check(_ answer: inout MessageReader) throws(Refusal) {
    let reason: ImageError.Reason?
    do throws(IsolationFault) { reason = try answer.refusal() } catch { throw .worker(error) }
    if let reason { throw .file(reason) }
  }

  private func asked<Answer>(_ question: () throws(IsolationFault) -> Answer) throws(Refusal) -> Answer {
    do throws(IsolationFault) { return try question() } catch { throw .worker(error) }
  }
}

extension IsolatedDecoder {
  /// Returns the header of a file, read by a worker.
  static func header(of file: borrowing OpenFile, in worker: PhotoWorker) throws(ImageError) -> FileHeader {
    try header(of: file, in: worker, .header(fileExtension: file.path.fileExtension))
  }

  /// Returns the header of a raw file whose data are to be developed.
  static func developedHeader(of file: borrowing OpenFile, in worker: PhotoWorker) throws(ImageError) -> FileHeader {
    try header(of: file, in: worker, .developedHeader)
  }

  private static func header(
    of file: borrowing OpenFile, in worker: PhotoWorker, _ request: DecodingRequest
  ) throws(ImageError) -> FileHeader {
    try answer(to: request, about: file, in: worker) { answer, path throws(IsolationFault) in
      var header = FileHeader(try answer.info(), try answer.statedColors(), at: (worker, path))
      header.hasFinePatterns = try answer.flag()
      return header
    }
  }

  /// Returns the metadata blocks of a file, read by a worker.
  static func blocks(
    of file: borrowing OpenFile, _ format: ImageFormat, in worker: PhotoWorker
  ) throws(ImageError) -> MetadataBlocks {
    try answer(to: .metadata(format), about: file, in: worker) { answer, _ throws(IsolationFault) in
      try answer.blocks()
    }
  }

  /// Returns a thumbnail of a file; nil if it may show something else than the photo.
  ///
  /// - Parameter info: The thumbnail, with its place in the file.
  static func thumbnail(
    _ info: ImageInfo, of file: borrowing OpenFile, in photoWorker: PhotoWorker
  ) throws(ImageError) -> VerifiedThumbnail? {
    do throws(IsolationFault) {
      let (descriptor, owner) = (file.descriptor, file.owner)
      return try photoWorker.attempt { (worker) throws(IsolationFault) in
        let request = DecodingRequest.thumbnail(info).bytes
        var answer = MessageReader(try worker.ask(request, handing: descriptor, of: owner))
        let shape = try answer.shape(of: info)
        try answer.finish()
        guard let shape else { return nil }
        var pixels = Pixels(width: info.storedWidth, height: info.storedHeight)
        worker.copyMemory(at: 0, to: &pixels.bytes, count: pixels.bytes.count)
        return VerifiedThumbnail(pixels: pixels, shape: shape)
      }
    } catch {
      throw ImageError(file.path, .init(error, of: photoWorker))
    }
  }

  /// Returns a worker's answer to a request about a file, parsed by `read`.
  private static func answer<Answer>(
    to request: DecodingRequest, about file: borrowing OpenFile, in worker: PhotoWorker,
    read: (inout MessageReader, FilePath) throws(IsolationFault) -> Answer
  ) throws(ImageError) -> Answer {
    let reason: ImageError.Reason
    do throws(IsolationFault) {
      var message = MessageReader(try worker.ask(request.bytes, handing: file.descriptor, of: file.owner))
      if let refusal = try message.refusal(fileExtension: file.path.fileExtension) {
        reason = refusal
      } else {
        let answer = try read(&message, file.path)
        try message.finish()
        return answer
      }
    } catch {
      reason = .init(error, of: worker)
    }
    throw ImageError(file.path, reason)
  }
}

extension MessageReader {
  /// Returns the reason why a worker refuses a file; nil if it does not.
  mutating func refusal(fileExtension: String = "") throws(IsolationFault) -> ImageError.Reason? {
    try flag() ? nil : try reason(fileExtension: fileExtension)
  }
}
