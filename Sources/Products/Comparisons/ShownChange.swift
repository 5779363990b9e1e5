import Comparison
import Files
import ImageCodecs
import Planning
import Raster

/// A change as a page shows it: encoded pictures, each in layers.
struct ShownChange: Sendable {
  var expected: Picture?
  var actual: Picture?
  var difference: Picture?
  /// Boxes around the changes, the largest first.
  var regions: [ChangedRegion] = []

  /// A picture of one or several layers, the lowest first.
  struct Picture: Sendable {
    var size: PictureDifference.Size
    /// True if the expected picture lies below.
    var isOnExpected = false
    var hasAlpha = false
    var layers: [Layer] = []

    /// A picture of one layer.
    init(png bytes: [UInt8]) {
      let (width, height) = PNGRows.size(of: bytes)
      size = PictureDifference.Size(width: width, height: height)
      hasAlpha = PNGRows.hasAlpha(bytes)
      layers = [Layer(bytes: bytes, area: PixelArea(x: 0, y: 0, width: width, height: height))]
    }

    init(of size: PictureDifference.Size, onExpected: Bool = false) { (self.size, isOnExpected) = (size, onExpected) }
  }

  /// An encoded part of a picture.
  struct Layer: Sendable {
    var bytes: [UInt8]
    var isJPEG = false
    var area: PixelArea
  }
}

extension PairComparer {
  /// The size of a picture in a window.
  private static let seenSize = 1000
  /// The number of regions that a page can go to.
  private static let mostRegions = 100
  /// The largest pictures that are kept in memory, in pixels.
  private static let mostLayered = 1 << 24
  /// The longest side of a JPEG.
  private static let longestLayered = 65_500

  /// Returns what a page shows of a pair.
  ///
  /// Two opaque pictures of one size share a copy of what is the same in both; parts of photos that did not change are
  /// JPEGs. Everything that differs is stored without loss.
  func shownChange(_ outcome: PairOutcome) throws(RunFailure) -> ShownChange {
    if let views = try frameViews(outcome, seenAt: Self.seenSize) {
      var shown = ShownChange(expected: .init(png: views.expected), actual: .init(png: views.actual))
      shown.difference = views.difference.map { .init(png: $0) }
      shown.regions = outcome.later?.frames?.listed.first { $0.difference != nil }?.difference?.regions ?? []
      return shown
    }
    var shown: ShownChange
    if let layered = try layeredChange(outcome) {
      shown = layered
    } else {
      shown = ShownChange()
      // A picture that cannot be decoded does not prevent the page.
      shown.expected = outcome.pair.expectedPicture.flatMap { try? self.shown($0) }.map { .init(png: $0) }
      shown.actual = outcome.pair.actual.flatMap { try? self.shown($0) }.map { .init(png: $0) }
      shown.difference = try drawnDifference(outcome, seenAt: Self.seenSize).map { .init(png: $0) }
    }
    shown.regions = Array((outcome.difference?.regions ?? []).prefix(Self.mostRegions))
    return shown
  }

  /// Returns a change in layers; nil for pictures that are shown whole.
  private func layeredChange(_ outcome: PairOutcome) throws(RunFailure) -> ShownChange? {
    guard outcome.verdict == .different, let difference = outcome.difference, difference.expected == difference.actual,
      !difference.isResized, difference.bits == 8, let expected = outcome.pair.expectedPicture,
      let actual = outcome.pair.actual, difference.expected.area <= Self.mostLayered,
      max(difference.expected.width, difference.expected.height) <= Self.longestLayered
    else { return nil }
    do {
      let headers = (try header(of: expected), try header(of: actual))
      let bytes =
        headers.0.decodingBytes + headers.1.decodingBytes + 8 * Pixels.bytesPerPixel * difference.expected.area
        + memoryOfMoves(difference.expected)
      guard bytes <= limits.memory.room else { return nil }
      let memory = limits.memory.share(bytes)
      defer { withExtendedLifetime(memory) {} }
      let (first, second) = try Self.opened(headers.0, headers.1)
      guard let before = try first.next(first.height), let after = try second.next(second.height) else { return nil }
      try Self.refuseDamage(of: first, second)
      if headers.0.info.hasAlpha && before.hasTransparency || headers.1.info.hasAlpha && after.hasTransparency {
        return nil
      }
      return try layeredChange(before, after, difference, withNoise(of: outcome.pair))
    } catch {
      throw .inputs("\(actual): its difference cannot be drawn: \(error)")
    }
  }

  private func layeredChange(
    _ before: Pixels, _ after: Pixels, _ difference: PictureDifference, _ comparer: PairComparer
  ) throws(EncodingError) -> ShownChange {
    var shown = ShownChange(
      expected: .init(of: difference.expected), actual: .init(of: difference.expected, onExpected: true),
      difference: .init(of: difference.expected, onExpected: true))
    let layers = ChangeLayers(expected: before, actual: after)
    if let photo = layers.photo {
      shown.expected?.layers.append(Self.layer(photo, try PhotoJPEG.file(of: photo.pixels), isJPEG: true))
    }
    if let drawing = layers.drawing {
      let bytes = try PalettePNG.file(
        width: before.width, height: before.height, indices: drawing.indices, colors: drawing.colors)
      let whole = PixelArea(x: 0, y: 0, width: before.width, height: before.height)
      shown.expected?.layers.append(ShownChange.Layer(bytes: bytes, area: whole))
    }
    if let rest = layers.rest {
      let hasAlpha = layers.photo != nil || layers.drawing != nil
      shown.expected?.layers.append(Self.layer(rest, try Self.png(rest.pixels, hasAlpha: hasAlpha)))
    }
    if let changed = layers.changed {
      shown.actual?.layers.append(Self.layer(changed, try Self.png(changed.pixels, hasAlpha: true)))
    }
    var overlay = ChangeOverlay(
      width: before.width, height: before.height, moved: difference.shifts, seenAt: Self.seenSize)
    _ = comparer.difference(before, after) { overlay.add($0) }
    if let marks = overlay.part {
      let bytes = try PalettePNG.file(
        width: marks.area.width, height: marks.area.height, indices: marks.inks, colors: Self.inks)
      shown.difference?.layers.append(ShownChange.Layer(bytes: bytes, area: marks.area))
    }
    return shown
  }

  /// The colors of marks: none, changed, antialiased and moved.
  private static let inks = [
    Color.clear, Color(red: 214, green: 0, blue: 43), Color(red: 255, green: 170, blue: 20),
    Color(red: 64, green: 110, blue: 255, alpha: 110),
  ]

  private static func layer(_ part: ChangeLayers.Part, _ bytes: [UInt8], isJPEG: Bool = false) -> ShownChange.Layer {
    ShownChange.Layer(
      bytes: bytes, isJPEG: isJPEG,
      area: PixelArea(x: part.x, y: part.y, width: part.pixels.width, height: part.pixels.height))
  }

  private static func png(_ pixels: Pixels, hasAlpha: Bool) throws(EncodingError) -> [UInt8] {
    if let drawing = ChangeLayers.Drawing(exactly: pixels) {
      return try PalettePNG.file(
        width: pixels.width, height: pixels.height, indices: drawing.indices, colors: drawing.colors)
    }
    return try PNGEncoder.file(of: pixels, hasAlpha: hasAlpha, effort: .fast)
  }
}
