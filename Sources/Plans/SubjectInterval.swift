import Faces
import Foundation
import Raster

/// An interval of a photo along the axis on which it is cropped, in fractions of the photo.
struct SubjectInterval {
  var start: Double
  var end: Double
  /// The importance of the interval: its area.
  private(set) var weight = 0.0
  /// The interval with all of the hair and space below the chin, which is shown as far as there is room.
  private(set) var whole: ClosedRange<Double>
  /// The height of the eyes, if known and cropped vertically.
  private(set) var eyes: Double?

  private init(_ start: Double, _ end: Double, weight: Double) {
    (self.start, self.end, self.weight) = (max(0, start), min(1, end), weight)
    whole = min(self.start, self.end)...max(self.start, self.end)
  }

  /// Creates an interval with some space on either side.
  init(across face: Face, on photo: CGSize) {
    let area = face.area
    let weight = area.width * area.height
    if let least = face.head(on: photo, hair: 0.3), let most = face.head(on: photo, hair: 0.6, sides: 0.3) {
      self.init(least.minX / photo.width, least.maxX / photo.width, weight: weight)
      whole = min(start, max(0, most.minX / photo.width))...max(end, min(1, most.maxX / photo.width))
    } else {
      self.init(area.x - area.width / 5, area.x + area.width * 6 / 5, weight: weight)
    }
  }

  /// Creates an interval with space for hair: marked faces extend from the eyebrows to the chin, or to the hair, so
  /// half of the height is added above.
  init(down face: Face, on photo: CGSize) {
    let area = face.area
    let weight = area.width * area.height
    if let landmarks = face.landmarks, let least = face.head(on: photo, hair: 0.3),
      let most = face.head(on: photo, hair: 0.6, neck: 0.1)
    {
      self.init(least.minY / photo.height, least.maxY / photo.height, weight: weight)
      whole = min(start, max(0, most.minY / photo.height))...max(end, min(1, most.maxY / photo.height))
      eyes = landmarks.eyes.y
    } else {
      self.init(area.y - area.height / 2, area.y + area.height * 5 / 4, weight: weight)
    }
  }

  private func union(_ other: SubjectInterval) -> SubjectInterval {
    var union = SubjectInterval(min(start, other.start), max(end, other.end), weight: weight + other.weight)
    union.whole =
      min(whole.lowerBound, other.whole.lowerBound)...max(whole.upperBound, other.whole.upperBound)
    // Larger faces count for more.
    if let eyes, let others = other.eyes, union.weight > 0 {
      union.eyes = (eyes * weight + others * other.weight) / union.weight
    }
    return union
  }

  /// Returns the interval with as much of the rest as fits within a length, the same share at both ends.
  private func extended(within length: Double) -> SubjectInterval {
    let (room, rest) = (length - (end - start), start - whole.lowerBound + whole.upperBound - end)
    guard room > 0, rest > 0 else { return self }
    let share = min(1, room / rest)
    var extended = self
    extended.start -= (start - whole.lowerBound) * share
    extended.end += (whole.upperBound - end) * share
    return extended
  }

  /// Combines as many intervals as fit within a length, the largest first.
  static func most(of spans: [SubjectInterval], within length: Double) -> SubjectInterval {
    // Of equal intervals, the first in the file comes first.
    let ranked = spans.enumerated().sorted { ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset) }
    let spans = ranked.map(\.element)
    return spans.dropFirst().reduce(spans[0]) { most, span in
      let union = most.union(span)
      return union.end - union.start <= length ? union : most
    }
  }

  /// Returns the range for the middle of a window that shows the interval, or the only one with the eyes at the upper
  /// third of it, or close to that.
  ///
  /// - Parameter seen: The length of the window that the shape does not hide.
  func middles(ofWindow window: Double, seen: Double) -> ClosedRange<Double> {
    let (start, end) = (extended(within: seen).start, extended(within: seen).end)
    let own = (start + end) / 2
    let room = (seen - (end - start)) / 2
    func within(_ middle: Double) -> Double { min(max(middle, window / 2), 1 - window / 2) }
    guard let eyes else {
      // An interval that is too long to fit is centered.
      return within(own - max(0, room))...within(own + max(0, room))
    }
    let middle: Double
    if room >= 0 {
      middle = min(max(own - room, eyes + seen / 6), own + room)
    } else {
      // Rather the hair is cut than the chin, unless the eyes would be at the edge.
      middle = max(own, min(end - seen / 2, eyes + seen / 2 - min((eyes - start) / 12, seen / 4)))
    }
    return within(middle)...within(middle)
  }
}

extension Face {
  /// Returns the head in pixels, with hair and some space: from landmarks, which show its direction; nil without any.
  ///
  /// - Parameters:
  ///   - hair: The height of the hair above the face, as a share of the face's height.
  ///   - sides: The space at both sides.
  ///   - neck: The space below, for chins that are lower than the area of the face: some are by a tenth of its height.
  fileprivate func head(on photo: CGSize, hair: Double, sides: Double = 0.05, neck: Double = 0) -> CGRect? {
    guard let landmarks else { return nil }
    let face = CGRect(
      x: area.x * photo.width, y: area.y * photo.height, width: area.width * photo.width,
      height: area.height * photo.height)
    let (eyes, mouth) = (landmarks.eyes, landmarks.mouth)
    let (across, down) = ((eyes.x - mouth.x) * photo.width, (eyes.y - mouth.y) * photo.height)
    let distance = (across * across + down * down).squareRoot()
    guard distance > 0 else { return nil }
    let length = max(face.width, face.height)
    func moved(_ share: Double) -> CGRect {
      face.offsetBy(dx: across / distance * share * length, dy: down / distance * share * length)
    }
    return face.union(moved(hair)).union(moved(-neck)).insetBy(dx: -sides * length, dy: -length / 20)
  }
}

extension Face.Landmarks {
  /// The middle between the eyes.
  fileprivate var eyes: Face.Point {
    Face.Point(x: (rightEye.x + leftEye.x) / 2, y: (rightEye.y + leftEye.y) / 2)
  }

  /// The middle of the mouth.
  fileprivate var mouth: Face.Point {
    Face.Point(x: (rightMouth.x + leftMouth.x) / 2, y: (rightMouth.y + leftMouth.y) / 2)
  }
}
