import Digests
package import Files
import Parallel

/// The destination of a document's bytes. It counts them and computes their digest.
///
/// Any thread may write to it, one at a time.
package final class PDFSink: Sendable {
  private let output: OutputFile
  private let state = Mutex(State())

  private struct State: ~Copyable {
    var size = 0
    var digest: SHA256? = SHA256()
  }

  package init(_ output: OutputFile) { self.output = output }

  package func write(_ bytes: [UInt8]) throws(FileError) {
    try output.write(bytes)
    state.withLock { state in
      state.digest?.update(bytes)
      state.size += bytes.count
    }
  }

  var size: Int { state.withLock { $0.size } }

  /// Returns the digest of all bytes written.
  func finish() -> [UInt8] {
    state.withLock { state in state.digest.take()?.bytes() ?? [] }
  }
}
