import Foundation

/// A photo with its surroundings, as it lies in a pile.
struct PileCard {
  /// The size before the turn.
  let size: CGSize
  let center: CGPoint
  let turn: Double
  /// The part that others must not hide.
  let caption: Caption?
  /// The faces on it, relative to its center before the turn. Others must not hide them, either.
  let faces: [CGRect]
  let rotation: Rotation
  /// Half the size of the bounding box of the turned card.
  let reach: CGSize

  /// The position of a caption on its card: in the middle, at heights above the bottom.
  struct Caption {
    var heights: ClosedRange<CGFloat>
    var width: CGFloat
  }

  /// - Parameter place: The position of the card, as fractions of the available room.
  init(
    size: CGSize, turn: Double, caption: Caption? = nil, faces: [CGRect] = [], place: CGPoint, within room: CGSize
  ) {
    (self.turn, self.caption, self.faces) = (turn, caption, faces)
    let point = Turn.point(degrees: turn)
    let (cosine, sine) = (abs(point.x), abs(point.y))
    self.size = size
    reach = CGSize(
      width: (size.width * cosine + size.height * sine) / 2, height: (size.width * sine + size.height * cosine) / 2)
    center = CGPoint(
      x: reach.width + place.x * (room.width - 2 * reach.width),
      y: reach.height + place.y * (room.height - 2 * reach.height))
    rotation = Rotation(degrees: turn, around: center)
  }

  /// Returns the card at another position, limited by the room.
  func moved(byX x: CGFloat, y: CGFloat, within room: CGSize) -> PileCard {
    func place(_ center: CGFloat, _ reach: CGFloat, _ length: CGFloat) -> CGFloat {
      length > 2 * reach ? min(max(0, (center - reach) / (length - 2 * reach)), 1) : 0.5
    }
    let place = CGPoint(
      x: place(center.x + x, reach.width, room.width), y: place(center.y + y, reach.height, room.height))
    return PileCard(size: size, turn: turn, caption: caption, faces: faces, place: place, within: room)
  }

  /// Returns true if the card fits into the room, within rounding errors.
  func fits(_ room: CGSize) -> Bool {
    2 * reach.width <= room.width + 1e-9 && 2 * reach.height <= room.height + 1e-9
  }

  /// Returns the photo's frame before it is turned.
  func photoFrame(within surroundings: EdgeInsets) -> CGRect {
    CGRect(
      x: center.x - size.width / 2 + surroundings.leading, y: center.y - size.height / 2 + surroundings.top,
      width: max(0, size.width - surroundings.across), height: max(0, size.height - surroundings.down))
  }

  func contains(_ point: CGPoint) -> Bool {
    let upright = rotation.unturned(point)
    return abs(upright.x - center.x) < size.width / 2 && abs(upright.y - center.y) < size.height / 2
  }

  /// Points spread evenly over the card, and heavier points on its caption and its faces.
  var samples: [CGPoint] {
    let whole = (0..<Self.sampleCount).map { index in
      let (row, column) = index.quotientAndRemainder(dividingBy: Self.samplesPerSide)
      return point(Self.place(column) * size.width, Self.place(row) * size.height)
    }
    return whole + captionSamples + faces.flatMap(samples(on:))
  }

  private var captionSamples: [CGPoint] {
    guard let caption else { return [] }
    let (low, high) = (caption.heights.lowerBound, caption.heights.upperBound)
    return [low, (low + high) / 2, high].flatMap { height in
      (0..<Self.samplesPerSide).map { column in
        // Both ends are included.
        point(
          (CGFloat(column) / CGFloat(Self.samplesPerSide - 1) - 0.5) * caption.width,
          size.height / 2 - min(height, size.height))
      }
    }
  }

  private func samples(on face: CGRect) -> [CGPoint] {
    let last = Self.samplesPerFace - 1
    // Corners of others fit between samples.
    let face = face.insetBy(dx: -face.width / 20, dy: -face.height / 20)
    return (0...last).flatMap { row in
      (0...last).map { column in
        point(
          face.minX + CGFloat(column) / CGFloat(last) * face.width,
          face.minY + CGFloat(row) / CGFloat(last) * face.height)
      }
    }
  }

  /// Returns a point by its distance from the center before the card is turned.
  private func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint {
    rotation.turned(CGPoint(x: center.x + x, y: center.y + y))
  }

  private static func place(_ index: Int) -> CGFloat { (CGFloat(index) + 0.5) / CGFloat(samplesPerSide) - 0.5 }

  private static let samplesPerSide = 16
  private static let samplesPerFace = 7
  /// The number of points over the whole card.
  static let sampleCount = samplesPerSide * samplesPerSide
  /// The weight of a point on a caption or a face: more than may be hidden in total.
  static let keptWeight = sampleCount / 3
}
