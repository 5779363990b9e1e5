import CFixtures

/// Settings for writing a WebP file.
package struct WebPFixture: Sendable {
  package var isLossless = false
  package var quality = 90
  /// The TIFF bytes of an EXIF block; empty for none.
  package var exif: [UInt8] = []
  /// A color profile; empty for none.
  package var profile: [UInt8] = []
  /// The position of the picture as the first frame of an animation, and the size of that; nil for a still picture.
  package var animation: Animation?

  package struct Animation: Sendable {
    package var width: Int
    package var height: Int
    package var left: Int
    package var top: Int
    package var frames: Int

    package init(width: Int, height: Int, left: Int, top: Int, frames: Int) {
      (self.width, self.height, self.left, self.top, self.frames) = (width, height, left, top, frames)
    }
  }

  package init() {}

  package func with(_ change: (inout WebPFixture) -> Void) -> WebPFixture {
    var copy = self
    change(&copy)
    return copy
  }

  /// Returns the bytes of a file with these pixels, four bytes each.
  package func encoded(rgba: [UInt8], width: Int, height: Int) throws -> [UInt8] {
    let simple = try unsafe FixtureBytes.lending(rgba) { rgba in
      // Sound: the pointer in the description is valid while this closure runs.
      var picture = unsafe FixtureWebP()
      unsafe picture.rgba = unsafe rgba
      unsafe picture.width = UInt32(width)
      unsafe picture.height = UInt32(height)
      unsafe picture.lossless = isLossless
      unsafe picture.quality = Float(quality)
      return try unsafe bytes { output in unsafe fixture_webp_encode(&picture, output) }
    }
    if exif.isEmpty && profile.isEmpty && animation == nil { return simple }
    var chunks = Array(simple.dropFirst(12))
    // libwebp's own extended header, as for a picture with alpha, is replaced by that of this file.
    var hasAlpha = false
    if chunks.starts(with: Array("VP8X".utf8)) {
      hasAlpha = chunks[8] & 0x10 != 0
      chunks.removeFirst(18)
    }
    let size = animation.map { ($0.width, $0.height) } ?? (width, height)
    if let animation { chunks = Self.frames(of: animation, chunks, width: width, height: height) }
    if !profile.isEmpty { chunks = Self.chunk("ICCP", profile) + chunks }
    if !exif.isEmpty { chunks += Self.chunk("EXIF", exif) }
    let flags = UInt8(
      (hasAlpha ? 0x10 : 0) | (exif.isEmpty ? 0 : 0x08) | (animation == nil ? 0 : 0x02) | (profile.isEmpty ? 0 : 0x20))
    let header = Self.chunk(
      "VP8X", [flags, 0, 0, 0] + littleEndian(size.0 - 1, 3) + littleEndian(size.1 - 1, 3))
    let body = Array("WEBP".utf8) + header + chunks
    return Array("RIFF".utf8) + littleEndian(body.count, 4) + body
  }

  private static func frames(of animation: Animation, _ chunks: [UInt8], width: Int, height: Int) -> [UInt8] {
    let place = littleEndian(animation.left / 2, 3) + littleEndian(animation.top / 2, 3)
    let size = littleEndian(width - 1, 3) + littleEndian(height - 1, 3)
    let frame = chunk("ANMF", place + size + littleEndian(100, 3) + [0] + chunks)
    return chunk("ANIM", [0, 0, 0, 0, 0, 0]) + Array((0..<animation.frames).map { _ in frame }.joined())
  }

  private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    Array(name.utf8) + littleEndian(data.count, 4) + data + (data.count % 2 == 1 ? [0] : [])
  }
}
