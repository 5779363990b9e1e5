import Comparison
package import Files
import ImageCodecs
package import Planning
import Raster

extension PairComparer {
  /// Draws the difference of two pictures; nil if nothing explains their sizes.
  ///
  /// - Parameter size: The size at which the picture is seen, in pixels.
  func drawnDifference(_ outcome: PairOutcome, seenAt size: Int) throws(RunFailure) -> [UInt8]? {
    guard let difference = outcome.difference, let expected = outcome.pair.expectedPicture,
      let actual = outcome.pair.actual, difference.hasSameComparedSize || !difference.insertions.isEmpty
    else { return nil }
    let (width, height) = (difference.expected.width, difference.expected.height)
    do {
      let headers = (
        try PictureBands.header(of: expected, isRaw: rules.isRaw, limits: limits),
        try PictureBands.header(of: actual, isRaw: rules.isRaw, limits: limits)
      )
      if !difference.hasSameComparedSize {
        return try withNoise(of: outcome.pair).drawAligned(headers.0, headers.1, difference, seenAt: size)
      }
      var drawing = DifferenceDrawing(width: width, height: height, moved: difference.shifts, seenAt: size)
      var rows = try PNGRows(width: width, height: height, hasAlpha: false)
      var failure: EncodingError?
      _ = try withNoise(of: outcome.pair).difference(headers.0, headers.1) { row in
        drawing.add(row) { pixels in
          do throws(EncodingError) { try rows.add(pixels) } catch { failure = error }
        }
      }
      if let failure { throw failure }
      return try rows.finish()
    } catch {
      throw .inputs("\(actual): its difference cannot be drawn: \(error)")
    }
  }

  /// Returns a picture as a PNG that every browser shows.
  package func shown(_ path: FilePath) throws(RunFailure) -> [UInt8] {
    do {
      let header = try PictureBands.header(of: path, isRaw: rules.isRaw, limits: limits)
      let memory = limits.memory.share(header.decodingBytes)
      defer { withExtendedLifetime(memory) {} }
      let picture = try PictureBands(header)
      var rows = try PNGRows(width: picture.width, height: picture.height, hasAlpha: header.info.hasAlpha)
      while let band = try picture.next(Self.bandHeight(width: picture.width)) { try rows.add(band) }
      return try rows.finish()
    } catch {
      throw .inputs("\(path): cannot be shown: \(error)")
    }
  }
}

extension [PairOutcome] {
  /// The outcomes of pictures that could not be compared.
  package var uncompared: [PairOutcome] { filter { [.failed, .unreadable].contains($0.verdict) } }

  /// The outcomes with something to show, the most changed first.
  package var changes: [PairOutcome] {
    func rank(_ outcome: PairOutcome) -> Double {
      switch outcome.verdict {
      case .added, .removed: -1
      case .renamed: -2
      default: outcome.difference.map { $0.hasSameComparedSize ? 1 + $0.changedShare : 0.5 } ?? 0
      }
    }
    let changed = enumerated().filter { $0.element.verdict.isDifference }
    return changed.sorted { (rank($1.element), $0.offset) < (rank($0.element), $1.offset) }.map(\.element)
  }
}
