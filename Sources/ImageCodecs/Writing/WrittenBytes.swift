import CCodecs

/// The number of bytes of a file, and their checksum: CRC-32 and Adler-32 combined to 64 bits.
///
///     var written = WrittenBytes()
///     written.add(Array("abc".utf8))
///     print(written.checksum)  // 352441c2024d0127
///
/// The checksum detects disk and network errors, but not forgeries, in a tenth of the time that SHA-256 takes.
package struct WrittenBytes: Hashable, Sendable {
  package private(set) var count = 0
  private var crc: UInt32 = 0
  private var adler: UInt32 = 1

  package init() {}

  /// Restores the state after this many bytes with this checksum; nil if it is invalid.
  package init?(count: Int, checksum: String) {
    guard count >= 0, checksum.utf8.count == 16, let value = UInt64(checksum, radix: 16) else { return nil }
    self.count = count
    crc = UInt32(truncatingIfNeeded: value >> 32)
    adler = UInt32(truncatingIfNeeded: value)
  }

  /// 16 hexadecimal digits.
  package var checksum: String {
    let text = String(UInt64(crc) << 32 | UInt64(adler), radix: 16)
    return String(repeating: "0", count: 16 - text.count) + text
  }

  package mutating func add(_ bytes: [UInt8]) {
    count += bytes.count
    // Sound: reads exactly the array's bytes.
    unsafe bytes.withUnsafeBufferPointer { bytes in
      guard let start = bytes.baseAddress else { return }
      crc = unsafe ccodecs_crc32(crc, start, bytes.count)
      adler = unsafe ccodecs_adler32(adler, start, bytes.count)
    }
  }
}
