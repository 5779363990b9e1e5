import CIsolation
import Foundation

/// The other end: a process that makes workers of itself, which have given up everything else.
@safe package enum WorkerProcess {
  /// Whether this process was started to make workers.
  package static var isThis: Bool { cisolation_is_template() != 0 }

  /// The memory that is shared with the owner.
  @safe package struct Memory {
    // Sound: mapped for as long as the process runs.
    private let start: UnsafeMutableRawPointer
    package let count: Int

    @unsafe fileprivate init(_ start: UnsafeMutableRawPointer, count: Int) {
      unsafe self.start = start
      self.count = count
    }

    /// As much as workers have, shared with nobody, for as long as the process runs.
    package init(count: Int) {
      unsafe start = UnsafeMutableRawPointer.allocate(byteCount: count, alignment: 16)
      self.count = count
    }

    /// Has the system provide part of it at once, and not piece by piece as it is written to.
    package func populate(at offset: Int, count: Int) {
      precondition(offset >= 0 && count >= 0 && offset + count <= self.count)
      unsafe cisolation_populate(start + offset, count)
    }

    /// Hands part of it to `body`.
    @unsafe package func withBytes<Result>(
      at offset: Int, count: Int, _ body: (UnsafeMutableBufferPointer<UInt8>) -> Result
    ) -> Result {
      precondition(offset >= 0 && count >= 0 && offset + count <= self.count)
      let bytes = unsafe UnsafeMutableRawBufferPointer(start: start + offset, count: count)
      return unsafe body(bytes.assumingMemoryBound(to: UInt8.self))
    }
  }

  /// A file without a name, to be closed by the caller; nil where the system has no room for it.
  package static func file(of bytes: [UInt8]) -> Int32? {
    let descriptor = unsafe cisolation_file(bytes, bytes.count)
    return descriptor < 0 ? nil : descriptor
  }

  /// Makes workers of copies of this process as long as its owner wants any. Each is confined for good, and does `work` for
  /// each message from its owner until that has no more: what the message says, the descriptor that came with it, which
  /// becomes the work's own, and the shared memory.
  ///
  /// - Parameter prepare: done before the first is made, with all that this process may still do.
  package static func serve(
    preparing prepare: () -> Void = {}, _ work: ([UInt8], Int32?, Memory) -> [UInt8]
  ) -> Never {
    cisolation_await_request()
    prepare()
    var memoryCount = 0
    guard isThis, let start = unsafe cisolation_serve(&memoryCount) else { exit(Int32(CISOLATION_UNCONFINED)) }
    let memory = unsafe Memory(start, count: memoryCount)
    while true {
      var descriptor: Int32 = -1
      let count = unsafe cisolation_await_work(Worker.longestMessage, &descriptor)
      var request = [UInt8](repeating: 0, count: count)
      unsafe cisolation_receive_work(&request, count)
      let answer = work(request, descriptor < 0 ? nil : descriptor, memory)
      unsafe cisolation_answer(answer, answer.count)
    }
  }
}
