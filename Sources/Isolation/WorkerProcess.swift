import CIsolation
import Foundation

/// The worker's side: a process that forks workers, which have given up everything else.
@safe package enum WorkerProcess {
  /// True if this process was started to fork workers.
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

    /// Creates memory as large as that of workers, not shared, for as long as the process runs or until it is freed.
    package init(count: Int) {
      unsafe start = UnsafeMutableRawPointer.allocate(byteCount: count, alignment: 16)
      self.count = count
    }

    /// Frees memory that was created here. It must not be used any more.
    @unsafe package func free() { unsafe start.deallocate() }

    /// Asks the system to provide part of it at once, instead of page by page when it is written.
    package func populate(at offset: Int, count: Int) {
      precondition(offset >= 0 && count >= 0 && offset + count <= self.count)
      unsafe cisolation_populate(start + offset, count)
    }

    /// Calls `body` with part of it.
    @unsafe package func withBytes<Result>(
      at offset: Int, count: Int, _ body: (UnsafeMutableBufferPointer<UInt8>) -> Result
    ) -> Result {
      precondition(offset >= 0 && count >= 0 && offset + count <= self.count)
      let bytes = unsafe UnsafeMutableRawBufferPointer(start: start + offset, count: count)
      return unsafe body(bytes.assumingMemoryBound(to: UInt8.self))
    }
  }

  /// True if workers can be allowed to read some files and no others.
  package static var canAllowReading: Bool { cisolation_landlock() > 0 }

  /// Lets workers of this process open the files below a path, or that file, for reading. To be called while preparing.
  package static func allowReading(_ path: [UInt8]) {
    // Sound: it ends with zero.
    unsafe (path + [0]).withUnsafeBytes {
      unsafe cisolation_allow_reading($0.assumingMemoryBound(to: CChar.self).baseAddress)
    }
  }

  /// Creates an unnamed file, which the caller must close; nil if there is no space for it.
  package static func file(of bytes: [UInt8]) -> Int32? {
    let descriptor = unsafe cisolation_file(bytes, bytes.count)
    return descriptor < 0 ? nil : descriptor
  }

  /// Forks workers from this process as long as its owner requests them. Each is confined permanently and calls `work`
  /// for every message from its owner, with the message, the descriptor that came with it, which `work` then owns, and
  /// the shared memory.
  ///
  /// - Parameter prepare: Called before the first is forked, without restrictions, with the kit that is asked for.
  package static func serve(
    preparing prepare: (_ kit: UInt8) -> Void = { _ in }, _ work: ([UInt8], Int32?, Memory) -> [UInt8]
  ) -> Never {
    prepare(cisolation_await_request())
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
