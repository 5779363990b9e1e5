package import Digests
package import Files
import Parallel

/// Content digests of files, for runs that do not rely on modification dates. Each file is read once.
///
///     let contents = ContentDigests()
///     let digest = try contents.digest(of: OpenFile(path))
package final class ContentDigests: Sendable {
  private struct Known {
    var changed: Int64
    var digest: String
  }

  private let known = Mutex<[FileStamp: Known]>([:])

  package init() {}

  /// Returns the digest of a file's contents; nil if it cannot be read.
  package func digest(of file: borrowing OpenFile) -> String? {
    let stamp = file.stamp
    // The status time cannot be set back, so a change always shows in it.
    if let known = known.withLock({ $0[stamp] }), known.changed == stamp.changed { return known.digest }
    guard let digest = try? SHA256.digest(of: file) else { return nil }
    if stamp.isSettled && stamp.isStatusSettled {
      known.withLock { $0[stamp] = Known(changed: stamp.changed, digest: digest) }
    }
    return digest
  }
}

extension SHA256 {
  /// Returns the digest of a file's contents, in hexadecimal digits.
  package static func digest(of file: borrowing OpenFile) throws(FileError) -> String {
    var digest = SHA256()
    let piece = 1 << 18
    for offset in stride(from: 0, to: file.size, by: piece) {
      digest.update(try file.bytes(at: offset, count: piece))
    }
    return digest.finish()
  }
}
