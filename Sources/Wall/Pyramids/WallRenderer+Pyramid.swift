package import Files
package import ImageCodecs
import Layouts
import Parallel
package import Pyramids
import Raster

// The rows of a wall as the tiles of a pyramid.

extension WallRenderer {
  /// Makes all tiles of the wall.
  package func render(
    _ pyramid: Pyramid, into sink: any TileSink, jobs: Int?, photoDone: @escaping @Sendable () -> Void
  ) throws(WallError) -> [Damage] {
    let builder = PyramidBuilder(pyramid, into: sink, jobs: jobs)
    return try render(0..<groupCount, with: builder, until: { _ in false }, photoDone: photoDone).map { $0.damage }
  }

  /// Makes the tiles for some rows, which another run will join.
  package func renderPart(
    _ groups: Range<Int>, of pyramid: Pyramid, halvings: Int, to file: OutputFile, after written: WrittenBytes,
    jobs: Int?,
    until isEnough: @escaping @Sendable () -> Bool, photoDone: @escaping @Sendable () -> Void
  ) throws(WallError) -> Share {
    let part: PyramidPart
    do { part = try PyramidPart(file, after: written) } catch { throw .output(error) }
    let (all, step) = (rows(of: groups), pyramid.rowsPerPart(halvings: halvings))
    let builder = PyramidBuilder(pyramid, rows: all, halvings: halvings, into: part, jobs: jobs)
    let madeRows = Mutex(0)
    // At multiples of this step, no rows are held back for an incomplete tile.
    let damages = try render(
      groups, with: builder,
      until: { rows in
        madeRows.withLock { $0 = rows }
        return rows % step == 0 && isEnough()
      }, photoDone: photoDone)
    let made = madeRows.withLock { $0 }
    if made == all.count { do { try part.end() } catch { throw .output(error) } }
    let madeGroups = made == all.count ? groups.count : made / encoder.rowsPerGroup
    return Share(rows: part.written, groupCount: madeGroups, damages: damages)
  }

  /// - Parameter isEnough: Returns true if this many rows are enough. Called after each strip.
  private func render(
    _ groups: Range<Int>, with builder: sending PyramidBuilder, until isEnough: @escaping @Sendable (Int) -> Bool,
    photoDone: @escaping @Sendable () -> Void
  ) throws(WallError) -> [(tile: Plan.Tile, damage: Damage)] {
    let work = Mutex((builder: builder, rows: 0))
    let damages = try renderStrips(groups, photoDone: photoDone) { (strip) throws(WallError) in
      try work.withLock { (work) throws(WallError) in
        do throws(PyramidError) { try work.builder.add(strip) } catch { throw WallError(error) }
        work.rows += strip.height
        return !isEnough(work.rows)
      }
    }
    try work.withLock { (work) throws(WallError) in
      guard work.rows == rows(of: groups).count else { return }
      do throws(PyramidError) { try work.builder.finish() } catch { throw WallError(error) }
    }
    return damages
  }
}

extension WallError {
  /// Converts an error from writing tiles.
  package init(_ error: PyramidError) {
    self =
      switch error {
      case .output(let error), .part(let error): .output(error)
      case .encoding(let error): .encoding(error)
      case .damagedRest: preconditionFailure("Only parts can have rows left over.")
      }
  }
}

extension Pyramid {
  /// The encoder for the pyramid's rows: strips are aligned to tiles, and several cores work at the same time.
  package var strips: StripEncoder {
    let most = min(64, max(16, Self.stripBytes / (width * Pixels.bytesPerPixel)))
    let rows = stride(from: most, to: 0, by: -1).first { tileSize % $0 == 0 } ?? 1
    return StripEncoder(width: width, height: height, rowsPerGroup: rows, keptBytes: keptBytes)
  }

  private static let stripBytes = 4 << 20
}
