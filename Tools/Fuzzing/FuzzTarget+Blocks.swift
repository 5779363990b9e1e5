import CCodecs
import Colors
import Files
import ImageCodecs
import Raster

extension FuzzTarget {
  static func checkEXIF(_ bytes: [UInt8]) throws -> Bool {
    let exif = EXIF(bytes[...])
    let form = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?([+-]\d\d:\d\d)?/
    try expect(exif.date?.wholeMatch(of: form) != nil || exif.date == nil, "a date is one: \(exif.date ?? "")")
    return bytes.count >= 8
  }

  /// Every conversion from and to a profile.
  static func checkProfile(_ bytes: [UInt8]) throws -> Bool {
    guard case .space(let space) = StatedColors.profile(bytes) else { return false }
    try expect(!space.name.isEmpty, "colors have a name")
    for (from, to, samples) in [
      (space, ColorSpace.sRGB, ColorSpace.Samples.rgb), (space, .sRGB, .gray), (space, .sRGB, .inks),
      (.sRGB, space, .rgb),
    ] {
      do throws(ColorError) {
        var pixels = Pixels(width: 16, height: 16, bytes: (0..<1024).map { UInt8(truncatingIfNeeded: $0 * 7) })
        try ColorConversion.between(from, and: to, samples: samples)?.convert(&pixels)
      } catch {
        try expect(!error.description.isEmpty, "a refusal has words")
      }
    }
    return true
  }

  /// The bytes in place of a compressed stream; and cut in three, compressed and concatenated.
  static func checkJoint(_ bytes: [UInt8]) throws -> Bool {
    guard bytes.count >= 4 else { return false }
    let content = Array(bytes.dropFirst(3))
    var places = ccodecs_deflate_places()
    // Sound here and below: every array has the length that is given.
    if unsafe ccodecs_find_last_block(content, content.count, &places) != 0 {
      try expect(places.last_block < places.end && places.end <= 8 * content.count, "a block lies within its stream")
      try expect(places.end > 8 * (content.count - 1), "a stream ends in its last byte")
    }
    let level = [1, 7, 6, 12][Int(bytes[0]) % 4]
    let cuts = [0, Int(bytes[1]), Int(bytes[2])].map { $0 * content.count / 255 }.sorted() + [content.count]
    var stream: [UInt8] = [0x78, 0x9C]
    var checksum: UInt32 = 1
    for (start, end) in zip(cuts, cuts.dropFirst()) where start < end {
      let piece = Array(content[start..<end])
      stream += try deflated(piece, level: Int32(level))
      checksum = unsafe ccodecs_adler32_combine(checksum, ccodecs_adler32(1, piece, piece.count), piece.count)
    }
    stream += [0x03, 0x00] + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: checksum >> $0) }
    var inflated = [UInt8](repeating: 0, count: content.count + 1)
    let count = unsafe ccodecs_inflate(stream, stream.count, &inflated, inflated.count)
    try expect(inflated.prefix(count).elementsEqual(content), "what was strung together unpacks to what it was")
    return true
  }

  private static func deflated(_ piece: [UInt8], level: Int32) throws(Finding) -> [UInt8] {
    var output = [UInt8](repeating: 0, count: ccodecs_deflate_bound(piece.count))
    let count = unsafe ccodecs_deflate(piece, piece.count, level, &output, output.count)
    try expect(count > 0, "the bound on compressed sizes is right")
    return Array(output.prefix(count))
  }

  /// Any file in place of an earlier wall.
  static func checkWall(at path: FilePath) throws -> Bool {
    let file = try OpenFile(path)
    let note = PNGNote.read(file)
    try expect(note?.utf8.count ?? 0 <= 3 * PNGNote.longest, "a note is short")
    guard let former = PreviousPNG(path) else { return note != nil }
    let encoder = PNGEncoder(width: 8, height: 200_000, hasAlpha: false)
    for group in 0..<encoder.groupCount where former.digest(ofGroup: group) != nil {
      _ = former.group(group, of: encoder)
    }
    return true
  }
}
