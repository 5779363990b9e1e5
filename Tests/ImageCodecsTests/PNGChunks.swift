/// The chunks of a PNG: name and body.
func chunks(_ bytes: [UInt8]) -> [(name: String, body: [UInt8])] {
  var chunks: [(String, [UInt8])] = []
  var offset = 8
  while offset + 12 <= bytes.count {
    let length = number(bytes[offset..<offset + 4])
    chunks.append(
      (
        String(decoding: bytes[offset + 4..<offset + 8], as: UTF8.self),
        Array(bytes[offset + 8..<offset + 8 + length])
      ))
    offset += 12 + length
  }
  return chunks
}

/// The number that bytes spell, the highest first.
func number(_ bytes: some Collection<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }
