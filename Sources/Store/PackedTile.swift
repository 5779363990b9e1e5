import CCodecs
import Raster

/// A tile as it is stored: its uncompressed channels, without alpha if every pixel is opaque.
///
/// Even the fastest deflate would take longer than everything else when storing a tile (1.4 ms for 400 × 300 smooth
/// pixels, more for noisy ones, against 0.6 ms), and many times as long as reading one.
struct PackedTile {
  let width: Int
  let height: Int
  /// The number of channels of a pixel.
  let channels: Int
  let bytes: [UInt8]
  let damage: String?

  init(_ tile: CachedTile) {
    let pixels = tile.pixels
    (width, height, damage) = (pixels.width, pixels.height, tile.damage)
    channels = pixels.isOpaque ? 3 : 4
    bytes = channels == 3 ? pixels.withoutAlpha : pixels.bytes
  }

  /// Reads a tile from a row; nil if the row does not match its checksum for this digest.
  init?(_ row: Row, digest: [UInt8]) {
    (width, height, channels) = (Int(row.integer(0)), Int(row.integer(1)), Int(row.integer(2)))
    damage = row.text(3)
    guard (3...4).contains(channels), width >= 0, height >= 0 else { return nil }
    let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
    // Checked before memory is allocated.
    guard !overflow, let size = row.byteCount(5), size % channels == 0, size / channels == pixels else { return nil }
    bytes = row.bytes(5)
    guard row.integer(4) == checksum(for: digest) else { return nil }
  }

  var tile: CachedTile {
    let pixels = channels == 3 ? Pixels(width: width, height: height, opaque: bytes) : nil
    return CachedTile(pixels ?? Pixels(width: width, height: height, bytes: bytes), damage: damage)
  }

  /// Includes the digest of the key, so that a tile in the wrong row is detected.
  func checksum(for digest: [UInt8]) -> Int64 {
    var checksum = Checksum()
    checksum.add(digest)
    for number in [width, height, channels] { checksum.add(number) }
    checksum.add(damage)
    checksum.add(bytes)
    return checksum.value
  }
}

extension Pixels {
  fileprivate var isOpaque: Bool {
    // Sound: only whole pixels are read, at any alignment.
    unsafe bytes.withUnsafeBytes { bytes in
      var all = UInt32.max
      // One pixel at a time, which the compiler vectorizes.
      for pixel in 0..<bytes.count / 4 {
        all &= unsafe bytes.loadUnaligned(fromByteOffset: pixel * 4, as: UInt32.self)
      }
      return UInt32(littleEndian: all) >> 24 == 255
    }
  }

  fileprivate var withoutAlpha: [UInt8] {
    let count = width * height
    return unsafe [UInt8](unsafeUninitializedCapacity: count * 3) { buffer, filled in
      // Sound: there are four bytes to read and three to write for each pixel.
      if count > 0 { unsafe ccodecs_drop_alpha(bytes, count, buffer.baseAddress!) }
      filled = count * 3
    }
  }

  /// Expands three bytes per pixel to four.
  fileprivate init(width: Int, height: Int, opaque: [UInt8]) {
    let count = width * height
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count * 4) { buffer, filled in
      unsafe opaque.withUnsafeBytes { source in
        let target = UnsafeMutableRawBufferPointer(buffer)
        // Sound: each pixel is read with the byte after it, which the last one does not have.
        for pixel in 0..<max(0, count - 1) {
          let four = unsafe UInt32(littleEndian: source.loadUnaligned(fromByteOffset: pixel * 3, as: UInt32.self))
          unsafe target.storeBytes(of: (four | 0xFF00_0000).littleEndian, toByteOffset: pixel * 4, as: UInt32.self)
        }
        if count > 0 {
          for channel in 0..<3 { unsafe target[count * 4 - 4 + channel] = unsafe source[count * 3 - 3 + channel] }
          unsafe target[count * 4 - 1] = 255
        }
      }
      filled = count * 4
    }
    self.init(width: width, height: height, bytes: bytes)
  }
}
