import Files
import Foundation
import Parallel
import Processes

/// The files of revisions, read from a repository when they are opened.
///
///     RemoteFiles.mount(files)
///     let file = try OpenFile(FilePath("git://HEAD/golden/a.png"))
///
/// The latest ones are kept, because a comparison opens each of them a few times.
final class RevisionFiles: RemoteFiles.Source {
  private let repository: GitRepository
  private let objects = Mutex<[FilePath: Object]>([:])
  private let kept = Mutex<[Kept]>([])

  private struct Object: Sendable {
    var id: String
    var path: FilePath
  }

  private struct Kept: Sendable {
    var address: FilePath
    var file: ScratchFile
  }

  /// The maximum number of files that are kept, and the maximum total of bytes.
  private static let mostKept = 32
  private static let mostBytes = 64 << 20

  init(_ repository: GitRepository) { self.repository = repository }

  /// Adds a file, and returns its address.
  ///
  /// - Parameters:
  ///   - id: The identifier of its contents.
  ///   - revision: The name of the revision in its address.
  func add(_ id: String, _ path: FilePath, in revision: String) -> FilePath {
    let address = FilePath(bytes: Array("git://\(revision)/".utf8) + path.bytes).literal
    objects.withLock { $0[address.wholeFile] = Object(id: id, path: path) }
    return address
  }

  // MARK: - Opening

  func open(_ address: FilePath, size: Int64?) throws(FileError) -> Int32 {
    if let file = kept.withLock({ kept in kept.first { $0.address == address }?.file }) {
      return try Self.open(file, as: address)
    }
    guard let object = objects.withLock({ $0[address] }) else { throw FileError(address, .missing) }
    let file = try ScratchFile()
    do throws(RunningCommand.Failure) { try repository.write(object.id, of: object.path, to: file) } catch {
      throw FileError(address, .notFetched(error.words))
    }
    keep(file, as: address)
    return try Self.open(file, as: address)
  }

  private static func open(_ file: ScratchFile, as address: FilePath) throws(FileError) -> Int32 {
    let opened = try file.open(as: address)
    let descriptor = fcntl(opened.descriptor, F_DUPFD_CLOEXEC, 3)
    if descriptor < 0 { throw FileError(address, action: "be opened") }
    return descriptor
  }

  private func keep(_ file: ScratchFile, as address: FilePath) {
    let unneeded = kept.withLock { kept in
      let before = kept
      kept.append(Kept(address: address, file: file))
      var bytes = kept.reduce(0) { $0 + $1.file.size }
      while kept.count > Self.mostKept || bytes > Self.mostBytes && kept.count > 1 {
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
