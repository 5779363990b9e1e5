package import Files
import ImageCodecs
import Layouts
import Parallel
import Raster

// Walls whose files have a maximum size.

extension WallRenderer {
  /// Writes the wall at the highest quality at which its file is at most `limit` bytes. Returns that quality, and the
  /// photos that were damaged.
  ///
  /// Photos are decoded and the wall is composed once. Its pixels go to an unnamed file on the same disk as the wall,
  /// and are encoded from there about eight times.
  ///
  /// - Throws: `WallError.tooLarge` if even the lowest quality is too large.
  package func render(
    to output: OutputFile, within limit: Int, note: ([Damage]) -> String?,
    photoDone: @escaping @Sendable () -> Void = {}
  ) throws(WallError) -> (quality: Int, damages: [Damage]) {
    let kept = keptMemory()
    defer { withExtendedLifetime(kept) {} }
    let spool: SpoolFile
    do throws(FileError) { spool = try SpoolFile(in: output.folder) } catch { throw .output(error) }
    let strips = StripEncoder(
      width: encoder.width, height: encoder.height, rowsPerGroup: encoder.rowsPerGroup, keptBytes: 0)
    let damages = try makeGroups(0..<strips.groupCount, with: strips, photoDone: photoDone) {
      (strips) throws(WallError) in
      do throws(FileError) { for strip in strips { try spool.append(strip.bytes) } } catch { throw .output(error) }
      return true
    }.map(\.damage)
    let search = QualitySearch(
      canvas: plan.canvas, style: style, pixels: spool, limit: limit, note: note(damages))
    let quality = try measure(.compressing) { () throws(WallError) in try search.best() }
    try measure(.compressing) { () throws(WallError) in try search.write(at: quality, to: output) }
    return (quality, damages)
  }
}

/// A search for the highest quality at which a picture fits.
private struct QualitySearch {
  let canvas: Plan.Canvas
  let style: WallRenderer.Style
  /// The picture, row by row.
  let pixels: SpoolFile
  let limit: Int
  let note: String?

  /// Returns the best quality, found by bisection: the file grows with the quality.
  func best() throws(WallError) -> Int {
    var (fits, isTooLarge) = (0, 101)
    while isTooLarge - fits > 1 {
      let quality = (fits + isTooLarge) / 2
      if try size(at: quality, atMost: limit) <= limit { fits = quality } else { isTooLarge = quality }
    }
    if fits == 0 { throw .tooLarge(try size(at: 1, atMost: .max), limit: limit) }
    return fits
  }

  /// Returns the size of the file, or any number above `most` if it is larger.
  private func size(at quality: Int, atMost most: Int) throws(WallError) -> Int {
    var size = 0
    _ = try encode(at: quality) { (bytes) throws(WallError) in
      size += bytes.count
      return size <= most
    }
    return size
  }

  func write(at quality: Int, to output: OutputFile) throws(WallError) {
    let correction = try encode(at: quality) { (bytes) throws(WallError) in
      try output.add(bytes)
      return true
    }
    if let correction { try output.correct(correction) }
  }

  /// Passes the file on in pieces, as long as more are wanted.
  private func encode(
    at quality: Int, _ use: ([UInt8]) throws(WallError) -> Bool
  ) throws(WallError) -> PictureEnd.Correction? {
    var style = style
    style.look.output.quality = quality
    return try encode(by: style.encoder(of: canvas), use)
  }

  private func encode(
    by encoder: some PictureEncoder, _ use: ([UInt8]) throws(WallError) -> Bool
  ) throws(WallError) -> PictureEnd.Correction? {
    let room = WallRenderer.room(for: note)
    var assembler = try encoding { () throws(EncodingError) in try encoder.assembler(noteRoom: room) }
    guard try use(try encoding { () throws(EncodingError) in try assembler.begin() }) else { return nil }
    let jobs = max(1, style.threadCount)
    for first in stride(from: 0, to: encoder.groupCount, by: jobs) {
      let groups = first..<min(first + jobs, encoder.groupCount)
      let made = concurrentMap(groups.count, jobs: jobs) { index in
        Result { () throws(WallError) in try group(groups.lowerBound + index, by: encoder) }
      }
      for group in made {
        let group = try group.get()
        guard try use(try encoding { () throws(EncodingError) in try assembler.add(group) }) else { return nil }
      }
    }
    let end = try encoding { () throws(EncodingError) in try assembler.end(note: note, digests: []) }
    _ = try use(end.bytes)
    return end.correction
  }

  private func group<Encoder: PictureEncoder>(_ group: Int, by encoder: Encoder) throws(WallError) -> Encoder.Group {
    let rows = encoder.rows(ofGroup: group)
    let bytesPerRow = canvas.width * Pixels.bytesPerPixel
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try pixels.bytes(at: rows.lowerBound * bytesPerRow, count: rows.count * bytesPerRow)
    } catch {
      throw .output(error)
    }
    return try encoding { () throws(EncodingError) in
      try encoder.encode(Pixels(width: canvas.width, height: rows.count, bytes: bytes))
    }
  }
}
