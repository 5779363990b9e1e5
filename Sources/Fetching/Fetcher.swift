package import Files
import Foundation
import Messages
import Parallel
import Processes

/// Fetches remote files with a command, each once, and some ahead of need.
///
///     RemoteFiles.mount(Fetcher(command, into: FetchedFiles(in: cache, limit: 2_000_000_000)))
///     let file = try OpenFile(FilePath("s3://bucket/a.jpg"))
///
/// A failed command is retried, with increasing delays. A file counts as fetched when the command has succeeded and the
/// size is as required; until then it has another name. Several processes may share a folder.
///
/// Safe to share: all mutable state is protected by the lock.
package final class Fetcher: RemoteFiles.Source, @unchecked Sendable {
  private let command: FetchCommand
  private let files: FetchedFiles
  private let settings: Settings

  package struct Settings: Hashable, Sendable {
    /// The time limit for the command, in seconds.
    package var timeout = 300.0
    /// The delays before further attempts, in seconds.
    package var delays = [1.0, 4.0]
    /// The number of files fetched at a time.
    package var jobs = 4
    /// True if files are for this run only.
    package var isPrivate = false

    package init() {}
  }

  private let condition = Condition()
  private var running: Set<FilePath> = []
  private var failures: [FilePath: FileError] = [:]
  /// The number of failures since the last success.
  private var failuresInRow = 0
  private var isClosed = false
  /// True if any file was requested.
  private var isUsed = false
  /// The bytes of all files; nil until they are counted.
  private var byteCount: Int64?
  /// True if this process created the folder and registered it for removal.
  private var hasFolder = false

  /// The next addresses to be opened, and the index of each.
  private var upcoming: [FilePath] = []
  private var places: [FilePath: Int] = [:]
  /// The number of the current list.
  private var generation = 0
  /// The first address not examined yet, and the one after the last that was needed.
  private var next = 0
  private var needed = 0
  /// Files fetched ahead and not opened yet.
  private var unopened: Set<FilePath> = []
  /// The number of threads that fetch ahead.
  private var helperCount = 0

  /// The number of files fetched ahead of need.
  private static let ahead = 8
  /// The number of failures in a row after which the cause is not a single file, and others are tried only once.
  private static let mostInRow = 16

  package init(_ command: FetchCommand, into files: FetchedFiles, _ settings: Settings = Settings()) {
    self.command = command
    self.settings = settings
    // The folder for this run only has a random name, unknown to others.
    self.files =
      settings.isPrivate
      ? FetchedFiles(
        at: FilePath.temporaryFolder.absolute.appending(
          FilePath("tessera-\(getpid())-" + String(UInt64.random(in: .min ... .max), radix: 36))),
        limit: files.limit)
      : files
  }

  // MARK: - Opening

  package func open(_ address: FilePath, size: Int64?) throws(FileError) -> Int32 {
    need(address)
    if let descriptor = try claim(address, size: size) { return descriptor }
    let result = Result { () throws(FileError) in try fetch(address, size: size) }
    release(address, result)
    return try result.get()
  }

  /// Opens an existing file; if there is none, the caller must fetch it.
  private func claim(_ address: FilePath, size: Int64?) throws(FileError) -> Int32? {
    condition.lock()
    defer { condition.unlock() }
    while true {
      if let failure = failures[address] { throw failure }
      if !running.contains(address) {
        if let descriptor = files.open(address, size: size) {
          unopened.remove(address)
          return descriptor
        }
        if isClosed { throw FileError(address, .notFetched("stopped")) }
        if running.count < settings.jobs {
          running.insert(address)
          return nil
        }
      }
      condition.wait()
    }
  }

  private func release(_ address: FilePath, _ result: Result<Int32, FileError>) {
    condition.withLock {
      running.remove(address)
      if case .failure(let error) = result {
        failures[address] = error
        failuresInRow += 1
      } else {
        failuresInRow = 0
      }
      condition.broadcast()
    }
  }

  package func size(of address: FilePath) -> Int64? { files.size(of: address) }

  // MARK: - Ahead

  package func foresee(_ addresses: [FilePath]) {
    let started = condition.withLock {
      var seen: Set<FilePath> = []
      upcoming = addresses.filter { seen.insert($0).inserted }
      places = Dictionary(uniqueKeysWithValues: zip(upcoming, upcoming.indices))
      generation += 1
      (next, needed) = (0, 0)
      condition.broadcast()
      let count = min(settings.jobs, upcoming.count)
      helperCount += count
      return (count: count, generation: generation)
    }
    for _ in 0..<started.count {
      if let thread = WorkThread({ self.fetchAhead(started.generation) }) { thread.letGo() } else { endHelper() }
    }
  }

  private func need(_ address: FilePath) {
    condition.withLock {
      isUsed = true
      guard let place = places[address], place >= needed else { return }
      needed = place + 1
      condition.broadcast()
    }
  }

  private func fetchAhead(_ generation: Int) {
    while let address = nextAhead(generation) {
      let size = RemoteFiles.size(of: address)
      let result = Result { () throws(FileError) in try fetch(address, size: size) }
      if case .success(let descriptor) = result { Foundation.close(descriptor) }
      release(address, result)
    }
    endHelper()
  }

  private func endHelper() {
    condition.withLock {
      helperCount -= 1
      condition.broadcast()
    }
  }

  /// Claims and returns the next file to fetch ahead; nil if there are no more.
  private func nextAhead(_ generation: Int) -> FilePath? {
    condition.lock()
    defer { condition.unlock() }
    while true {
      if isClosed || generation != self.generation || next >= upcoming.count { return nil }
      if next >= needed + Self.ahead || running.count >= settings.jobs {
        condition.wait()
        continue
      }
      let address = upcoming[next]
      next += 1
      if running.contains(address) || failures[address] != nil { continue }
      if files.contains(address, size: RemoteFiles.size(of: address)) { continue }
      running.insert(address)
      unopened.insert(address)
      return address
    }
  }

  // MARK: - Fetching

  /// Fetches a file and opens it.
  private func fetch(_ address: FilePath, size: Int64?) throws(FileError) -> Int32 {
    try makeFolder(for: address)
    var tries = 0
    while true {
      tries += 1
      do throws(RunningCommand.Failure) { return try fetchOnce(address, size: size) } catch {
        let isHopeless = condition.withLock { isClosed || failuresInRow >= Self.mostInRow }
        guard !isHopeless, tries <= settings.delays.count, wait(settings.delays[tries - 1]) else {
          let words = error.words + (tries > 1 ? "; tried \(tries) times" : "")
          throw FileError(address, .notFetched(words))
        }
      }
    }
  }

  private func fetchOnce(_ address: FilePath, size: Int64?) throws(RunningCommand.Failure) -> Int32 {
    let partial = files.partial(of: address)
    do throws(FileError) { try StagedFiles.expect(partial) } catch { throw .init(error.description) }
    defer { StagedFiles.forget(partial) }
    do throws(RunningCommand.Failure) {
      try RunningCommand(
        command.words(for: address, to: partial), adding: command.variables(for: address, to: partial)
      )
      .wait(atMost: settings.timeout, named: command.name, isCancelled: { isOver })
      return try publish(partial, as: address, size: size)
    } catch {
      // Some programs create a folder with that name.
      if !partial.remove() { _ = unsafe rmdir(partial.terminated) }
      throw error
    }
  }

  private func publish(_ partial: FilePath, as address: FilePath, size: Int64?) throws(RunningCommand.Failure) -> Int32
  {
    guard let status = (try? partial.ownStatus()) ?? nil else { throw .init("\(command.name) wrote no file") }
    guard status.kind == .file else { throw .init("\(command.name) did not write a regular file") }
    if status.stamp.size == 0 { throw .init("\(command.name) wrote an empty file") }
    if let size, status.stamp.size != size {
      throw .init("is \(status.stamp.size) bytes instead of \(size)")
    }
    let path = files.path(of: address)
    // Sound: the paths are zero-terminated and outlive the calls.
    let descriptor = unsafe Foundation.open(partial.terminated, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else { throw .init("cannot be opened: \(systemWords(for: errno))") }
    if settings.isPrivate { try? StagedFiles.expect(path) }
    // The date that the command sets is not the date of last use.
    _ = unsafe utimensat(AT_FDCWD, partial.terminated, nil, 0)
    guard unsafe rename(partial.terminated, path.terminated) == 0 else {
      let code = errno
      Foundation.close(descriptor)
      throw .init("cannot be stored: \(systemWords(for: code))")
    }
    count(status.stamp.size)
    return descriptor
  }

  /// Counts a fetched file, and removes others if there are too many.
  private func count(_ size: Int64) {
    condition.withLock {
      let sum = byteCount.map { $0 + size }
      if let sum, sum <= files.limit {
        byteCount = sum
      } else {
        byteCount = files.prune(keeping: unopened)
      }
    }
  }

  private func makeFolder(for address: FilePath) throws(FileError) {
    let isMade = condition.withLock {
      if hasFolder { return true }
      hasFolder = files.folder.makeFolder()
      if hasFolder && settings.isPrivate { try? StagedFiles.expect(files.folder) }
      return hasFolder
    }
    if !isMade { throw FileError(address, .notFetched("the folder \(files.folder) cannot be created")) }
  }

  private var isOver: Bool { condition.withLock { isClosed } }

  /// Waits. Returns false if the fetcher is closed meanwhile.
  private func wait(_ seconds: Double) -> Bool {
    let end = Date(timeIntervalSinceNow: seconds)
    return condition.withLock {
      while !isClosed && Date.now < end { _ = condition.wait(until: end) }
      return !isClosed
    }
  }

  // MARK: - Ending

  /// Ends all running commands, and removes the files that only this run needed.
  package func close() {
    condition.withLock {
      isClosed = true
      condition.broadcast()
      while helperCount > 0 || !running.isEmpty { condition.wait() }
    }
    guard settings.isPrivate, hasFolder else {
      // Files fetched ahead were kept until now, and the limit may have been different.
      if isUsed { files.prune() }
      return
    }
    for name in (try? files.folder.entries()) ?? [] {
      let path = files.folder.appending(name)
      path.remove()
      StagedFiles.forget(path)
    }
    // Sound: the path is zero-terminated and outlives the call.
    _ = unsafe rmdir(files.folder.terminated)
    StagedFiles.forget(files.folder)
  }
}
