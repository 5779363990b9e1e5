import CZlib

/// Returns bytes as zlib packs them.
func zlibPacked(_ bytes: [UInt8]) -> [UInt8] {
  var count = compressBound(UInt(bytes.count))
  var output = [UInt8](repeating: 0, count: Int(count))
  // Sound: both sizes are the arrays' own.
  _ = unsafe compress2(&output, &count, bytes, UInt(bytes.count), 9)
  return Array(output.prefix(Int(count)))
}

/// Returns bytes as gzip packs them.
func gzipPacked(_ bytes: [UInt8]) -> [UInt8] {
  func number(_ value: UInt32) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * UInt32($0))) } }
  // Without the header and the checksum of zlib's format.
  let deflated = zlibPacked(bytes).dropFirst(2).dropLast(4)
  // Sound: the length is the array's own.
  let checksum = unsafe UInt32(crc32(0, bytes, UInt32(bytes.count)))
  return [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3] + deflated + number(checksum) + number(UInt32(bytes.count))
}
