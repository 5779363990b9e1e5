/// Returns a chunk of a PNG: its length, name, body and checksum.
package func pngChunk(_ name: String, _ body: some Sequence<UInt8>) -> [UInt8] {
  let checked = Array(name.utf8) + body
  var crc = UInt32.max
  for byte in checked { crc = crc >> 8 ^ crcTable[Int(UInt8(truncatingIfNeeded: crc) ^ byte)] }
  return bigEndian(checked.count - 4, 4) + checked + bigEndian(Int(~crc), 4)
}

private let crcTable: [UInt32] = (0..<256).map { index in
  (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1 }
}

/// Returns a box of the ISO base media format, which HEIF and CR3 are: its length, name and body.
package func isoBox(_ name: String, _ body: [UInt8]) -> [UInt8] {
  bigEndian(body.count + 8, 4) + Array(name.utf8) + body
}
