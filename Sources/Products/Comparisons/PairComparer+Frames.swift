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
    guard outcome.isFirstSame, let frame = outcome.later?.frames?.listed.first(where: { $0.difference != nil }),
      let difference = frame.difference, let expected = outcome.pair.expectedPicture, let actual = outcome.pair.actual
    else { return nil }
    do {
      let headers = (try header(of: expected), try header(of: actual))
      guard let first = try ShownFrames(of: expected, headers.0.info, isRaw: rules.isRaw, limits),
        let second = try ShownFrames(of: actual, headers.1.info, isRaw: rules.isRaw, limits)
      else { return nil }
      let index = frame.number - 1
      if first.stored.kind == .pages {
        return try pageViews(first, second, index, outcome.pair.name, difference, seenAt: size)
      }
      let canvas = PictureDifference.Size(headers.0.size)
      let memory = limits.memory.share(
        ShownFrames.bytes(headers.0.info) + ShownFrames.bytes(headers.1.info)
          + 5 * Pixels.bytesPerPixel * canvas.area + memoryOfMoves(canvas))
      defer { withExtendedLifetime(memory) {} }
      for place in 0...index {
        try first.show(place)
        try second.show(place)
      }
      var drawing = DifferenceDrawing(
        width: first.canvas.width, height: first.canvas.height, moved: difference.shifts, seenAt: size)
      var drawn = Pixels(width: first.canvas.width, height: 0)
      _ = withNoise(of: outcome.pair).difference(first.canvas, second.canvas) { row in
        drawing.add(row) { drawn.append($0) }
      }
      return FrameViews(
        expected: try Self.png(first.canvas), actual: try Self.png(second.canvas), difference: try Self.png(drawn))
    } catch let failure as RunFailure {
      throw failure
    } catch {
      throw .inputs("\(actual): its difference cannot be drawn: \(error)")
    }
  }

  private func pageViews(
    _ expected: ShownFrames, _ actual: ShownFrames, _ index: Int, _ name: FilePath, _ difference: PictureDifference,
    seenAt size: Int
  ) throws -> FrameViews {
    let views = try expected.withStill(index) { (first) throws(ImageError) in
      try actual.withStill(index) { (second) throws(ImageError) in
        Result { () throws(RunFailure) in
          let pair = PicturePair(name: name, expected: .picture(first), actual: second)
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
