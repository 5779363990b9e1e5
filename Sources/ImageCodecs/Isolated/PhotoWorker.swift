import CCodecs
package import Isolation
import Parallel

/// The confined process for one photo: it reads the header, decodes the photo, converts its colors, finds faces in it,
/// and ends. If a photo takes over its process, no other photo is affected, unless workers take turns.
///
///     let worker = PhotoWorker(in: isolation)
///     let answer = try worker.ask(request, handing: file.descriptor)
///
/// The process starts with the first request.
package final class PhotoWorker: Sendable {
  let isolation: Isolation
  /// The processor time in seconds that each request may take in addition to what the size of the photo needs.
  let seconds: Int
  /// The name of the library that the process has, for messages.
  let libraryName: String?
  private let state = Mutex(State())

  private struct State {
    var idle: Worker?
    /// True if the process did nothing but read pictures that leave nothing behind.
    var mayTakeTurns = true
    /// True if a process that took turns failed.
    var needsNew = false
  }

  /// The time in seconds for drawings and pages, a few bytes of which can take any time.
  private static let drawingSeconds = 10

  package convenience init(in isolation: Isolation) {
    self.init(in: isolation, seconds: isolation.seconds, libraryName: nil)
  }

  private init(in isolation: Isolation, seconds: Int, libraryName: String?) {
    (self.isolation, self.seconds, self.libraryName) = (isolation, seconds, libraryName)
  }

  /// - Parameter format: The format of the photo, whose library the process has.
  convenience init(in isolation: Isolation, for format: ImageFormat) {
    self.init(in: isolation, format.entry.reading?.library)
  }

  /// - Parameter info: The header of the photo, whose library the process has.
  convenience init(in isolation: Isolation, for info: ImageInfo) { self.init(in: isolation, info.library) }

  /// - Parameter library: The library that the process has.
  convenience init(in isolation: Isolation, for library: ccodecs_format) { self.init(in: isolation, library) }

  private convenience init(in isolation: Isolation, _ format: ccodecs_format?) {
    let library = format.map { ccodecs_library($0) } ?? 0
    let isDrawing = format == CCODECS_SVG || format == CCODECS_PDF
    self.init(
      in: isolation.workers(with: UInt8(clamping: library)),
      seconds: isDrawing ? min(isolation.seconds, Self.drawingSeconds) : isolation.seconds,
      libraryName: format.flatMap { CodecLibraries.names[$0.rawValue] })
    // Its decoder is known to free all that it takes.
    if format != CCODECS_PNG { endWithPhoto() }
  }

  deinit {
    let state = state.withLock { $0 }
    guard isolation.takesTurns, state.mayTakeTurns, let worker = state.idle, worker.isReusable else { return }
    guard (try? worker.allow(seconds: 1, memory: isolation.workerMemory)) != nil, (try? hasCleared(worker)) == true
    else { return }
    isolation.keep(worker)
  }

  /// Returns the idle process, which the caller must give back.
  func take() throws(IsolationFault) -> Worker {
    let (idle, isNew) = state.withLock { state in (state.idle.take(), state.needsNew) }
    if let idle { return idle }
    let worker = try isolation.worker(isNew: isNew)
    if isolation.takesTurns, worker.turns == 0, try !hasCleared(worker) { endWithPhoto() }
    return worker
  }

  /// Has a process clear its memory. Returns false if it cannot.
  private func hasCleared(_ worker: Worker) throws(IsolationFault) -> Bool {
    try worker.ask(DecodingRequest.end.bytes) == DecodingRequest.ended
  }

  /// Keeps an idle process; a busy one is ended.
  func giveBack(_ worker: Worker) {
    if worker.isIdle { state.withLock { $0.idle = worker } }
  }

  /// Ends the process with the photo, even if others take turns.
  func endWithPhoto() { state.withLock { $0.mayTakeTurns = false } }

  /// Returns true if the work may be tried again after `worker` failed.
  func mayRetry(after fault: IsolationFault, _ worker: Worker?, _ tries: inout Isolation.Tries) -> Bool {
    state.withLock { $0.needsNew = true }
    return tries.mayRetry(after: fault, worker)
  }

  /// Has the process do `work`. If something kills it, the work starts over in another process.
  func attempt<Result>(_ work: (Worker) throws(IsolationFault) -> Result) throws(IsolationFault) -> Result {
    var tries = Isolation.Tries(of: isolation)
    while true {
      let worker = try take()
      do throws(IsolationFault) {
        try worker.allow(seconds: seconds, memory: isolation.workerMemory)
        let result = try work(worker)
        giveBack(worker)
        return result
      } catch {
        if !mayRetry(after: error, worker, &tries) { throw error }
      }
    }
  }

  /// Sends a request and returns its answer.
  func ask(
    _ request: [UInt8], handing descriptor: Int32? = nil, of owner: (any AnyObject & Sendable)? = nil
  ) throws(IsolationFault) -> [UInt8] {
    try attempt { (worker) throws(IsolationFault) in try worker.ask(request, handing: descriptor, of: owner) }
  }
}
