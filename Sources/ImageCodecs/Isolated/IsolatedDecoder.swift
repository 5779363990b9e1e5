import Files
import Isolation
import Raster

/// A picture that a worker decodes. While the caller looks at some of its rows, the worker makes the next ones.
///
/// Where somebody else ends the worker, another begins again, and what has been handed out is passed over.
final class IsolatedDecoder: RowSource {
  private let photoWorker: PhotoWorker
  private let options: DecodingOptions
  /// Of the decoder's file, which stays open as long as this is used.
  private let descriptor: Int32
  private let fileSize: Int
  /// Until the last row is handed out.
  private var worker: Worker?
  private var tries: Isolation.Tries

  private let bytesPerRow: Int
  private let rowsPerPiece: Int
  private let pieceCount: Int
  /// Pieces handed out, that at hand included, and how many rows of that have been.
  private var piecesTaken = 0
  private var rowsTaken: Int
  private var rowsLeft: Int
  /// What became of asking for the next piece.
  private var asking = Result<Void, IsolationFault>.success(())
  private(set) var damage: String?

  init(_ file: borrowing OpenFile, _ options: DecodingOptions, in photoWorker: PhotoWorker) throws(ImageError) {
    self.photoWorker = photoWorker
    self.options = options
    tries = Isolation.Tries(of: photoWorker.isolation)
    rowsLeft = options.size.height
    descriptor = file.descriptor
    fileSize = file.size
    bytesPerRow = options.size.width * Pixels.bytesPerPixel
    rowsPerPiece = DecodingRequest.rowsPerPiece(bytesPerRow: bytesPerRow)
    pieceCount = (options.size.height + rowsPerPiece - 1) / rowsPerPiece
    rowsTaken = rowsPerPiece
    if let reason = refusal({ () throws(Refusal) in try open() }) { throw ImageError(file.path, reason) }
  }

  deinit {
    if let worker { photoWorker.giveBack(worker) }
  }

  func readRow(into row: inout [UInt8]) -> ImageError.Reason? {
    if rowsTaken == rowsPerPiece, let reason = refusal({ () throws(Refusal) in try takePiece() }) { return reason }
    guard let worker else { preconditionFailure("There is nothing to read behind a failure.") }
    let place = DecodingRequest.place(ofPiece: piecesTaken - 1) + rowsTaken * bytesPerRow
    worker.copyMemory(at: place, to: &row, count: bytesPerRow)
    rowsTaken += 1
    rowsLeft -= 1
    if rowsLeft == 0 {
      photoWorker.giveBack(worker)
      self.worker = nil
    }
    return nil
  }

  /// The worker has seen to it behind the last row.
  func finish() -> ImageError.Reason? { nil }

  // MARK: - Asking

  private enum Refusal: Error {
    case file(ImageError.Reason)
    case worker(IsolationFault)
  }

  /// Does the work, with another worker where somebody else has ended the one at it. Answers why it could not.
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
        case .worker(let fault): if !tries.mayGoOn(after: fault, failed) { return .isolated(fault) }
        }
      }
    }
  }

  /// Has a worker open the file and begin with the first piece, or go to where the last one was and begin with the next.
  /// What is wrong with the file is heard where the piece is wanted.
  private func open() throws(Refusal) {
    if worker != nil { return }
    let pixels = options.info.storedWidth * options.info.storedHeight
    self.worker = try asked { () throws(IsolationFault) in
      let (worker, isolation) = (try photoWorker.take(), photoWorker.isolation)
      try worker.allow(
        seconds: isolation.seconds + pixels >> 20 + fileSize >> 20,
        memory: isolation.workerMemory + 2 * options.info.decodingBytes)
      try worker.begin(DecodingRequest.open(options).bytes, handing: descriptor)
      return worker
    }
    asking = .success(())
    for piece in 0..<piecesTaken {
      try awaitPiece()
      asking = asked(forPiece: piece + 1)
    }
  }

  private func asked(forPiece piece: Int) -> Result<Void, IsolationFault> {
    guard let worker, piece < pieceCount else { return .success(()) }
    let request = DecodingRequest.rows(place: DecodingRequest.place(ofPiece: piece)).bytes
    return Result { () throws(IsolationFault) in try worker.begin(request) }
  }

  private func takePiece() throws(Refusal) {
    try awaitPiece()
    piecesTaken += 1
    rowsTaken = 0
    // That this fails is seen when the piece is wanted: first comes the one at hand.
    asking = asked(forPiece: piecesTaken)
  }

  private func awaitPiece() throws(Refusal) {
    guard let worker else { preconditionFailure("Pieces come from a worker.") }
    try asked { () throws(IsolationFault) in try asking.get() }
    var answer = MessageReader(try asked { () throws(IsolationFault) in try worker.answer() })
    try check(&answer)
    damage = try asked { () throws(IsolationFault) in try answer.optionalText() }
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
  /// What a worker reads in the header of a file.
  static func header(of file: borrowing OpenFile, in worker: PhotoWorker) throws(ImageError) -> FileHeader {
    let request = DecodingRequest.header(fileExtension: file.path.fileExtension)
    return try answer(to: request, about: file, in: worker) { answer, path throws(IsolationFault) in
      var header = FileHeader(try answer.info(), try answer.statedColors(), at: (worker, path))
      header.hasFinePatterns = try answer.flag()
      return header
    }
  }

  /// The metadata in a file as a worker finds it there.
  static func blocks(
    of file: borrowing OpenFile, _ format: ImageFormat, in worker: PhotoWorker
  ) throws(ImageError) -> MetadataBlocks {
    try answer(to: .metadata(format), about: file, in: worker) { answer, _ throws(IsolationFault) in
      try answer.blocks()
    }
  }

  /// What a worker says to a question about a file, as `read` understands it.
  private static func answer<Answer>(
    to request: DecodingRequest, about file: borrowing OpenFile, in worker: PhotoWorker,
    read: (inout MessageReader, FilePath) throws(IsolationFault) -> Answer
  ) throws(ImageError) -> Answer {
    let reason: ImageError.Reason
    do throws(IsolationFault) {
      var message = MessageReader(try worker.ask(request.bytes, handing: file.descriptor))
      if let refusal = try message.refusal(fileExtension: file.path.fileExtension) {
        reason = refusal
      } else {
        let answer = try read(&message, file.path)
        try message.finish()
        return answer
      }
    } catch {
      reason = .isolated(error)
    }
    throw ImageError(file.path, reason)
  }
}

extension MessageReader {
  /// Why a worker refuses a file, where it does.
  mutating func refusal(fileExtension: String = "") throws(IsolationFault) -> ImageError.Reason? {
    try flag() ? nil : try reason(fileExtension: fileExtension)
  }
}
