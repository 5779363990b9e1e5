import Digests
package import Files
import Parallel

/// Where the bytes of a document go. It counts them, and knows in the end what all of them are.
///
/// It can be written from any thread, by one at a time.
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

  /// The digest of all that was written.
  func finish() -> [UInt8] {
    state.withLock { state in state.digest.take()?.bytes() ?? [] }
  }
}
