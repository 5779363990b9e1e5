import CIsolation
import Foundation

/// The other end: a process that is a worker, and has given up everything else.
@safe package enum WorkerProcess {
  /// Whether this process was started as a worker.
  package static var isThis: Bool { cisolation_is_worker() != 0 }

  /// The memory that is shared with the owner.
  @safe package struct Memory {
    // Sound: mapped for as long as the process runs.
    private let start: UnsafeMutableRawPointer
    package let count: Int

    fileprivate init?() {
      var count = 0
      guard let start = unsafe cisolation_memory(&count) else { return nil }
      unsafe self.start = start
      self.count = count
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

  /// Confines the process for good, and does `work` for each message from its owner until that has no more: what the
  /// message says, the descriptor that came with it, which becomes the work's own, and the shared memory.
  ///
  /// - Parameter prepare: done before, when there is something to do, with all that this process may still do.
  package static func serve(
    preparing prepare: () -> Void = {}, _ work: ([UInt8], Int32?, Memory) -> [UInt8]
  ) -> Never {
    cisolation_await_first_work()
    prepare()
    guard isThis, let memory = Memory(), cisolation_confine() != 0 else { exit(Int32(CISOLATION_UNCONFINED)) }
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
