import CCodecs

/// An incremental checksum of stored data: CRC-32 and Adler-32 combined to 64 bits.
///
/// It must detect accidents, not forgeries, and is needed for every tile: it takes about 0.03 ms for 400 × 300 pixels,
/// a sixth of the time of SHA-256 with hardware support.
struct Checksum {
  private var crc: UInt32 = 0
  private var adler: UInt32 = 1

  var value: Int64 { Int64(bitPattern: UInt64(crc) << 32 | UInt64(adler)) }

  mutating func add(_ bytes: [UInt8]) {
    // Sound: reads exactly the array's bytes.
    unsafe bytes.withUnsafeBufferPointer { unsafe add($0) }
  }

  @unsafe mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let start = bytes.baseAddress else { return }
    // Sound: reads exactly the buffer's bytes.
    crc = unsafe ccodecs_crc32(crc, start, bytes.count)
    adler = unsafe ccodecs_adler32(adler, start, bytes.count)
  }

  mutating func add(_ number: Int64) { add(number.bytes) }

  mutating func add(_ number: Int) { add(Int64(number)) }

  /// Adds a string. Distinguishes nil from an empty string, and marks the end of each string.
  mutating func add(_ text: String?) {
    add(text.map { $0.utf8.count } ?? -1)
    add(Array((text ?? "").utf8))
  }
}

extension FixedWidthInteger {
  /// In little-endian order.
  var bytes: [UInt8] {
    (0..<Self.bitWidth / 8).map { UInt8(truncatingIfNeeded: self >> (8 * $0)) }
  }
}
