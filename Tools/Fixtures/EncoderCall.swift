import CFixtures

/// Calls one of the C encoders and copies its result to Swift.
func bytes(fromEncoder encode: (UnsafeMutablePointer<FixtureOutput>) -> Int32) throws -> [UInt8] {
  var output = unsafe FixtureOutput()
  // Sound: the encoder fills the output before it returns and keeps no pointer to it.
  let code = unsafe encode(&output)
  guard code == 0 else {
    // Sound: the encoder ends every message with a zero byte inside the buffer.
    let message = unsafe withUnsafeBytes(of: output.message) { raw in
      unsafe String(decoding: raw.prefix { $0 != 0 }, as: UTF8.self)
    }
    throw FixtureError(message)
  }
  // Sound: the encoder returns `count` bytes from malloc; they are copied before they are freed.
  let bytes = unsafe [UInt8](UnsafeBufferPointer(start: output.start, count: output.count))
  unsafe fixture_output_free(&output)
  return bytes
}

extension FixtureBytes {
  /// Lends an array's bytes to C while `body` runs.
  static func lending<Result>(_ bytes: [UInt8], to body: (FixtureBytes) throws -> Result) rethrows -> Result {
    // Sound: the pointer is only used inside `body`, while the array is alive and unchanged.
    try unsafe bytes.withUnsafeBufferPointer { buffer in
      try unsafe body(FixtureBytes(start: buffer.baseAddress, count: buffer.count))
    }
  }
}
