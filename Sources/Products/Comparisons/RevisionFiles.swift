import Files
import Foundation
import Parallel
import Processes

/// The files of revisions, read from a repository when they are opened.
///
///     files.prepare(addresses)
///     RemoteFiles.mount(files)
///     let file = try OpenFile(FilePath("git://HEAD/golden/a.png"))
///
/// The latest ones are kept, because a comparison opens each of them a few times. Files that will be opened one after
/// another are read by one command, which takes a quarter of the time.
final class RevisionFiles: RemoteFiles.Source {
  private let repository: GitRepository
  private let objects = Mutex<[FilePath: GitRepository.Object]>([:])
  /// The files that are read together, by the address of each.
  private let batches = Mutex<[FilePath: Batch]>([:])
  private let kept = Mutex<[Kept]>([])
  /// Held while files are read together, so that no two threads read the same ones.
  private let reading = Mutex<Void>(())

  /// Files that are read by one command.
  private final class Batch: Sendable {
    let files: [BatchedFile]

    init(_ files: [BatchedFile]) { self.files = files }
  }

  private struct BatchedFile: Sendable {
    var address: FilePath
    var object: GitRepository.Object
    var size: Int
  }

  private struct Kept: Sendable {
    var address: FilePath
    var file: ScratchFile
  }

  /// The maximum number of files that are kept, and the maximum total of bytes.
  private static let mostKept = 64
  private static let mostBytes = 64 << 20
  /// The same for files that are read together: half of the kept ones are those of two jobs.
  private static let batchCount = 16
  private static let batchBytes = 16 << 20

  init(_ repository: GitRepository) { self.repository = repository }

  /// Adds a file, and returns its address.
  ///
  /// - Parameters:
  ///   - id: The identifier of its contents.
  ///   - revision: The name of the revision in its address.
  func add(_ id: String, _ path: FilePath, in revision: String) -> FilePath {
    let address = FilePath(bytes: Array("git://\(revision)/".utf8) + path.bytes).literal
    objects.withLock { $0[address.wholeFile] = GitRepository.Object(id: id, path: path) }
    return address
  }

  /// Prepares files for being opened in this order.
  func prepare(_ addresses: [FilePath]) {
    let known = objects.withLock { $0 }
    let found = addresses.compactMap { address in known[address.wholeFile].map { (address.wholeFile, $0) } }
    // Fewer are read faster than prepared.
    guard found.count > 3 else { return }
    var batch: [BatchedFile] = []
    for ((address, object), size) in zip(found, repository.sizes(of: found.map(\.1))) {
      guard let size, size <= Self.batchBytes else { continue }
      if batch.count == Self.batchCount || batch.reduce(size, { $0 + $1.size }) > Self.batchBytes {
        finish(batch)
        batch = []
      }
      batch.append(BatchedFile(address: address, object: object, size: size))
    }
    finish(batch)
  }

  private func finish(_ files: [BatchedFile]) {
    let batch = Batch(files)
    batches.withLock { batches in for file in files { batches[file.address] = batch } }
  }

  // MARK: - Opening

  func open(_ address: FilePath, size: Int64?) throws(FileError) -> Int32 {
    if let file = keptFile(address) { return try Self.open(file, as: address) }
    if let batch = batches.withLock({ $0[address] }) {
      reading.withLock { _ in if keptFile(address) == nil { read(batch) } }
      if let file = keptFile(address) { return try Self.open(file, as: address) }
    }
    guard let object = objects.withLock({ $0[address] }) else { throw FileError(address, .missing) }
    let file = try ScratchFile()
    do throws(RunningCommand.Failure) { try repository.write(object.id, of: object.path, to: file) } catch {
      throw FileError(address, .notFetched(error.words))
    }
    keep([Kept(address: address, file: file)])
    return try Self.open(file, as: address)
  }

  private func keptFile(_ address: FilePath) -> ScratchFile? {
    kept.withLock { kept in kept.last { $0.address == address }?.file }
  }

  /// Reads files together. Those of a failure are read one by one, each with its own message.
  private func read(_ batch: Batch) {
    let files = batch.files
    guard let contents = try? repository.contents(of: files.map(\.object), files.map(\.size)) else { return }
    keep(
      zip(files, contents).compactMap { file, bytes in
        (try? ScratchFile(Array(bytes))).map { Kept(address: file.address, file: $0) }
      })
  }

  private static func open(_ file: ScratchFile, as address: FilePath) throws(FileError) -> Int32 {
    let opened = try file.open(as: address)
    let descriptor = fcntl(opened.descriptor, F_DUPFD_CLOEXEC, 3)
    if descriptor < 0 { throw FileError(address, action: "be opened") }
    return descriptor
  }

  private func keep(_ files: [Kept]) {
    let unneeded = kept.withLock { kept in
      let before = kept
      kept += files
      var bytes = kept.reduce(0) { $0 + $1.file.size }
      while kept.count > Self.mostKept || bytes > Self.mostBytes && kept.count > files.count {
        bytes -= kept.removeFirst().file.size
      }
      return before
    }
    // Files are freed after the lock.
    withExtendedLifetime(unneeded) {}
  }

  func size(of address: FilePath) -> Int64? { nil }

  func foresee(_ addresses: [FilePath]) {}
}
