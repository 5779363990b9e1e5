import Foundation

/// Discs of the same diameter on nested ovals, the outermost of which is as wide and high as a wall.
struct RadialOval {
  /// The diameter of the discs.
  private(set) var diameter: CGFloat = 0
  /// The centers of the discs, relative to that of the wall, from the outermost oval inwards, clockwise from the top.
  private(set) var centers: [CGPoint] = []

  private let photos: Int
  private let room: CGSize
  private let spacing: CGFloat
  private let hasRings: Bool
  private let fillsMiddle: Bool

  /// - Parameters:
  ///   - room: The size of the wall without its padding.
  ///   - hasRings: True if there may be several ovals.
  ///   - fillsMiddle: True if there may be a line in the innermost oval.
  init(photos: Int, room: CGSize, spacing: CGFloat, hasRings: Bool, fillsMiddle: Bool = false) {
    (self.photos, self.room, self.spacing, self.hasRings) = (photos, room, spacing, hasRings)
    self.fillsMiddle = fillsMiddle
    if photos <= 2 {
      placeFew()
      return
    }
    // Round walls need only the first distance.
    for distance in hasRings && room.width != room.height ? Self.ringDistances : [Self.ringDistances[0]] {
      search(distance)
    }
    if centers.isEmpty { centers = Array(repeating: .zero, count: photos) }
  }

  /// Places one photo in the middle, or two at the ends of the longer side.
  private mutating func placeFew() {
    let (long, short) = (max(room.width, room.height), min(room.width, room.height))
    diameter = max(0, photos == 2 ? min(short, (long - spacing) / 2) : short)
    let half = max(0, (long - diameter) / 2)
    let first = room.width > room.height ? CGPoint(x: -half, y: 0) : CGPoint(x: 0, y: -half)
    centers = photos == 2 ? [first, CGPoint(x: -first.x, y: -first.y)] : Array(repeating: .zero, count: photos)
  }

  private static let halvings = 40

  /// The distances between ovals at the ends of their shorter and of their longer axis, in pitches: more than one,
  /// because ovals are closest to each other at their bends, which are at the ends of the longer axis.
  private static let ringDistances: [RingDistance] = [(1.12, 1.12), (1.02, 1.63), (1.02, 2.04)]
  private typealias RingDistance = (short: CGFloat, long: CGFloat)
  /// The factor by which discs must be larger for a distance other than the first to be used.
  private static let gain: CGFloat = 1.02

  /// Finds the largest discs for a distance, and keeps them if they are larger than those found before.
  private mutating func search(_ distance: RingDistance) {
    var (low, high, best) = (CGFloat.zero, max(0, min(room.width, room.height)), [CGPoint]())
    for _ in 0..<Self.halvings {
      let middle = low + (high - low) / 2
      if let found = centers(ofDiameter: middle, distance) { (low, best) = (middle, found) } else { high = middle }
    }
    if low > diameter * Self.gain { (diameter, centers) = (low, best) }
  }

  /// Returns the centers of all discs; nil if there is no room for them.
  private func centers(ofDiameter diameter: CGFloat, _ distance: RingDistance) -> [CGPoint]? {
    if diameter <= 0 { return nil }
    var half = CGSize(width: (room.width - diameter) / 2, height: (room.height - diameter) / 2)
    var ovals: [any DiscPath] = []
    var capacity = 0
    while half.width >= 0, half.height >= 0 {
      // The sides of a flatter oval would touch each other.
      let isFlat = !ovals.isEmpty && 2 * min(half.width, half.height) < diameter + spacing
      if isFlat && !fillsMiddle { break }
      let oval: any DiscPath = isFlat ? Line(half: half) : Oval(half: half)
      ovals.append(oval)
      capacity += oval.capacity(ofPitch: diameter + spacing, enough: photos)
      if capacity >= photos || !hasRings || isFlat { break }
      let (across, down) = room.width > room.height ? (distance.long, distance.short) : (distance.short, distance.long)
      let pitch = diameter + spacing
      half = CGSize(width: half.width - pitch * across, height: half.height - pitch * down)
    }
    guard capacity >= photos else { return nil }
    var left = photos
    let centers = ovals.flatMap { oval in
      let own = oval.capacity(ofPitch: diameter + spacing, enough: photos)
      let count = min(left, Int((CGFloat(left) * CGFloat(own) / CGFloat(capacity)).rounded(.up)))
      left -= count
      capacity -= own
      return oval.points(count)
    }
    return Self.areApart(centers, by: diameter) ? centers : nil
  }

  /// Returns other arrangements from which photos can grow: ovals that are drawn out into the corners, and for a few
  /// photos an oval around none, one or more in the middle, or a line.
  static func starts(photos: Int, room: CGSize, centers: [CGPoint], spacing: CGFloat) -> [[CGPoint]] {
    if photos < 2 || min(room.width, room.height) <= 0 { return [] }
    let corners = centers.map { drawnOut($0, in: room) }
    if photos > 24 {
      // Ovals of another shape, stretched to that of the wall, have other numbers of photos.
      let flat = RadialOval(
        photos: photos, room: CGSize(width: room.width, height: 0.88 * room.height), spacing: spacing, hasRings: true,
        fillsMiddle: true)
      return [corners, flat.centers.map { CGPoint(x: $0.x, y: $0.y / 0.88) }]
    }
    let ends = [CGSize(width: 0.3 * room.width, height: 0), CGSize(width: 0, height: 0.3 * room.height)]
    let lines = photos > 4 ? [] : ends.map { Line(half: $0).points(photos) }
    let outer = Oval(half: CGSize(width: 0.36 * room.width, height: 0.36 * room.height))
    let around = (photos < 4 ? 0...0 : 0...min(4, photos / 3)).flatMap { inner in
      let middle = Line(half: CGSize(width: 0.18 * room.width, height: 0.18 * room.height)).points(inner)
      return [0, 0.5].map { outer.points(photos - inner, after: $0) + middle }
    }
    return [corners] + lines + around
  }

  /// Returns a point of an oval, moved towards the nearest corner: the outermost oval becomes nearly a rectangle.
  private static func drawnOut(_ point: CGPoint, in room: CGSize) -> CGPoint {
    let (x, y) = (2 * point.x / room.width, 2 * point.y / room.height)
    let round = (x * x + y * y).squareRoot()
    let square = (x * x * x * x + y * y * y * y).squareRoot().squareRoot()
    let factor = square > 0 ? 1 + (round / square - 1) * min(1, round) : 1
    return CGPoint(x: point.x * factor, y: point.y * factor)
  }

  /// Returns true if no two discs overlap: nested ovals are closest at their sharpest bends.
  private static func areApart(_ centers: [CGPoint], by diameter: CGFloat) -> Bool {
    let centers = centers.sorted { $0.x < $1.x }
    for (index, center) in centers.enumerated() {
      for other in centers[(index + 1)...].prefix(while: { $0.x - center.x < diameter }) {
        if CGSize(width: other.x - center.x, height: other.y - center.y).diagonal < diameter - 1e-9 { return false }
      }
    }
    return true
  }
}

/// A path on which discs are placed.
private protocol DiscPath {
  /// Returns the maximum number of discs with a given pitch that fit next to each other; a single disc always fits.
  func capacity(ofPitch pitch: CGFloat, enough: Int) -> Int
  /// Returns equally spaced points.
  func points(_ count: Int) -> [CGPoint]
}

/// The longer axis of an oval, from left to right or from top to bottom.
private struct Line: DiscPath {
  let half: CGSize

  func capacity(ofPitch pitch: CGFloat, enough: Int) -> Int {
    Int(min(2 * max(half.width, half.height) / pitch + 1, CGFloat(enough)))
  }

  func points(_ count: Int) -> [CGPoint] {
    let end = half.width > half.height ? CGPoint(x: half.width, y: 0) : CGPoint(x: 0, y: half.height)
    return (0..<count).map { place in
      let part = count == 1 ? 0 : 2 * CGFloat(place) / CGFloat(count - 1) - 1
      return CGPoint(x: end.x * part, y: end.y * part)
    }
  }
}

/// An oval around the center of a wall, and the path along it.
private struct Oval: DiscPath {
  private let points: [CGPoint]
  /// The length of the path to each of the points.
  private let ways: [CGFloat]

  private static let steps = 720

  init(half: CGSize) {
    let points = (0...Self.steps).map { step in
      // A quarter turn back from the right is the top.
      let direction = Turn.point(4 * step - Self.steps, of: 4 * Self.steps)
      return CGPoint(x: half.width * direction.x, y: half.height * direction.y)
    }
    var ways: [CGFloat] = [0]
    for (from, to) in zip(points, points.dropFirst()) {
      ways.append(ways[ways.count - 1] + CGSize(width: to.x - from.x, height: to.y - from.y).diagonal)
    }
    (self.points, self.ways) = (points, ways)
  }

  private var length: CGFloat { ways[ways.count - 1] }

  /// Returns the maximum number of discs with a given pitch that fit next to each other; a single disc always fits.
  func capacity(ofPitch pitch: CGFloat, enough: Int) -> Int {
    // Neighbors are closer to each other than the length of the path between them.
    var count = min(enough, Int(min(length / pitch, CGFloat(enough))))
    while count > 1 && minDistance(count) < pitch { count -= 1 }
    return max(1, count)
  }

  private func minDistance(_ count: Int) -> CGFloat {
    let points = self.points(count)
    return zip(points, points.dropFirst() + points.prefix(1)).reduce(CGFloat.infinity) { least, pair in
      min(least, CGSize(width: pair.1.x - pair.0.x, height: pair.1.y - pair.0.y).diagonal)
    }
  }

  /// Returns equally spaced points along the path, clockwise from the top.
  func points(_ count: Int) -> [CGPoint] { points(count, after: 0) }

  /// Returns equally spaced points, the first of which is a part of a step past the top.
  func points(_ count: Int, after part: CGFloat) -> [CGPoint] {
    var step = 0
    return (0..<count).map { place in
      let way = length * (CGFloat(place) + part) / CGFloat(count)
      while step + 2 < ways.count && ways[step + 1] < way { step += 1 }
      let share = ways[step + 1] > ways[step] ? (way - ways[step]) / (ways[step + 1] - ways[step]) : 0
      let (from, to) = (points[step], points[step + 1])
      return CGPoint(x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share)
    }
  }
}
