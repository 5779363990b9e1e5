import Files
public import Foundation
package import ImageCodecs
import Isolation
import Parallel
import Runs
import VideoFrames
import Workers

/// The engine behind walls and thumbnails: decoders, and the memory and cores that they share.
///
///     let engine = Engine(decoding: .sandboxed(), memory: 512 << 20)
///     let thumbnail = try await photo.thumbnail(400, 300, on: engine)
///
/// Any number of tasks may use one engine at the same time. An engine does not affect the rest of its process: it
/// handles no signals, and shares only spare memory with other engines.
public final class Engine: Sendable {
  /// The process in which photos, which may be untrusted, are decoded.
  public enum Decoding: Sendable {
    /// Sandboxed processes of a worker program, one for each photo: a photo that takes over its decoder gains nothing.
    ///
    /// - Parameter worker: `tessera-worker` or `tessera`; nil for the one beside this program or on the `PATH`, or for
    ///   this program after ``Engine/hostWorkers()``.
    case sandboxed(worker: URL? = nil)
    /// This process; only for trusted photos.
    case inProcess
  }

  let sandbox: Sandbox?
  package let limits: DecodingLimits
  package let cores: Int
  private let slots: Slots
  /// The cache folder for finished tiles; nil for none.
  private let cache: URL?
  let caches = Caches()

  /// The default engine. Its memory limit is a quarter of the system’s memory, at most 1 GB.
  public static let standard = Engine()

  /// - Parameters:
  ///   - decoding: Where photos are decoded.
  ///   - memory: The memory limit in bytes for everything that is made at the same time; nil for a quarter of the
  ///     system's memory, at most 1 GB.
  ///   - cores: The number of cores used; nil for all.
  ///   - cache: The folder in which finished tiles are cached for later walls with the same files; nil for no cache.
  public init(decoding: Decoding = .sandboxed(), memory: Int? = nil, cores: Int? = nil, cache: URL? = nil) {
    self.cache = cache
    self.cores = max(1, cores ?? coreCount)
    slots = Slots(self.cores)
    var limits = DecodingLimits(memory: memory.map { MemoryBudget(max($0, 64 << 20)) } ?? .standard)
    switch decoding {
    case .inProcess: sandbox = Sandbox.none
    case .sandboxed(let worker):
      sandbox = (worker.map { FilePath($0) } ?? WorkerProgram.found).map(Sandbox.init(workers:))
      limits.isolation = sandbox?.decoders
    }
    limits.videos = VideoReader.source(.best, isConfined: limits.isolation != nil)
    self.limits = limits
  }

  deinit { rest() }

  /// Writes pending tiles to the cache, and ends idle processes. The engine can still be used afterwards.
  public func rest() {
    sandbox?.close()
    caches.close()
    MemoryFolder.freeUnused()
  }

  /// Makes a run use this engine.
  func prepare(_ work: inout WorkSettings, _ limits: DecodingLimits) {
    work.host = WorkSettings.Host(sandbox: sandbox ?? .none, limits: limits)
    work.jobs = cores
    work.usesCache = cache != nil
    if let cache { work.cache = FilePath(cache) }
  }

  /// True if photos are decoded in sandboxed processes.
  public var isSandboxed: Bool { limits.isolation != nil }

  /// Does work on its own thread, when a core is free. The work ends early if the calling task is cancelled.
  package func perform<Result: Sendable>(
    _ work: @escaping @Sendable (DecodingLimits) throws -> Result
  ) async throws -> Result {
    guard let sandbox else { throw TesseraError.worker(WorkerProgram.missing) }
    if sandbox !== Sandbox.none, let obstacle = Confinement.here.refusal, limits.isolation == nil {
      throw TesseraError.worker(
        "photos cannot be decoded in a sandbox here: \(obstacle); use Engine(decoding: .inProcess)")
    }
    try await slots.take()
    defer { slots.giveBack() }
    let task = CancellableTask()
    var limits = limits
    limits.isolation = limits.isolation?.workers(for: task)
    return try await withTaskCancellationHandler { [limits] in
      do {
        return try await onThread { try work(limits) }
      } catch {
        if task.isCancelled { throw CancellationError() }
        throw error
      }
    } onCancel: {
      task.cancel()
    }
  }

  /// Runs blocking work on a new thread, or, if none can be created, on one of the system’s.
  private func onThread<Result: Sendable>(_ work: @escaping @Sendable () throws -> Result) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
      let run: @Sendable () -> Void = { continuation.resume(with: Swift.Result { try work() }) }
      if let thread = WorkThread(run) { thread.letGo() } else { DispatchQueue.global().async(execute: run) }
    }
  }
}
