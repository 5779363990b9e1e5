/// Returns a number as this many bytes, the highest first.
package func bigEndian(_ value: Int, _ count: Int) -> [UInt8] { littleEndian(value, count).reversed() }

/// Returns a number as this many bytes, the lowest first.
package func littleEndian(_ value: Int, _ count: Int) -> [UInt8] {
  (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
}

/// Returns the number that bytes spell, the highest first.
package func bigEndianNumber(_ bytes: some Collection<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }

/// Returns the bytes that zeros and ones spell, filled up with zeros; spaces are ignored.
package func packedBits(_ bits: String) -> [UInt8] {
  let digits = Array(bits.utf8.filter { $0 != UInt8(ascii: " ") }.map { $0 - UInt8(ascii: "0") })
  return stride(from: 0, to: digits.count, by: 8).map { start in
    (0..<8).reduce(0) { $0 << 1 | (start + $1 < digits.count ? digits[start + $1] : 0) }
  }
}

/// Returns this many zeros, for `packedBits`.
package func zeroBits(_ count: Int) -> String { String(repeating: "0", count: count) }
