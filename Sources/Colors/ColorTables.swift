import CCodecs
package import Raster

/// A conversion of colors by tables alone, as other processes may have worked it out: whatever the bytes are, converting
/// by them does no harm but to the colors.
///
///     if let tables = ColorTables(bytes) { tables.convert(&pixels) }
@safe package final class ColorTables: @unchecked Sendable {
  // Sound throughout: made in `init`, freed once in `deinit`, and nothing of it changes in between.
  private let handle: OpaquePointer
  package let bytes: [UInt8]

  /// Nil where the bytes are no such tables.
  package init?(_ bytes: [UInt8]) {
    guard let handle = unsafe ccodecs_shaper_read(bytes, bytes.count) else { return nil }
    unsafe self.handle = handle
    self.bytes = bytes
  }

  deinit { unsafe ccodecs_shaper_free(handle) }

  /// Turns pixels into the wall's colors. Their alpha stays as it is.
  package func convert(_ pixels: inout Pixels) {
    let count = pixels.width * pixels.height
    // Sound: there are four bytes for each pixel.
    unsafe pixels.bytes.withUnsafeMutableBufferPointer { bytes in
      unsafe ccodecs_shaper_run(handle, bytes.baseAddress, count)
    }
  }
}

extension ColorTables: Equatable {
  package static func == (left: ColorTables, right: ColorTables) -> Bool { left.bytes == right.bytes }
}
