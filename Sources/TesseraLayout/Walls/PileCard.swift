import Foundation

/// A photo with what surrounds it, as it lies in a pile.
struct PileCard {
  /// Before it is turned.
  let size: CGSize
  let center: CGPoint
  let turn: Double
  let rotation: Rotation
  /// Half the size of the box around it as it lies.
  let reach: CGSize

  /// - Parameter place: Where it lies, as fractions of the room that it has.
  init(size: CGSize, turn: Double, place: CGPoint, within room: CGSize) {
    self.turn = turn
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

  /// The same card elsewhere, as far as there is room.
  func moved(byX x: CGFloat, y: CGFloat, within room: CGSize) -> PileCard {
    func place(_ center: CGFloat, _ reach: CGFloat, _ length: CGFloat) -> CGFloat {
      length > 2 * reach ? min(max(0, (center - reach) / (length - 2 * reach)), 1) : 0.5
    }
    let place = CGPoint(
      x: place(center.x + x, reach.width, room.width), y: place(center.y + y, reach.height, room.height))
    return PileCard(size: size, turn: turn, place: place, within: room)
  }

  /// Whether there is room for it. A rounding error is not too much.
  func fits(_ room: CGSize) -> Bool {
    2 * reach.width <= room.width + 1e-9 && 2 * reach.height <= room.height + 1e-9
  }

  /// The photo's frame before it is turned.
  func photoFrame(within surroundings: EdgeInsets) -> CGRect {
    CGRect(
      x: center.x - size.width / 2 + surroundings.leading, y: center.y - size.height / 2 + surroundings.top,
      width: max(0, size.width - surroundings.across), height: max(0, size.height - surroundings.down))
  }

  func contains(_ point: CGPoint) -> Bool {
    let upright = rotation.unturned(point)
    return abs(upright.x - center.x) < size.width / 2 && abs(upright.y - center.y) < size.height / 2
  }

  /// Points spread evenly over it.
  var samples: [CGPoint] {
    (0..<Self.sampleCount).map { index in
      let (row, column) = index.quotientAndRemainder(dividingBy: Self.samplesPerSide)
      func place(_ index: Int) -> CGFloat { (CGFloat(index) + 0.5) / CGFloat(Self.samplesPerSide) - 0.5 }
      return rotation.turned(
        CGPoint(x: center.x + place(column) * size.width, y: center.y + place(row) * size.height))
    }
  }

  private static let samplesPerSide = 16
  static let sampleCount = samplesPerSide * samplesPerSide
}
