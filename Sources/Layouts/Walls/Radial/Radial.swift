public import Foundation

/// Photos on a circle, clockwise from the top.
///
///     Radial(padding: 20, spacing: 6)
///
/// Each photo is centered in a square tile, uncropped. Photos with a `RadialRadius` are that far from the center. More
/// than 24 photos, without radii and without a `tile`, are placed on concentric circles, from the outermost inwards,
/// all with the same diagonal. ``rings`` sets other circles. Takes time linear in the number of photos.
public struct Radial: Layout, Hashable, Sendable {
  /// The side of the tiles. By default they are as large as possible: neighbors do not overlap, and no tile leaves the
  /// wall or, unless its photo has its own radius, comes closer to the edge than the padding.
  public var tile: CGFloat? {
    didSet { tile = tile.map(\.boundedLength) }
  }
  /// The distance of the circle from the wall's edge: that of its tiles by default, of its center line if `tile` is
  /// given.
  public var padding: CGFloat {
    didSet { padding = padding.boundedDistance }
  }
  /// The smallest gap between neighbors, if tiles are as large as possible.
  public var spacing: CGFloat {
    didSet { spacing = spacing.boundedDistance }
  }
  /// True if circles become ovals that fill a proposed width and height. Has no effect with a `tile`, or if photos have
  /// radii.
  public var fillsSize: Bool
  /// The circles of photos. Has no effect with a `tile`, or if photos have radii.
  public var rings: Rings
  /// True if photos become larger than the discs on their circles, up to their neighbors, and move a little to make
  /// room. Has no effect with a `tile`, or if photos have radii.
  package var growsPhotos = false

  /// The circles of photos.
  public enum Rings: String, CaseIterable, Codable, Sendable {
    /// A single circle.
    case single
    /// A single circle of up to 24 photos; more photos are on concentric circles around an open middle.
    case open
    /// Concentric circles without an open middle, if they have room for larger photos.
    case filled
  }

  /// Creates a circle. A tile is from 10⁻⁶ to 10⁹, padding and gap from 0 to 10⁹; other numbers become the nearest of
  /// these, as they do when a property is set.
  public init(tile: CGFloat? = nil, padding: CGFloat = 12, spacing: CGFloat = 0, fillsSize: Bool = false) {
    self.tile = tile.map(\.boundedLength)
    self.padding = padding.boundedDistance
    self.spacing = spacing.boundedDistance
    self.fillsSize = fillsSize
    rings = .open
  }

  /// The positions of the photos, kept between sizing and placing.
  public struct Cache {
    var spokes: [Spoke]
  }

  public func makeCache(subviews: Subviews) -> Cache {
    let count = subviews.count
    return Cache(
      spokes: subviews.enumerated().map { index, subview in
        // A quarter turn back from the right is the top.
        Spoke(direction: Turn.point(4 * index - count, of: 4 * count), radius: subview[RadialRadius.self])
      })
  }

  /// The maximum number of photos that are still large enough on a single circle.
  private static let mostOnOneCircle = 24

  /// Returns true if photos are placed on concentric circles.
  func hasRings(_ spokes: [Spoke]) -> Bool {
    if tile != nil || spokes.contains(where: { $0.radius != nil }) { return false }
    return switch rings {
    case .single: false
    case .open: spokes.count > Self.mostOnOneCircle
    // With fewer photos, the middle has no room for one.
    case .filled: spokes.count > 5
    }
  }

  /// The fraction of the radius that rings leave free in the middle.
  var freeShare: CGFloat { rings == .filled ? 0 : RadialRings.openShare }

  /// Returns the size of the wall: a square unless both dimensions are proposed.
  public func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> CGSize {
    if subviews.isEmpty { return .zero }
    let (width, height) = (proposal.finiteWidth, proposal.finiteHeight)
    let side = width ?? height ?? idealSide(subviews, spokes: cache.spokes)
    return CGSize(width: width ?? side, height: height ?? side)
  }

  public func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache
  ) {
    if fillsSize || growsPhotos, tile == nil, cache.spokes.allSatisfy({ $0.radius == nil }) {
      return placeOnOvals(subviews, in: bounds, hasRings: hasRings(cache.spokes))
    }
    if hasRings(cache.spokes) { return placeOnRings(subviews, in: bounds) }
    let circle = circle(in: bounds.size, spokes: cache.spokes)
    for (subview, spoke) in zip(subviews, cache.spokes) {
      let radius = spoke.radius ?? circle.radius
      subview.place(
        at: CGPoint(x: bounds.midX + radius * spoke.direction.x, y: bounds.midY + radius * spoke.direction.y),
        anchor: .center, proposal: ProposedViewSize(width: circle.tile, height: circle.tile))
    }
  }

  /// Places photos on concentric circles. Each photo is fitted into a disc with its corners on the edge, so photos of
  /// all aspect ratios look equally large.
  private func placeOnRings(_ subviews: Subviews, in bounds: CGRect) {
    let radius = max(0, min(bounds.width, bounds.height) / 2 - padding)
    let rings = RadialRings(photos: subviews.count, radius: radius, spacing: spacing, free: freeShare)
    let room = CGSize(width: 2 * radius, height: 2 * radius)
    place(subviews, inDiscsAt: rings.centers, diameter: rings.diameter, room, in: bounds)
  }

  private func placeOnOvals(_ subviews: Subviews, in bounds: CGRect, hasRings: Bool) {
    let room = CGSize(width: max(0, bounds.width - 2 * padding), height: max(0, bounds.height - 2 * padding))
    let ovals = RadialOval(
      photos: subviews.count, room: room, spacing: spacing, hasRings: hasRings, fillsMiddle: rings == .filled)
    place(subviews, inDiscsAt: ovals.centers, diameter: ovals.diameter, room, in: bounds)
  }

  private func place(
    _ subviews: Subviews, inDiscsAt centers: [CGPoint], diameter: CGFloat, _ room: CGSize, in bounds: CGRect
  ) {
    let sizes = subviews.map { subview in
      let size = subview.sizeThatFits(.unspecified)
      let scale = diameter / max(size.diagonal, .leastNormalMagnitude)
      return CGSize(width: size.width * scale, height: size.height * scale)
    }
    let growth = growsPhotos ? RadialGrowth.best(of: sizes, at: centers, in: room, spacing: spacing) : nil
    for (photo, subview) in subviews.enumerated() {
      let (center, scale) = (growth?.centers[photo] ?? centers[photo], growth?.scales[photo] ?? 1)
      subview.place(
        at: CGPoint(x: bounds.midX + center.x, y: bounds.midY + center.y), anchor: .center,
        proposal: ProposedViewSize(width: sizes[photo].width * scale, height: sizes[photo].height * scale))
    }
  }
}

extension CGSize {
  var diagonal: CGFloat { (width * width + height * height).squareRoot() }
}

extension Radial: Codable {
  /// Reads a layout. Missing properties have their defaults, and numbers out of range become the nearest in range.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    // Only properties of a variable bring numbers into range.
    var layout = Radial()
    try values.read(.tile, into: &layout.tile)
    try values.read(.padding, into: &layout.padding)
    try values.read(.spacing, into: &layout.spacing)
    try values.read(.fillsSize, into: &layout.fillsSize)
    try values.read(.rings, into: &layout.rings)
    try values.read(.growsPhotos, into: &layout.growsPhotos)
    self = layout
  }
}
