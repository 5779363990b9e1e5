/// Adds metadata to the WebP that libwebp writes.
enum WebPFile {
  /// - Parameter plain: A file without a profile or EXIF.
  @Sendable static func bytes(of plain: [UInt8], picture: OutputPicture, note: String?) -> [UInt8] {
    let profile = picture.profile.map { chunk("ICCP", $0.bytes) } ?? []
    // The metadata may be anywhere, but is found faster near the start.
    let exif = chunk("EXIF", picture.exif(note))
    let packet = chunk("XMP ", picture.metadata?.packet ?? [])
    let header = header(picture, hasEXIF: !exif.isEmpty, hasPacket: !packet.isEmpty)
    let chunks = header + exif + packet + profile + pictureChunks(of: plain)
    return Array("RIFF".utf8) + TIFFDirectory.bytes(chunks.count + 4, 4) + Array("WEBP".utf8) + chunks
  }

  private static func header(_ picture: OutputPicture, hasEXIF: Bool, hasPacket: Bool) -> [UInt8] {
    let parts = [
      (picture.profile != nil, 0x20), (picture.hasAlpha, 0x10), (hasEXIF, 0x08), (hasPacket, 0x04),
    ]
    let flags = parts.reduce(0) { $0 | ($1.0 ? $1.1 : 0) }
    return chunk(
      "VP8X",
      TIFFDirectory.bytes(flags, 4) + TIFFDirectory.bytes(picture.width - 1, 3)
        + TIFFDirectory.bytes(picture.height - 1, 3))
  }

  /// Returns all chunks except the header, which is optional.
  private static func pictureChunks(of plain: [UInt8]) -> [UInt8] {
    let start = 12
    guard plain[start...].starts(with: Array("VP8X".utf8)) else { return Array(plain[start...]) }
    return Array(plain[(start + 18)...])
  }

  /// Returns a chunk; empty if there is no body.
  private static func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
    if body.isEmpty { return [] }
    return Array(name.utf8) + TIFFDirectory.bytes(body.count, 4) + body + [UInt8](repeating: 0, count: body.count % 2)
  }
}
