import Comparison
import Files
import ImageCodecs
import Raster

extension PairComparer {
  /// Compares the pictures after the first; nil if there are none.
  ///
  /// - Parameter first: The difference of the first pictures.
  func laterDifference(
    _ expected: PictureBands.Header, _ actual: PictureBands.Header, after first: PictureDifference
  ) throws(ImageError) -> LaterDifference? {
    var later: LaterDifference
    do throws(FileError) {
      later = try LaterDifference(OpenFile(expected.file), expected.info, OpenFile(actual.file), actual.info)
    } catch {
      throw ImageError(error)
    }
    if later.expected == nil && later.actual == nil { return nil }
    // Equal bytes on equal pictures make equal frames.
    if later.isNone, first.isNone { return later }
    if let count = later.expected?.count, count == later.actual?.count, let frames = try laterFrames(expected, actual) {
      later.take(frames)
    } else {
      // Pictures with damaged frames must not be accepted.
      _ = try PictureChecksum.later(of: actual.file, actual.info, limits)
    }
    return later
  }

  private func laterFrames(
    _ expected: PictureBands.Header, _ actual: PictureBands.Header
  ) throws(ImageError) -> LaterDifference.Frames? {
    let sizes = (PictureDifference.Size(expected.size), PictureDifference.Size(actual.size))
    let isDeep = sizes.0 == sizes.1 && comparesDepth(of: expected, actual)
    guard
      let first = try ShownFrames(of: expected.file, expected.info, isRaw: rules.isRaw, keepsDepth: isDeep, limits),
      let second = try ShownFrames(of: actual.file, actual.info, isRaw: rules.isRaw, keepsDepth: isDeep, limits),
      first.count == second.count, first.later == second.later, first.stored.kind == second.stored.kind
    else { return nil }
    if first.stored.kind == .pages { return try pages(first, second) }
    guard sizes.0 == sizes.1 || isResized else { return nil }
    let memory = limits.memory.share(
      ShownFrames.bytes(expected.info, keepsDepth: isDeep) + ShownFrames.bytes(actual.info, keepsDepth: isDeep)
        + (isDeep ? 6 : 4) * Pixels.bytesPerPixel * sizes.0.area + memoryOfMoves(sizes.0))
    defer { withExtendedLifetime(memory) {} }
    return try frames(first, second)
  }

  private func frames(
    _ expected: ShownFrames, _ actual: ShownFrames
  ) throws(ImageError) -> LaterDifference.Frames {
    var found = LaterDifference.Frames(plays: (expected.stored.plays ?? 1, actual.stored.plays ?? 1))
    for index in 0..<expected.count {
      try expected.show(index)
      try actual.show(index)
      let times = (expected.stored.frames[index].milliseconds, actual.stored.frames[index].milliseconds)
      let difference = expected.later.contains(index) ? difference(expected, actual) : nil
      found.add(
        LaterDifference.Frame(
          number: index + 1, difference: difference, expectedMilliseconds: times.0, actualMilliseconds: times.1))
    }
    return found
  }

  /// Compares the frames that are shown; nil if they count as the same.
  ///
  /// - Parameter body: Called with each compared row.
  func difference(
    _ expected: ShownFrames, _ actual: ShownFrames, _ body: (PictureComparison.Row) -> Void = { _ in }
  ) -> PictureDifference? {
    let canvases = ShownFrames.canvases(expected, actual)
    var difference = difference(canvases.expected, canvases.actual, body)
    if expected.keepsDepth { difference?.bits = 16 }
    return difference
  }

  /// Compares two canvases; nil if they count as the same.
  func difference(
    _ expected: Pixels, _ actual: Pixels, _ body: (PictureComparison.Row) -> Void
  ) -> PictureDifference? {
    if expected == actual { return nil }
    var (rules, shown) = (rules, actual)
    if expected.width != actual.width || expected.height != actual.height {
      rules.isScaled = true
      shown = actual.resampled(
        Resampling(
          source: (actual.width, actual.height),
          area: Area(x: 0, y: 0, width: Double(actual.width), height: Double(actual.height)),
          width: expected.width, height: expected.height, isOpaque: false))
    }
    var comparison = PictureComparison(width: expected.width, height: expected.height, rules)
    comparison.add(expected: expected)
    comparison.add(actual: shown, body)
    var difference = comparison.finish()
    difference.isResized = rules.isScaled
    return admits(difference) ? nil : difference
  }

  private func pages(_ expected: ShownFrames, _ actual: ShownFrames) throws(ImageError) -> LaterDifference.Frames {
    var found = LaterDifference.Frames(plays: (1, 1))
    for index in expected.later {
      let (difference, bits) = try expected.withStill(index) { (first) throws(ImageError) in
        try actual.withStill(index) { (second) throws(ImageError) in
          let headers = (try header(of: first), try header(of: second))
          let bits = max(headers.0.info.bitsPerChannel, headers.1.info.bitsPerChannel)
          return (try self.difference(headers.0, headers.1) { _ in }, bits)
        }
      }
      if rules.isRaw, difference.bits < bits { found.isShallow = true }
      if difference.hasSameComparedSize, difference.pixels == 0 {
        throw ImageError(actual.path, .known("no pixel of page \(index + 1) is within the areas that are compared"))
      }
      if !admits(difference) { found.add(LaterDifference.Frame(number: index + 1, difference: difference)) }
    }
    return found
  }

  /// True if pictures with this difference count as the same.
  func admits(_ difference: PictureDifference) -> Bool {
    difference.hasSameComparedSize && changes.admit(difference)
      // Antialiasing moves no rows. Other programs' rules have no exceptions.
      && (difference.shifts.isEmpty || difference.antialiasedPixels == 0 || rules.antialiasing != .ignored)
  }
}

extension PictureDifference {
  /// True if all compared pixels are equal.
  fileprivate var isNone: Bool {
    hasSameComparedSize && !isResized && changedPixels + toleratedPixels + antialiasedPixels + movedPixels == 0
  }
}
