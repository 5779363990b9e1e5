import CCodecs
package import Raster

/// A color conversion by tables only, possibly computed by another process: at worst, its bytes produce wrong colors.
///
///     if let tables = ColorTables(bytes) { tables.convert(&pixels) }
@safe package final class ColorTables: @unchecked Sendable {
  // Sound throughout: created in `init`, freed once in `deinit`, and immutable in between.
  private let handle: OpaquePointer
  package let bytes: [UInt8]

  /// Nil if the bytes are not valid tables.
  package init?(_ bytes: [UInt8]) {
    guard let handle = unsafe ccodecs_shaper_read(bytes, bytes.count) else { return nil }
    unsafe self.handle = handle
    self.bytes = bytes
  }

  deinit { unsafe ccodecs_shaper_free(handle) }

  /// Converts pixels to the wall's colors. Their alpha stays the same.
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
