import Fixtures
package import Raster

/// The parsed chunks of a PNG, animated or not.
package struct AnimatedPNG {
  package let chunks: [(name: String, body: [UInt8])]
  /// The frames of an animation; none in a plain PNG.
  package let frames: [Frame]

  /// The body of a frame's control chunk, and its image data.
  package struct Frame {
    package var control: [UInt8]
    package var data: [UInt8] = []

    package var width: Int { bigEndianNumber(control[4..<8]) }
    package var height: Int { bigEndianNumber(control[8..<12]) }
    package var x: Int { bigEndianNumber(control[12..<16]) }
    package var y: Int { bigEndianNumber(control[16..<20]) }
  }

  package init(_ bytes: [UInt8]) {
    var chunks: [(String, [UInt8])] = []
    var frames: [Frame] = []
    var offset = 8
    while offset + 12 <= bytes.count {
      let body = Array(bytes[offset + 8..<offset + 8 + bigEndianNumber(bytes[offset..<offset + 4])])
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

  /// Returns the pictures that a viewer shows: every frame decoded as a plain PNG and drawn over the one before.
  package func shown() throws -> [Pixels] {
    let header = chunks[0].body
    var canvas = Pixels(width: bigEndianNumber(header[0..<4]), height: bigEndianNumber(header[4..<8]))
    return try frames.map { frame in
      let plain =
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + pngChunk("IHDR", frame.control[4..<12] + header[8...])
        + pngChunk("IDAT", frame.data[...]) + pngChunk("IEND", [])
      let part = try DecodedFile(plain).stored
      for y in 0..<part.height {
        canvas.copy(row: y, columns: 0..<part.width, of: part, toX: frame.x, y: frame.y + y)
      }
      return canvas
    }
  }
}
