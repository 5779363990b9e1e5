import CCodecs
package import Colors
package import Raster

/// Writes TIFFs: strips of differences, compressed independently of each other. Files that could exceed 4 GB are
/// BigTIFFs.
package struct TIFFEncoder: PictureEncoder {
  package let width: Int
  package let height: Int
  let hasAlpha: Bool
  let mark: PictureMark
  let profile: ColorProfile?
  private let level: Int32

  package init(
    width: Int, height: Int, hasAlpha: Bool, resolution: Double? = nil, effort: Effort = .balanced,
    profile: ColorProfile? = nil
  ) {
    precondition(width > 0 && height > 0, "A TIFF must have at least one pixel.")
    (self.width, self.height, self.hasAlpha, self.profile) = (width, height, hasAlpha, profile)
    mark = PictureMark(resolution: resolution, isSRGB: profile == nil)
    level = effort.level
  }

  init(_ picture: OutputPicture) {
    self.init(
      width: picture.width, height: picture.height, hasAlpha: picture.hasAlpha, resolution: picture.resolution,
      effort: picture.effort, profile: picture.profile)
  }

  var samples: Int { hasAlpha ? 4 : 3 }
  private var bytesPerRow: Int { width * samples }

  package var rowsPerGroup: Int { max(1, (256 << 10) / bytesPerRow) }

  package let keptBytes = 0

  /// True if offsets in the file may need more than four bytes.
  var isBig: Bool {
    let strips = groupCount * ccodecs_zlib_bound(rowsPerGroup * bytesPerRow)
    return strips + 16 * groupCount + (profile?.bytes.count ?? 0) + (64 << 10) > Int(UInt32.max)
  }

  package func encode(_ strip: Pixels) throws(EncodingError) -> [UInt8] {
    precondition(strip.width == width, "Rows must match the picture’s width and height.")
    let count = strip.height * bytesPerRow
    // Sound: every row has its own part of the array, as long as the shim fills it.
    let differences = unsafe [UInt8](unsafeUninitializedCapacity: count) { output, filled in
      unsafe strip.bytes.withUnsafeBufferPointer { input in
        for row in 0..<strip.height {
          unsafe ccodecs_difference(
            input.baseAddress! + row * strip.bytesPerRow, width, samples, output.baseAddress! + row * bytesPerRow)
        }
      }
      filled = count
    }
    let capacity = ccodecs_zlib_bound(count)
    // Sound: both sizes are those of the buffers, and the shim returns the number of bytes written.
    let deflated = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { output, filled in
      filled = unsafe ccodecs_zlib(differences, count, level, output.baseAddress, capacity)
    }
    // The buffer is large enough for any output.
    if deflated.isEmpty { throw .outOfMemory }
    return deflated
  }

  package func assembler(noteRoom: Int) -> TIFFAssembler { TIFFAssembler(self) }
}

extension Effort {
  /// libdeflate's level.
  fileprivate var level: Int32 {
    switch self {
    case .fast: 1
    case .balanced: 4
    case .best: 9
    }
  }
}
