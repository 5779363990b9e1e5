import Colors
import Foundation
import ImageCodecs
import Raster

/// Makes the bytes of tiles.
struct TileEncoder: Sendable {
  let pyramid: Pyramid

  /// Returns a file or, in a TIFF, the data of the tile.
  func bytes(of pixels: Pixels) throws(EncodingError) -> [UInt8] {
    if pyramid.kind != .tiff { return try file(of: pixels, pyramid.profile) }
    let pixels = pixels.filledUp(to: pyramid.tileSize)
    if pyramid.style.format != .tiff { return try file(of: pixels, nil) }
    let encoder = TIFFEncoder(
      width: pixels.width, height: pixels.height, hasAlpha: pyramid.hasAlpha, effort: pyramid.effort)
    return try encoder.encode(pixels)
  }

  private func file(of pixels: Pixels, _ profile: ColorProfile?) throws(EncodingError) -> [UInt8] {
    let picture = OutputPicture(
      width: pixels.width, height: pixels.height, hasAlpha: pyramid.hasAlpha, style: pyramid.style,
      effort: pyramid.effort, profile: profile, metadata: KeptMetadata())
    return try bytes(of: pixels, picture.encoder)
  }

  private func bytes(of pixels: Pixels, _ encoder: some PictureEncoder) throws(EncodingError) -> [UInt8] {
    var assembler = try encoder.assembler(noteRoom: 0)
    var bytes = try assembler.begin()
    for group in 0..<encoder.groupCount {
      let strip = pixels.part(columns: 0..<pixels.width, rows: encoder.rows(ofGroup: group))
      bytes += try assembler.add(try encoder.encode(strip))
    }
    let end = try assembler.end(note: nil, digests: [])
    bytes += end.bytes
    if let correction = end.correction {
      bytes.replaceSubrange(
        correction.offset..<correction.offset + correction.bytes.count, with: correction.bytes)
    }
    return bytes
  }

  /// Returns true if a tile shows nothing but the background.
  func isBlank(_ pixels: Pixels) -> Bool {
    guard let blank = pyramid.blank else { return false }
    let color = [blank.red, blank.green, blank.blue, pyramid.hasAlpha ? blank.alpha : 255]
    // Most tiles differ at once.
    guard pixels.bytes.starts(with: color) else { return false }
    return unsafe pixels.bytes.withUnsafeBytes { bytes in
      // Sound: all bytes but the last pixel's are compared with those a pixel further.
      unsafe memcmp(bytes.baseAddress!, bytes.baseAddress! + color.count, bytes.count - color.count) == 0
    }
  }
}

extension Pixels {
  /// Returns the picture as the start of a square, with its last column and row repeated. This compresses best, and
  /// leaves no seam in a lossy tile.
  fileprivate func filledUp(to side: Int) -> Pixels {
    if width == side && height == side { return self }
    let byteCount = side * side * Self.bytesPerPixel
    // Sound: every row is as long as the picture's, and what is behind it fills the square's.
    let filled = unsafe [UInt8](unsafeUninitializedCapacity: byteCount) { output, count in
      unsafe bytes.withUnsafeBytes { input in
        for y in 0..<side {
          let source = unsafe input.baseAddress! + min(y, height - 1) * bytesPerRow
          let target = unsafe UnsafeMutableRawPointer(output.baseAddress! + y * side * Self.bytesPerPixel)
          unsafe target.copyMemory(from: source, byteCount: bytesPerRow)
          let last = unsafe source.loadUnaligned(fromByteOffset: bytesPerRow - Self.bytesPerPixel, as: UInt32.self)
          for x in width..<side {
            unsafe target.storeBytes(of: last, toByteOffset: x * Self.bytesPerPixel, as: UInt32.self)
          }
        }
      }
      count = byteCount
    }
    return Pixels(width: side, height: side, bytes: filled)
  }
}
