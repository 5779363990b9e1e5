import Foundation

/// Photos on circles, enlarged until they touch each other.
///
/// Photos in discs leave more than half of a wall empty. So all are made a little larger, and those that would overlap
/// are pushed apart, as long as that makes room; then each grows a little more where it can, and photos of different
/// sizes are pushed apart again. Each keeps its aspect ratio, and about its place on the circles. The number of
/// comparisons is limited, whatever the number of photos.
struct RadialGrowth {
  /// The size of the wall without its padding; its center is the origin.
  private let room: CGSize
  private let spacing: CGFloat
  /// Half the size of each photo at scale 1.
  private let halves: [CGSize]
  private(set) var centers: [CGPoint]
  /// The scale of each photo.
  private(set) var scales: [CGFloat]
  /// True if photos have grown from a start at which none covers another.
  private var isApart = false

  /// The maximum number of photos that are pushed apart. With more, they are only enlarged.
  private static let maxPhotos = 400
  private static let rounds = 120
  private static let pushes = 30
  /// The maximum number of times that photos of different sizes are pushed apart.
  private static let refinements = 60
  /// The steps by which photos grow at a time: small ones that need little room, and large ones that rearrange them.
  private static let steps: [CGFloat] = [1.02, 1.05, 1.03, 1.1]
  /// The maximum enlargement of a photo relative to the others.
  private static let maxOwnGrowth: CGFloat = 1.3

  /// - Parameters:
  ///   - sizes: The sizes of photos that fit into their discs.
  ///   - centers: The centers of discs, relative to that of the wall.
  init(of sizes: [CGSize], at centers: [CGPoint], in room: CGSize, spacing: CGFloat) {
    (self.room, self.spacing, self.centers) = (room, spacing, centers)
    halves = sizes.map { CGSize(width: $0.width / 2, height: $0.height / 2) }
    scales = Array(repeating: 1, count: sizes.count)
    guard !sizes.isEmpty, halves.allSatisfy({ $0.width > 0 && $0.height > 0 }) else { return }
    var best = (scale: scale(at: centers), centers: centers)
    if best.scale <= 0 { return }
    isApart = true
    if sizes.count <= Self.maxPhotos {
      var pushed = centers
      for round in 0..<min(Self.rounds, 24_000 / sizes.count) {
        pushed = pushedApart(pushed, scale: best.scale * Self.steps[round % Self.steps.count])
        let scale = scale(at: pushed)
        if scale > best.scale { best = (scale, pushed) }
      }
    }
    self.centers = best.centers
    scales = Array(repeating: best.scale, count: sizes.count)
    growEach(to: best.scale * Self.maxOwnGrowth)
    if sizes.count <= Self.maxPhotos { refine(to: best.scale * Self.maxOwnGrowth) }
  }

  /// Pushes photos apart at their present sizes, and lets each grow again. Keeps results that cover more of the wall.
  private mutating func refine(to most: CGFloat) {
    var trial = self
    for round in 0..<min(Self.refinements, 6_000 / centers.count) {
      trial.centers = trial.pushedApart(trial.centers, scale: Self.steps[round % Self.steps.count])
      let scale = trial.scale(at: trial.centers)
      if scale <= 0 { break }
      for photo in scales.indices { trial.scales[photo] *= scale }
      let least = trial.scales.min() ?? 0
      trial.growEach(to: min(most, least * Self.maxOwnGrowth))
      if trial.area > area { self = trial }
    }
  }

  /// Returns the growth from the centers of discs, or from another start if photos become larger by it. A hole in the
  /// middle counts as a tenth of their area.
  static func best(of sizes: [CGSize], at centers: [CGPoint], in room: CGSize, spacing: CGFloat) -> RadialGrowth {
    var best = RadialGrowth(of: sizes, at: centers, in: room, spacing: spacing)
    if sizes.count > maxPhotos { return best }
    for start in RadialOval.starts(photos: sizes.count, room: room, centers: centers, spacing: spacing) {
      let growth = RadialGrowth(of: sizes, at: start, in: room, spacing: spacing)
      if growth.isApart, growth.worth > 1.02 * best.worth { best = growth }
    }
    return best
  }

  private var worth: CGFloat { fillsMiddle ? area : 0.9 * area }

  /// True if a photo is within a twelfth of the wall's width and height of its center.
  private var fillsMiddle: Bool {
    centers.indices.contains { photo in
      abs(centers[photo].x) < half(photo).width + room.width / 12
        && abs(centers[photo].y) < half(photo).height + room.height / 12
    }
  }

  /// The sum of the areas of all photos.
  private var area: CGFloat {
    zip(halves, scales).reduce(0) { $0 + 4 * $1.0.width * $1.0.height * $1.1 * $1.1 }
  }

  /// Returns the maximum scale of all photos at which none overlaps another or the edge.
  private func scale(at centers: [CGPoint]) -> CGFloat {
    var least = CGFloat.infinity
    for (index, center) in centers.enumerated() {
      least = min(least, scaleInside(index, at: center))
    }
    forEachPair(of: centers, within: least) { one, other in
      least = min(least, scaleApart(one, other, at: centers))
    }
    return least
  }

  /// Half the size of a photo at its own scale.
  private func half(_ photo: Int) -> CGSize {
    CGSize(width: scales[photo] * halves[photo].width, height: scales[photo] * halves[photo].height)
  }

  private func scaleInside(_ photo: Int, at center: CGPoint) -> CGFloat {
    min(
      (room.width / 2 - abs(center.x)) / half(photo).width, (room.height / 2 - abs(center.y)) / half(photo).height)
  }

  private func scaleApart(_ one: Int, _ other: Int, at centers: [CGPoint]) -> CGFloat {
    max(
      (abs(centers[one].x - centers[other].x) - spacing) / (half(one).width + half(other).width),
      (abs(centers[one].y - centers[other].y) - spacing) / (half(one).height + half(other).height))
  }

  /// Calls a closure for each pair of photos that may overlap at a scale.
  private func forEachPair(of centers: [CGPoint], within scale: CGFloat, _ use: (Int, Int) -> Void) {
    let order = centers.indices.sorted { (centers[$0].x, $0) < (centers[$1].x, $1) }
    let widest = halves.indices.reduce(0) { max($0, half($1).width) }
    for (place, one) in order.enumerated() {
      let reach = centers[one].x + scale * (half(one).width + widest) + spacing
      for other in order[(place + 1)...].prefix(while: { centers[$0].x <= reach }) { use(one, other) }
    }
  }

  /// Returns the centers of photos that are pushed apart, at the sides that overlap least, and into the wall.
  private func pushedApart(_ centers: [CGPoint], scale: CGFloat) -> [CGPoint] {
    var centers = centers
    for _ in 0..<Self.pushes {
      forEachPair(of: centers, within: scale) { one, other in
        let (x, y) = (centers[other].x - centers[one].x, centers[other].y - centers[one].y)
        let across = scale * (half(one).width + half(other).width) + spacing - abs(x)
        let down = scale * (half(one).height + half(other).height) + spacing - abs(y)
        if across <= 0 || down <= 0 { return }
        if across < down {
          let push = (x < 0 ? -across : across) / 2
          centers[one].x -= push
          centers[other].x += push
        } else {
          let push = (y < 0 ? -down : down) / 2
          centers[one].y -= push
          centers[other].y += push
        }
      }
      for photo in centers.indices {
        let (x, y) = (
          max(0, room.width / 2 - scale * half(photo).width), max(0, room.height / 2 - scale * half(photo).height)
        )
        centers[photo].x = min(max(centers[photo].x, -x), x)
        centers[photo].y = min(max(centers[photo].y, -y), y)
      }
    }
    return centers
  }

  /// Enlarges each photo until it touches another or the edge, up to a maximum scale.
  private mutating func growEach(to most: CGFloat) {
    var neighbors = Array(repeating: [Int](), count: centers.count)
    forEachPair(of: centers, within: most / (scales.min() ?? 1)) { one, other in
      let reach = most * (halves[one].height + halves[other].height) + spacing
      if abs(centers[one].y - centers[other].y) > reach { return }
      neighbors[one].append(other)
      neighbors[other].append(one)
    }
    for photo in centers.indices {
      var scale = min(most, scales[photo] * scaleInside(photo, at: centers[photo]))
      for other in neighbors[photo] {
        let half = halves[other]
        let across = abs(centers[photo].x - centers[other].x) - spacing - scales[other] * half.width
        let down = abs(centers[photo].y - centers[other].y) - spacing - scales[other] * half.height
        scale = min(scale, max(across / halves[photo].width, down / halves[photo].height))
      }
      scales[photo] = max(scales[photo], scale)
    }
  }
}
