import CCodecs
import Colors
import Raster

/// Joins strips into a TIFF. The directory is at the end, because only then is everything known.
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
    // The offset of the directory is filled in at the end.
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
    let padding = [UInt8](repeating: 0, count: size % 2)
    let (directories, start) = encoder.mark.directories(
      at: size + padding.count, pictureEntries, note: note, isBig: isBig)
    var bytes = padding + directories
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
