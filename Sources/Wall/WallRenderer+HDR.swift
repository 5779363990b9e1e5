import Colors
import Files
import ImageCodecs
import Layouts
import Parallel
import Raster

// Walls that keep the HDR light of their photos.

extension WallRenderer {
  /// Writes the wall with the HDR light of its photos, or as an ordinary one if they have none.
  func renderKeepingHDR(
    to output: OutputFile, note: ([Damage]) -> String?, photoDone: @escaping @Sendable () -> Void
  ) throws(WallError) -> [Damage] {
    let gains = measure(.decoding) { GainWall(of: self) }
    style.lights?.note(photos: gains?.photoCount ?? 0, headroom: gains?.headroom ?? 0)
    guard let gains else { return try withoutHDR.render(to: output, note: note, photoDone: photoDone) }
    if let encoder = encoder as? JPEGEncoder {
      return try render(with: encoder, gains, to: output, note: note, photoDone: photoDone)
    }
    guard let encoder = encoder as? WholeEncoder else {
      preconditionFailure("HDR must be written as JPEG, AVIF or JPEG XL.")
    }
    return try render(with: encoder, gains, to: output, note: note, photoDone: photoDone)
  }

  /// The same wall in SDR.
  var withoutHDR: WallRenderer {
    var style = style
    style.look.keepsHDR = false
    return WallRenderer(plan, style: style, photo: photo)
  }

  /// Writes an Ultra HDR picture: the wall as in SDR, and then its gain map at half its size. The start of the file is
  /// completed at the end, when the lengths of both are known.
  private func render(
    with encoder: JPEGEncoder, _ gains: GainWall, to output: OutputFile, note: ([Damage]) -> String?,
    photoDone: @escaping @Sendable () -> Void
  ) throws(WallError) -> [Damage] {
    let room = Self.room(for: note([]))
    let damages = try render(encoder, to: output, [], note: note, photoDone: photoDone)
    let base = try output.end()
    let map = try gains.renderer.render(gains.encoder(like: style), to: output, [], note: { _ in nil }, photoDone: {})
    let all = damages + map.filter { damage in !damages.contains { $0.path == damage.path } }
    let assembler = encoder.assembler(noteRoom: room)
    try output.correct(assembler.start(note: note(all), base: base, gains: try output.end() - base))
    return all
  }

  /// Writes PQ samples: first the gains to an unnamed file on the same disk, then the wall with them.
  private func render(
    with encoder: WholeEncoder, _ gains: GainWall, to output: OutputFile, note: ([Damage]) -> String?,
    photoDone: @escaping @Sendable () -> Void
  ) throws(WallError) -> [Damage] {
    guard let mixing = style.look.colors.primaries.flatMap({ BrightMixing(from: $0, gains.scale) }) else {
      preconditionFailure("The colors of an HDR wall must have sRGB’s curve.")
    }
    let spool: SpoolFile
    do throws(FileError) { spool = try SpoolFile(in: output.folder) } catch { throw .output(error) }
    let map = try gains.renderer.renderStrips(0..<gains.renderer.groupCount) { strip throws(WallError) in
      do throws(FileError) { try spool.append(strip.bytes) } catch { throw .output(error) }
      return true
    }.map(\.damage)
    let kept = keptMemory()
    defer { withExtendedLifetime(kept) {} }
    let writing = Mutex((file: try PictureWriting(encoder, to: output), row: 0))
    let damages = try makeGroups(0..<groupCount, with: encoder, photoDone: photoDone) { strips throws(WallError) in
      try writing.withLock { writing throws(WallError) in
        for strip in strips {
          let above = try spool.strip(like: strip, from: writing.row)
          let samples = mixing.mixed(strip, gains: above)
          try writing.file.add(Pixels(width: 2 * strip.width, height: strip.height, bytes: samples))
          writing.row += strip.height
        }
      }
      return true
    }.map(\.damage)
    let all = damages + map.filter { damage in !damages.contains { $0.path == damage.path } }
    try measure(.compressing) { () throws(WallError) in
      _ = try writing.withLock { writing throws(WallError) in try writing.file.end(note: note(all)) }
    }
    return all
  }
}

extension GainWall {
  /// Returns the encoder of the gain map for an SDR picture in a style.
  fileprivate func encoder(like style: WallRenderer.Style) -> HalvedEncoder {
    let canvas = renderer.plan.canvas
    var look = OutputStyle(.jpeg)
    look.quality = max(look.quality, style.look.output.quality)
    let (width, height) = ((canvas.width + 1) / 2, (canvas.height + 1) / 2)
    return HalvedEncoder(
      encoder(width: width, height: height, look, style.look.effort), width: canvas.width, height: canvas.height)
  }

  /// Returns the encoder of a gain map of a size.
  func encoder(width: Int, height: Int, _ look: OutputStyle, _ effort: Effort) -> JPEGEncoder {
    var picture = OutputPicture(
      width: width, height: height, hasAlpha: false, style: look, effort: effort, metadata: KeptMetadata())
    picture.role = .gains(scale, headroom: headroom)
    guard let encoder = picture.encoder as? JPEGEncoder else { preconditionFailure("A gain map must be a JPEG.") }
    return encoder
  }
}

extension SpoolFile {
  /// Returns the rows of pixels at the place of a strip.
  fileprivate func strip(like strip: Pixels, from row: Int) throws(WallError) -> Pixels {
    do throws(FileError) {
      let bytes = try bytes(at: row * strip.bytesPerRow, count: strip.bytes.count)
      return Pixels(width: strip.width, height: strip.height, bytes: bytes)
    } catch {
      throw .output(error)
    }
  }
}

extension OutputFile {
  /// Returns the number of bytes written.
  func end() throws(WallError) -> Int {
    do throws(FileError) { return try continueAtEnd() } catch { throw .output(error) }
  }
}
