import CIsolation

/// Memory that is shared with one worker at a time.
@safe final class SharedMemory: @unchecked Sendable {
  // Sound: created and freed here. Only one thread clears it, and none uses it meanwhile. Its size cannot change; its
  // contents can, at any time.
  private var handle = unsafe cisolation_memory(start: nil, count: 0, descriptor: -1, populated: 0)

  init(count: Int) throws(IsolationFault) {
    let code = unsafe cisolation_make_memory(count, &handle)
    if code != 0 { throw .unstartable(code: code) }
  }

  deinit { unsafe cisolation_free_memory(&handle) }

  var count: Int { unsafe handle.count }

  /// Overwrites all that was written to it. Allowed only when no process has it any more.
  ///
  /// - Returns: The bytes that stay in memory; nil if that is more than `most`, or unknown. It must not be used then.
  func clear(keeping most: Int) -> Int? {
    let kept = unsafe cisolation_clear_memory(&handle, most)
    return kept < 0 ? nil : kept
  }

  /// Copies part of it.
  func copy(at offset: Int, to bytes: inout [UInt8], from start: Int, count: Int) {
    precondition(offset >= 0 && count >= 0 && offset + count <= self.count && start + count <= bytes.count)
    unsafe bytes.withUnsafeMutableBytes { buffer in
      if count > 0 { unsafe (buffer.baseAddress! + start).copyMemory(from: handle.start + offset, byteCount: count) }
    }
  }

  /// Fills part of it.
  func fill(at offset: Int, with bytes: ArraySlice<UInt8>) {
    precondition(offset >= 0 && offset + bytes.count <= count)
    unsafe bytes.withUnsafeBytes { buffer in
      if let start = buffer.baseAddress {
        unsafe (handle.start + offset).copyMemory(from: start, byteCount: buffer.count)
      }
    }
  }

  /// Calls `request` with it, to hand it to a worker.
  @unsafe func withHandle(_ request: (UnsafePointer<cisolation_memory>) -> Int32) -> Int32 {
    unsafe withUnsafePointer(to: &handle) { unsafe request($0) }
  }
}
