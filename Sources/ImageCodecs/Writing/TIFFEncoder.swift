import CCodecs
package import Colors
package import Raster

/// Writes TIFFs: strips of differences, deflated, which need nothing of each other. Files that could be beyond 4 GB are
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
    precondition(width > 0 && height > 0, "A TIFF has at least one pixel.")
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

  /// Whether places in the file may need more than four bytes.
  var isBig: Bool {
    let strips = groupCount * ccodecs_zlib_bound(rowsPerGroup * bytesPerRow)
    return strips + 16 * groupCount + (profile?.bytes.count ?? 0) + (64 << 10) > Int(UInt32.max)
  }

  package func encode(_ strip: Pixels) throws(EncodingError) -> [UInt8] {
    precondition(strip.width == width, "The rows must be the picture's.")
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
    // Sound: both sizes are the buffers' own, and the shim says how much it wrote.
    let deflated = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { output, filled in
      filled = unsafe ccodecs_zlib(differences, count, level, output.baseAddress, capacity)
    }
    // There is room enough for all that comes out.
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

/// Joins strips into a TIFF. Its directory stands at the end, where everything is known.
package struct TIFFAssembler: PictureAssembler {
  private let encoder: TIFFEncoder
  private var offsets: [Int] = []
  private var counts: [Int] = []
  private var size = 0

  init(_ encoder: TIFFEncoder) {
    self.encoder = encoder
  }

  private var offsetLength: Int { encoder.isBig ? 8 : 4 }

  package mutating func begin() -> [UInt8] {
    let header: [UInt8] = encoder.isBig ? [0x49, 0x49, 0x2B, 0, 8, 0, 0, 0] : [0x49, 0x49, 0x2A, 0]
    size = header.count + offsetLength
    // Where the directory stands is filled in at the end.
    return header + TIFFDirectory.bytes(0, offsetLength)
  }

  package mutating func add(_ strip: [UInt8]) -> [UInt8] {
    offsets.append(size)
    counts.append(strip.count)
    size += strip.count
    return strip
  }

  package mutating func end(note: String?, digests: [[UInt8]]) -> PictureEnd {
    let isBig = encoder.isBig
    var bytes = [UInt8](repeating: 0, count: size % 2)
    let details = size + bytes.count
    bytes += encoder.mark.details(isBig: isBig).bytes(at: details)
    let start = size + bytes.count
    let entries = pictureEntries + encoder.mark.entries(note, details: details, isBig: isBig)
    bytes += TIFFDirectory(entries, isBig: isBig).bytes(at: start, last: PictureMark.lastTags)
    size += bytes.count
    PictureMark.setSize(size, in: &bytes)
    return PictureEnd(
      bytes: bytes,
      correction: .init(offset: isBig ? 8 : 4, bytes: TIFFDirectory.bytes(start, offsetLength)))
  }

  private var pictureEntries: [TIFFDirectory.Entry] {
    let (deflated, rgb, differences, besideColors, together, upright) = (8, 2, 2, 2, 1, 1)
    var entries: [TIFFDirectory.Entry] = [
      .long(256, [encoder.width]), .long(257, [encoder.height]),
      encoder.hasAlpha ? .short(258, 8, 8, 8, 8) : .short(258, 8, 8, 8), .short(259, deflated), .short(262, rgb),
      .offsets(273, offsets, isBig: encoder.isBig), .short(274, upright), .short(277, encoder.samples),
      .long(278, [encoder.rowsPerGroup]), .offsets(279, counts, isBig: encoder.isBig), .short(284, together),
      .short(317, differences),
    ]
    if encoder.hasAlpha { entries.append(.short(338, besideColors)) }
    if let profile = encoder.profile { entries.append(.data(34675, profile.bytes)) }
    return entries
  }
}
