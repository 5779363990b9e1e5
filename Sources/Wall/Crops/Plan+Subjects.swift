import Foundation
package import Raster
package import TesseraLayout

extension Plan.Tile {
  /// Returns the tile with its crop moved to show the subjects, if there are any and something is cropped. The crop is
  /// as close to the middle as possible while showing all of them.
  ///
  /// If not all of them fit, the crop shows the largest, and as many others as fit beside it.
  ///
  /// - Parameter subjects: The areas of the subjects, as fractions of the upright photo.
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

  /// Returns the range for the middle of the visible part, along the axis on which the photo is cropped, in which
  /// subjects are visible as described above; nil if nothing is cropped or there are no subjects.
  func middles(showing subjects: [Area], photoWidth: Double, photoHeight: Double) -> ClosedRange<Double>? {
    guard content == .fill, !subjects.isEmpty, photoWidth > 0, photoHeight > 0 else { return nil }
    let scale = max(frame.width / photoWidth, frame.height / photoHeight)
    // The visible part, as fractions of the photo.
    let (width, height) = (frame.width / scale / photoWidth, frame.height / scale / photoHeight)
    let isAcross = isCroppedAcross(photoWidth: photoWidth, photoHeight: photoHeight)
    let length = isAcross ? width : height
    guard length < 1 - 1e-6 else { return nil }
    let spans = subjects.map { isAcross ? Span(across: $0) : Span(down: $0) }
    let span = Span.most(of: spans, within: length * shape.wholeShare)
    return span.middles(ofWindow: length, seen: length * shape.wholeShare)
  }

  /// Returns true if less of the photo's width is visible than of its height.
  private func isCroppedAcross(photoWidth: Double, photoHeight: Double) -> Bool {
    frame.width / photoWidth < frame.height / photoHeight
  }
}

extension Plan.Shape {
  /// The fraction of the frame, along either axis, that the shape does not hide: shapes hide the corners.
  fileprivate var wholeShare: Double {
    switch self {
    case .rectangle, .roundedRectangle: 1
    case .circle, .hexagon, .flower: 0.8
    }
  }
}

/// An interval of a photo along the axis on which it is cropped, in fractions of the photo.
private struct Span {
  var start: Double
  var end: Double
  /// The importance of the interval: its area.
  var weight = 0.0

  init(start: Double, end: Double) {
    (self.start, self.end) = (max(0, start), min(1, end))
  }

  /// Creates an interval with some space on both sides.
  init(across area: Area) {
    self.init(start: area.x - area.width / 5, end: area.x + area.width * 6 / 5)
    weight = area.width * area.height
  }

  /// Creates an interval with space for hair: marked faces extend from the eyebrows to the chin, or to the hair, so
  /// half of the height is added above.
  init(down area: Area) {
    self.init(start: area.y - area.height / 2, end: area.y + area.height * 5 / 4)
    weight = area.width * area.height
  }

  func union(_ other: Span) -> Span {
    var union = self
    (union.start, union.end) = (min(start, other.start), max(end, other.end))
    return union
  }

  /// Combines as many intervals as fit within a length, the largest first.
  static func most(of spans: [Span], within length: Double) -> Span {
    // Among equal intervals, the first in the file comes first.
    let ranked = spans.enumerated().sorted { ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset) }
    let spans = ranked.map(\.element)
    return spans.dropFirst().reduce(spans[0]) { most, span in
      let union = most.union(span)
      return union.end - union.start <= length ? union : most
    }
  }

  /// Returns where the middle of a window may be so that the interval is visible.
  ///
  /// - Parameter seen: The visible length of the window.
  func middles(ofWindow window: Double, seen: Double) -> ClosedRange<Double> {
    let own = (start + end) / 2
    // An interval that is too long to fit is centered.
    let room = max(0, (seen - (end - start)) / 2)
    func within(_ middle: Double) -> Double { min(max(middle, window / 2), 1 - window / 2) }
    return within(own - room)...within(own + room)
  }
}
