package import Raster

/// A PNG taken apart, animated or not, as its specification has it.
package struct AnimatedPNG {
  package let chunks: [(name: String, body: [UInt8])]
  /// Those of an animation; none in a plain PNG.
  package let frames: [Frame]

  /// What a frame's control chunk says, and the bytes of its picture.
  package struct Frame {
    package var control: [UInt8]
    package var data: [UInt8] = []

    package var width: Int { number(control[4..<8]) }
    package var height: Int { number(control[8..<12]) }
    package var x: Int { number(control[12..<16]) }
    package var y: Int { number(control[16..<20]) }
  }

  package init(_ bytes: [UInt8]) {
    var chunks: [(String, [UInt8])] = []
    var frames: [Frame] = []
    var offset = 8
    while offset + 12 <= bytes.count {
      let body = Array(bytes[offset + 8..<offset + 8 + number(bytes[offset..<offset + 4])])
      let name = String(decoding: bytes[offset + 4..<offset + 8], as: UTF8.self)
      chunks.append((name, body))
      if name == "fcTL" { frames.append(Frame(control: body)) }
      if name == "IDAT" && !frames.isEmpty { frames[frames.count - 1].data += body }
      if name == "fdAT" { frames[frames.count - 1].data += body.dropFirst(4) }
      offset += 12 + body.count
    }
    self.chunks = chunks
    self.frames = frames
  }

  /// What a viewer shows: every frame decoded as a plain PNG and laid over the one before.
  package func shown() throws -> [Pixels] {
    let header = chunks[0].body
    var canvas = Pixels(width: number(header[0..<4]), height: number(header[4..<8]))
    return try frames.map { frame in
      let plain =
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", frame.control[4..<12] + header[8...])
        + chunk("IDAT", frame.data[...]) + chunk("IEND", [])
      let part = try DecodedFile(plain).stored
      for y in 0..<part.height {
        canvas.copy(row: y, columns: 0..<part.width, of: part, toX: frame.x, y: frame.y + y)
      }
      return canvas
    }
  }
}

/// The number that bytes spell, the highest first.
package func number(_ bytes: some Collection<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }

private func chunk(_ name: String, _ body: ArraySlice<UInt8>) -> [UInt8] {
  let checked = Array(name.utf8) + body
  var crc = UInt32.max
  for byte in checked { crc = crc >> 8 ^ crcTable[Int(UInt8(truncatingIfNeeded: crc) ^ byte)] }
  return bigEndian(UInt32(body.count)) + checked + bigEndian(~crc)
}

private let crcTable: [UInt32] = (0..<256).map { index in
  (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1 }
}

private func bigEndian(_ value: UInt32) -> [UInt8] {
  [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
}
