import CCodecs
package import Colors
package import Raster

/// Writes PNGs from groups of rows that can be compressed in any order, on any thread or machine.
///
///     let encoder = PNGEncoder(width: 1600, height: 900, hasAlpha: false)
///     var assembler = PNGAssembler(encoder)
///     write(try assembler.header)
///     for group in 0..<encoder.groupCount {
///       let rows = encoder.rows(ofGroup: group)
///       write(assembler.add(try encoder.encode(pixels, firstRow: rows.lowerBound, count: rows.count)))
///     }
///     write(assembler.end())
///
/// The groups depend only on the picture's size and the effort, and none refers to another: rows are filtered and
/// compressed within their group. Together, the groups form one zlib stream. So the bytes do not depend on how the work
/// is divided.
package struct PNGEncoder: Sendable {
  package let width: Int
  package let height: Int
  package let hasAlpha: Bool
  /// The dots per inch, if the file is to have a resolution.
  package let resolution: Double?
  package let effort: Effort
  /// The color profile, if it is not sRGB.
  package let profile: ColorProfile?

  package init(
    width: Int, height: Int, hasAlpha: Bool, resolution: Double? = nil, effort: Effort = .balanced,
    profile: ColorProfile? = nil
  ) {
    precondition(width > 0 && height > 0, "A PNG must have at least one pixel.")
    self.width = width
    self.height = height
    self.hasAlpha = hasAlpha
    self.resolution = resolution
    self.effort = effort
    self.profile = profile
  }

  var bytesPerPixel: Int { hasAlpha ? 4 : 3 }
  var bytesPerRow: Int { width * bytesPerPixel }

  /// The number of rows in a group; the last may have fewer.
  package var rowsPerGroup: Int { max(1, effort.bytesPerGroup / (bytesPerRow + 1)) }

  /// Returns the number of bytes in a group before compression: each row begins with its filter.
  func filteredCount(ofGroup group: Int) -> Int { rows(ofGroup: group).count * (bytesPerRow + 1) }

  /// A group's part of the compressed stream.
  package struct Group: Equatable, Sendable {
    var deflated: [UInt8]
    var checksum: UInt32
    var filteredCount: Int
  }

  /// Compresses the rows of one group, taken from `pixels`, whose first row is `firstRow` of the picture.
  package func encode(_ pixels: Pixels, firstRow: Int, count: Int) throws(EncodingError) -> Group {
    precondition(
      pixels.width == width && firstRow + count <= pixels.height, "Rows must match the picture’s width and height.")
    var filter = PNGRowFilter(
      bytesPerRow: bytesPerRow, bytesPerPixel: bytesPerPixel, rows: count, stride: effort.filterStride)
    for row in firstRow..<firstRow + count {
      let start = row * pixels.bytesPerRow
      filter.add(pixels.bytes.span.extracting(start..<start + pixels.bytesPerRow), dropsAlpha: !hasAlpha)
    }
    return try Group(filter.output, level: effort.level)
  }

}

extension PNGEncoder.Group {
  /// Compresses bytes.
  init(_ bytes: [UInt8], level: Int32) throws(EncodingError) {
    let capacity = ccodecs_deflate_bound(bytes.count)
    deflated = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { output, count in
      // Sound: both sizes are those of the buffers, and the shim returns the number of bytes written.
      count = unsafe bytes.withUnsafeBufferPointer { input in
        unsafe ccodecs_deflate(input.baseAddress, input.count, level, output.baseAddress, capacity)
      }
    }
    // The buffer is large enough for any output.
    if deflated.isEmpty { throw .outOfMemory }
    // Sound: the checksum reads exactly the array's bytes.
    checksum = unsafe bytes.withUnsafeBufferPointer { unsafe ccodecs_adler32(1, $0.baseAddress, $0.count) }
    filteredCount = bytes.count
  }
}

/// The effort's settings. The figures are for noisy photos and for drawings.
extension Effort {
  /// The libdeflate level. Level 2 takes 1.7 times as long as level 1, for files that are 1 to 4% smaller.
  fileprivate var level: Int32 { self == .best ? 7 : 1 }

  /// The part of a row that is examined. Examining more chooses the filter more reliably: compared with the whole row,
  /// a sixteenth makes files 0.3 to 1% larger, and a quarter at most 0.2%.
  fileprivate var filterStride: Int {
    switch self {
    case .fast: 16 * 16
    case .balanced: 4 * 16
    case .best: 16
    }
  }

  /// The size of a group, which limits its memory. Level 1 looks back no further than 32 KiB; at other levels, larger
  /// groups compress better: by 0.5% compared with a quarter of this size.
  fileprivate var bytesPerGroup: Int { self == .best ? 1 << 20 : 256 << 10 }
}

extension PNGEncoder {
  /// Encodes a small picture as a whole file.
  ///
  /// - Parameter hasAlpha: True to keep transparency; by default, if there is any.
  package static func file(
    of pixels: Pixels, hasAlpha: Bool? = nil, effort: Effort = .balanced
  ) throws(EncodingError) -> [UInt8] {
    let encoder = PNGEncoder(
      width: pixels.width, height: pixels.height, hasAlpha: hasAlpha ?? pixels.hasTransparency, effort: effort)
    var assembler = PNGAssembler(encoder)
    var bytes = try assembler.begin()
    for group in 0..<encoder.groupCount {
      let rows = encoder.rows(ofGroup: group)
      bytes += try assembler.add(encoder.encode(pixels, firstRow: rows.lowerBound, count: rows.count))
    }
    return bytes + assembler.end(note: nil, digests: []).bytes
  }
}

extension Pixels {
  package var hasTransparency: Bool { stride(from: 3, to: bytes.count, by: 4).contains { bytes[$0] < 255 } }
}
