import Parallel

/// Files that are elsewhere and have an address instead of a path: `s3://bucket/a.jpg`.
///
/// Addresses are paths, too: they are opened and examined as other paths are. What gets the files is mounted, once for
/// the process, like a file system.
package enum RemoteFiles {
  /// What gets files that are elsewhere.
  package protocol Source: AnyObject, Sendable {
    /// Opens the file, which is fetched if that was not done before.
    ///
    /// - Parameter size: How many bytes it must have, if that is known.
    func open(_ address: FilePath, size: Int64?) throws(FileError) -> Int32

    /// How many bytes a file has that was fetched.
    func size(of address: FilePath) -> Int64?

    /// Learns which files will be opened next, in order. They replace those that it was told of before.
    func foresee(_ addresses: [FilePath])
  }

  private struct State: Sendable {
    var source: (any Source)?
    var sizes: [FilePath: Int64] = [:]
  }

  private static let state = Mutex(State())

  /// Has files fetched by a source from now on; by none, if it is nil.
  package static func mount(_ source: (any Source)?) { state.withLock { $0.source = source } }

  /// Notes how many bytes a file has.
  package static func note(_ size: Int64, of address: FilePath) { state.withLock { $0.sizes[address] = size } }

  /// How many bytes a file has, if that is known.
  package static func size(of address: FilePath) -> Int64? { state.withLock { $0.sizes[address] } }

  /// The same, or what it had when it was fetched.
  package static func knownSize(of address: FilePath) -> Int64? {
    size(of: address) ?? state.withLock { $0.source }?.size(of: address)
  }

  /// Learns which of some files will be opened next, in order.
  package static func foresee(_ addresses: [FilePath]) { state.withLock { $0.source }?.foresee(addresses) }

  /// An address always names the same file, as far as anybody can tell without fetching it.
  static func status(of address: FilePath) -> FileStatus {
    FileStatus(FileStamp(device: .max, number: address.digest, size: size(of: address) ?? 0, modified: 0))
  }

  static func open(_ address: FilePath) throws(FileError) -> Int32 {
    let (source, size) = state.withLock { ($0.source, $0.sizes[address]) }
    guard let source else { throw FileError(address, .address) }
    return try source.open(address, size: size)
  }
}

extension FilePath {
  /// Whether it is the address of a file that is elsewhere: a scheme of two letters or more, and `://`.
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
