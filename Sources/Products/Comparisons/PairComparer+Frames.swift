import Comparison
import Files
import ImageCodecs
package import Planning
import Raster

/// A frame or page that differs, as PNGs to show.
struct FrameViews: Equatable {
  var expected: [UInt8]
  var actual: [UInt8]
  var difference: [UInt8]?
}

extension PairOutcome {
  /// The first later frame or page with other pixels, if they were decoded.
  var firstChangedFrame: LaterDifference.Frame? { later?.frames?.listed.first { $0.difference != nil } }
}

extension PairComparer {
  /// Draws the difference of two pictures as a PNG: of the first frame or page that differs. Nil if nothing explains
  /// their sizes.
  package func drawing(of outcome: PairOutcome) throws(RunFailure) -> [UInt8]? {
    let size = 1000
    if let views = try frameViews(outcome, seenAt: size) { return views.difference }
    return try drawnDifference(outcome, seenAt: size)
  }

  /// Returns the first later frame or page that differs; nil if the first picture differs, too.
  ///
  /// - Parameter size: The size at which the pictures are seen, in pixels.
  func frameViews(_ outcome: PairOutcome, seenAt size: Int) throws(RunFailure) -> FrameViews? {
    guard outcome.isFirstSame, let frame = outcome.firstChangedFrame,
      let difference = frame.difference, let expected = outcome.pair.expectedPicture, let actual = outcome.pair.actual
    else { return nil }
    do {
      let headers = (try header(of: expected), try header(of: actual))
      let isDeep = difference.bits > 8
      guard let first = try ShownFrames(of: expected, headers.0.info, isRaw: rules.isRaw, keepsDepth: isDeep, limits),
        let second = try ShownFrames(of: actual, headers.1.info, isRaw: rules.isRaw, keepsDepth: isDeep, limits)
      else { return nil }
      let index = frame.number - 1
      if first.stored.kind == .pages {
        return try pageViews(first, second, index, outcome.pair, difference, seenAt: size)
      }
      let canvas = PictureDifference.Size(headers.0.size)
      let memory = limits.memory.share(
        ShownFrames.bytes(headers.0.info, keepsDepth: isDeep) + ShownFrames.bytes(headers.1.info, keepsDepth: isDeep)
          + 7 * Pixels.bytesPerPixel * canvas.area + memoryOfMoves(canvas))
      defer { withExtendedLifetime(memory) {} }
      for place in 0...index {
        try first.show(place)
        try second.show(place)
      }
      let shown = ShownFrames.canvases(first, second)
      let (width, height) = (shown.expected.width, shown.expected.height)
      var drawing = DifferenceDrawing(width: width, height: height, moved: difference.shifts, seenAt: size)
      var drawn = Pixels(width: width, height: 0)
      _ = withNoise(of: outcome.pair).difference(first, second) { row in drawing.add(row) { drawn.append($0) } }
      return FrameViews(
        expected: try Self.png(shown.expected), actual: try Self.png(shown.actual), difference: try Self.png(drawn))
    } catch let failure as RunFailure {
      throw failure
    } catch {
      throw .inputs("\(actual): its difference cannot be drawn: \(error)")
    }
  }

  private func pageViews(
    _ expected: ShownFrames, _ actual: ShownFrames, _ index: Int, _ pair: PicturePair, _ difference: PictureDifference,
    seenAt size: Int
  ) throws -> FrameViews {
    let views = try expected.withStill(index) { (first) throws(ImageError) in
      try actual.withStill(index) { (second) throws(ImageError) in
        Result { () throws(RunFailure) in
          var pair = pair
          (pair.expected, pair.actual) = (.picture(first), second)
          return FrameViews(
            expected: try shown(first), actual: try shown(second),
            difference: try drawnDifference(PairOutcome(pair, .different, difference), seenAt: size))
        }
      }
    }
    return try views.get()
  }

  private static func png(_ pixels: Pixels) throws(EncodingError) -> [UInt8] {
    var rows = try PNGRows(width: pixels.width, height: pixels.height, hasAlpha: true)
    try rows.add(pixels)
    return try rows.finish()
  }
}
