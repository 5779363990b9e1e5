import Foundation

/// Strips of photos around a middle, each as long as the side it lies on.
struct SpiralWindings {
  /// The row or column in the middle.
  var core = Strip(side: .bottom)
  /// The strips around the middle, from the inside out.
  var strips: [Strip] = []
  var gaps = CGSize.zero
  private(set) var size = CGSize.zero
  /// The height at which no photo is cropped.
  private(set) var naturalHeight: CGFloat = 0
  /// The length of a photo across the middle.
  private var unit: CGFloat = 0
  /// The factor by which photos are taller than without a crop.
  private var stretch: CGFloat = 1

  /// The sides of a wall, clockwise. On the right and left, photos are above each other.
  enum Side: Int {
    case right, bottom, left, top

    var isUpright: Bool { self == .right || self == .left }
    var next: Side { Side(rawValue: (rawValue + 1) % 4) ?? .right }
    /// True if the spiral runs to the left or up.
    var isReversed: Bool { self == .bottom || self == .left }
  }

  /// The photos on one side: all have the same width on a vertical side, and the same height on a horizontal one.
  struct Strip {
    var side: Side
    var photos = 0..<0
    /// The total length of all photos if the strip has a width of 1.
    var total: CGFloat = 0
  }

  /// Scales the spiral to a width.
  mutating func fill(width: CGFloat) {
    let (least, next) = (size(ofUnit: 0), size(ofUnit: 1))
    unit = (width - least.width) / (next.width - least.width)
    naturalHeight = size(ofUnit: unit).height
    size = CGSize(width: width, height: max(0, naturalHeight))
  }

  /// Crops photos so that the spiral has a given height.
  mutating func stretch(toHeight height: CGFloat) {
    let rows = strips.filter { !$0.side.isUpright }.count + (core.side.isUpright ? core.photos.count - 1 : 0)
    let room = CGFloat(rows) * gaps.height
    stretch = naturalHeight > room ? max(0, height - room) / (naturalHeight - room) : 1
    size.height = height
  }

  /// Returns the size, which is linear in the unit.
  private func size(ofUnit unit: CGFloat) -> CGSize {
    var size = coreSize(ofUnit: unit)
    for strip in strips { grow(&size, by: thickness(of: strip, along: size), on: strip.side) }
    return size
  }

  private func coreSize(ofUnit unit: CGFloat) -> CGSize {
    let length = unit * core.total + gap(in: core)
    return core.side.isUpright ? CGSize(width: unit, height: length) : CGSize(width: length, height: unit)
  }

  /// Returns the gaps between the photos of a strip.
  private func gap(in strip: Strip) -> CGFloat {
    (strip.side.isUpright ? gaps.height : gaps.width) * CGFloat(strip.photos.count - 1)
  }

  private func thickness(of strip: Strip, along size: CGSize) -> CGFloat {
    ((strip.side.isUpright ? size.height : size.width) - gap(in: strip)) / strip.total
  }

  private func grow(_ size: inout CGSize, by thickness: CGFloat, on side: Side) {
    if side.isUpright { size.width += gaps.width + thickness } else { size.height += gaps.height + thickness }
  }

  // MARK: - Frames

  /// Returns the frame of each photo.
  func frames(of aspects: [CGFloat]) -> [CGRect] {
    var natural = coreSize(ofUnit: max(0, unit))
    let fixed = core.side.isUpright ? gap(in: core) : 0
    var box = CGRect(x: 0, y: 0, width: natural.width, height: max(0, natural.height - fixed) * stretch + fixed)
    var frames = frames(in: box, of: core, aspects)
    for strip in strips {
      let thickness = max(0, thickness(of: strip, along: natural))
      grow(&natural, by: thickness, on: strip.side)
      let room = room(on: strip.side, of: box, across: strip.side.isUpright ? thickness : thickness * stretch)
      frames += self.frames(in: room, of: strip, aspects)
      box = Self.box(around: box, room)
    }
    // Gaps that would leave no room for photos are made narrower.
    let (across, down) = (Self.share(of: box.width, in: size.width), Self.share(of: box.height, in: size.height))
    return frames.map { frame in
      CGRect(
        x: (frame.minX - box.minX) * across, y: (frame.minY - box.minY) * down, width: frame.width * across,
        height: frame.height * down)
    }
  }

  /// Returns the factor that makes one length fit into another; 1 except for rounding errors.
  private static func share(of length: CGFloat, in room: CGFloat) -> CGFloat {
    length > room * (1 + 1e-9) ? room / length : 1
  }

  private func room(on side: Side, of box: CGRect, across: CGFloat) -> CGRect {
    switch side {
    case .right: CGRect(x: box.maxX + gaps.width, y: box.minY, width: across, height: box.height)
    case .left: CGRect(x: box.minX - gaps.width - across, y: box.minY, width: across, height: box.height)
    case .bottom: CGRect(x: box.minX, y: box.maxY + gaps.height, width: box.width, height: across)
    case .top: CGRect(x: box.minX, y: box.minY - gaps.height - across, width: box.width, height: across)
    }
  }

  private static func box(around one: CGRect, _ other: CGRect) -> CGRect {
    let (x, y) = (min(one.minX, other.minX), min(one.minY, other.minY))
    return CGRect(x: x, y: y, width: max(one.maxX, other.maxX) - x, height: max(one.maxY, other.maxY) - y)
  }

  /// Returns the frames of a strip’s photos, in the direction in which the spiral runs.
  private func frames(in room: CGRect, of strip: Strip, _ aspects: [CGFloat]) -> [CGRect] {
    let isUpright = strip.side.isUpright
    var parts = Division(
      of: isUpright ? room.height : room.width, from: isUpright ? room.minY : room.minX, into: strip.photos.count,
      spacing: isUpright ? gaps.height : gaps.width)
    var used = CGFloat.zero
    let frames = (strip.side.isReversed ? Array(strip.photos.reversed()) : Array(strip.photos)).map { photo in
      used += isUpright ? 1 / aspects[photo] : aspects[photo]
      let part = parts.part(upTo: used / strip.total)
      return isUpright
        ? CGRect(x: room.minX, y: part.start, width: room.width, height: part.length)
        : CGRect(x: part.start, y: room.minY, width: part.length, height: room.height)
    }
    return strip.side.isReversed ? frames.reversed() : frames
  }
}
