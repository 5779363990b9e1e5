import Parallel

/// Remote files, which have an address instead of a path: `s3://bucket/a.jpg`.
///
/// Addresses are paths, too: they are opened and examined like other paths. The source of the files is mounted once for
/// the process, like a file system.
package enum RemoteFiles {
  /// A source of remote files.
  package protocol Source: AnyObject, Sendable {
    /// Opens the file, fetching it if necessary.
    ///
    /// - Parameter size: The number of bytes that it must have, if known.
    func open(_ address: FilePath, size: Int64?) throws(FileError) -> Int32

    /// Returns the number of bytes of a fetched file.
    func size(of address: FilePath) -> Int64?

    /// Announces the files that will be opened next, in order. These replace any announced before.
    func foresee(_ addresses: [FilePath])
  }

  private struct State: Sendable {
    var source: (any Source)?
    var sizes: [FilePath: Int64] = [:]
  }

  private static let state = Mutex(State())

  /// Sets the source of remote files; nil for none.
  package static func mount(_ source: (any Source)?) { state.withLock { $0.source = source } }

  /// Records the number of bytes of a file.
  package static func note(_ size: Int64, of address: FilePath) {
    state.withLock { $0.sizes[address.wholeFile] = size }
  }

  /// Returns the number of bytes of a file, if known.
  package static func size(of address: FilePath) -> Int64? { state.withLock { $0.sizes[address.wholeFile] } }

  /// Returns the number of bytes of a file, or its size when it was fetched.
  package static func knownSize(of address: FilePath) -> Int64? {
    size(of: address) ?? state.withLock { $0.source }?.size(of: address.wholeFile)
  }

  /// Announces the files that will be opened next, in order.
  package static func foresee(_ addresses: [FilePath]) {
    state.withLock { $0.source }?.foresee(addresses.map(\.wholeFile))
  }

  /// Returns what is known about the file at an address before it is fetched. An address always names the same file.
  static func status(of address: FilePath) -> FileStatus {
    let (address, turn) = (address.wholeFile, address.turn)
    // The status counts as just seen, so that it never counts as settled: another process may have another file there.
    if address.isInMemory {
      return FileStatus(
        FileStamp(
          device: .max, number: address.digest, size: MemoryFolder.size(of: address) ?? 0, modified: 0, seen: 0)
      ).turned(by: turn)
    }
    return FileStatus(FileStamp(device: .max, number: address.digest, size: size(of: address) ?? 0, modified: 0))
      .turned(by: turn)
  }

  static func open(_ address: FilePath) throws(FileError) -> Int32 {
    let address = address.wholeFile
    let (source, size) = state.withLock { ($0.source, $0.sizes[address]) }
    guard let source else { throw FileError(address, .address) }
    return try source.open(address, size: size)
  }
}

extension FilePath {
  /// True for the address of a remote file: a scheme of two letters or more, and `://`.
  package var isAddress: Bool {
    guard let end = bytes.firstIndex(of: UInt8(ascii: ":")), end >= 2 else { return false }
    return bytes[end...].starts(with: "://".utf8) && bytes.count > end + 3
      && bytes[..<end].enumerated().allSatisfy { index, byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."): index > 0
        default: false
        }
      }
  }
}
