import Foundation
package import Raster
package import TesseraLayout

extension Plan.Tile {
  /// The tile with its crop around what the photo is of, where that is known and something is cropped: as near to the
  /// middle as shows all of it, or as much as fits.
  ///
  /// Where not all of them fit, the largest do, with as many of the others as leave these whole.
  ///
  /// - Parameter subjects: in shares of the upright photo.
  package func keeping(_ subjects: [Area], photoWidth: Double, photoHeight: Double) -> Plan.Tile {
    guard let middles = middles(showing: subjects, photoWidth: photoWidth, photoHeight: photoHeight) else {
      return self
    }
    let middle = min(max(0.5, middles.lowerBound), middles.upperBound)
    var tile = self
    let isAcross = isCroppedAcross(photoWidth: photoWidth, photoHeight: photoHeight)
    tile.crop = .focus(isAcross ? UnitPoint(x: middle, y: 0.5) : UnitPoint(x: 0.5, y: middle))
    return tile
  }

  /// Where the middle of what is seen of a photo may lie, along the axis on which it is cropped, so that subjects are
  /// seen as described above; nil where nothing is cropped or there are none.
  func middles(showing subjects: [Area], photoWidth: Double, photoHeight: Double) -> ClosedRange<Double>? {
    guard content == .fill, !subjects.isEmpty, photoWidth > 0, photoHeight > 0 else { return nil }
    let scale = max(frame.width / photoWidth, frame.height / photoHeight)
    // What is seen of the photo, in shares of it.
    let (width, height) = (frame.width / scale / photoWidth, frame.height / scale / photoHeight)
    let isAcross = isCroppedAcross(photoWidth: photoWidth, photoHeight: photoHeight)
    let length = isAcross ? width : height
    guard length < 1 - 1e-6 else { return nil }
    let spans = subjects.map { isAcross ? Span(across: $0) : Span(down: $0) }
    let span = Span.most(of: spans, within: length * shape.wholeShare)
    return span.middles(ofWindow: length, seen: length * shape.wholeShare)
  }

  /// Whether less is seen of the photo's width than of its height.
  private func isCroppedAcross(photoWidth: Double, photoHeight: Double) -> Bool {
    frame.width / photoWidth < frame.height / photoHeight
  }
}

extension Plan.Shape {
  /// Which share of its frame shows things whole along either axis: near the corners shapes hide them.
  fileprivate var wholeShare: Double {
    switch self {
    case .rectangle, .roundedRectangle: 1
    case .circle, .hexagon, .flower: 0.8
    }
  }
}

/// Part of a photo along the axis on which it is cropped, in shares of it.
private struct Span {
  var start: Double
  var end: Double
  /// What it counts: its area.
  var weight = 0.0

  init(start: Double, end: Double) {
    (self.start, self.end) = (max(0, start), min(1, end))
  }

  /// With some air on either side.
  init(across area: Area) {
    self.init(start: area.x - area.width / 5, end: area.x + area.width * 6 / 5)
    weight = area.width * area.height
  }

  /// Marked faces reach from the eyebrows to the chin, or the hair: half as much again stands above them.
  init(down area: Area) {
    self.init(start: area.y - area.height / 2, end: area.y + area.height * 5 / 4)
    weight = area.width * area.height
  }

  func union(_ other: Span) -> Span {
    var union = self
    (union.start, union.end) = (min(start, other.start), max(end, other.end))
    return union
  }

  /// What reaches over as many of them as fit into a length, the largest first.
  static func most(of spans: [Span], within length: Double) -> Span {
    // Of equals the first in the file goes first.
    let ranked = spans.enumerated().sorted { ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset) }
    let spans = ranked.map(\.element)
    return spans.dropFirst().reduce(spans[0]) { most, span in
      let union = most.union(span)
      return union.end - union.start <= length ? union : most
    }
  }

  /// Where the middle of a window that shows it may lie.
  ///
  /// - Parameter seen: how much of the window shows things whole.
  func middles(ofWindow window: Double, seen: Double) -> ClosedRange<Double> {
    let own = (start + end) / 2
    // Too large to be seen whole, it is seen evenly.
    let room = max(0, (seen - (end - start)) / 2)
    func within(_ middle: Double) -> Double { min(max(middle, window / 2), 1 - window / 2) }
    return within(own - room)...within(own + room)
  }
}
