public import Foundation

/// Photos in strips that wind around the middle of the wall, without holes.
///
///     Spiral(center: 3, spacing: 6)
///
/// The first photos are in the middle. The next photos form a strip to the right of them or below them, as long as that
/// side; then comes the next side, clockwise. Photos keep their aspect ratios unless both dimensions are proposed; then
/// all are cropped by about the same amount. They must have the fitting `.fill`. Nearly five hundred arrangements are
/// tried, each of which takes time linear in the number of photos.
public struct Spiral: ExactLayout, Hashable, Sendable {
  /// The area of the photos in the middle, as a multiple of that of the photos around them.
  public var center: CGFloat {
    didSet { center = center.boundedAspect }
  }
  /// The area of the photos on each side, as a multiple of that on the previous side.
  public var growth: CGFloat {
    didSet { growth = growth.boundedAspect }
  }
  /// The aspect ratio that a wall is close to, unless both dimensions are proposed.
  public var aspect: CGFloat {
    didSet { aspect = aspect.boundedAspect }
  }
  /// The gap between photos.
  public var spacing: CGFloat {
    didSet { spacing = spacing.boundedDistance }
  }
  /// The vertical gap between photos, if it differs.
  public var verticalSpacing: CGFloat? {
    didSet { verticalSpacing = verticalSpacing.map(\.boundedDistance) }
  }

  /// Creates a spiral. Multiples and the aspect ratio are from 10⁻⁶ to 10⁶, a gap from 0 to 10⁹; other numbers become
  /// the nearest of these, as they do when a property is set.
  public init(
    center: CGFloat = 2, growth: CGFloat = 1, aspect: CGFloat = 4.0 / 3, spacing: CGFloat = 0,
    verticalSpacing: CGFloat? = nil
  ) {
    self.center = center.boundedAspect
    self.growth = growth.boundedAspect
    self.aspect = aspect.boundedAspect
    self.spacing = spacing.boundedDistance
    self.verticalSpacing = verticalSpacing.map(\.boundedDistance)
  }

  /// The aspect ratios of the photos, and the arrangement for one proposal.
  public struct Cache {
    let aspects: [CGFloat]
    var proposal: ProposedViewSize?
    var windings = SpiralWindings()
  }

  public func makeCache(subviews: Subviews) -> Cache { Cache(aspects: subviews.map(Self.aspect)) }

  public func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> CGSize {
    if subviews.isEmpty { return .zero }
    wind(for: proposal, subviews: subviews, cache: &cache)
    return cache.windings.size
  }

  public func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache
  ) {
    if subviews.isEmpty { return }
    wind(for: proposal, subviews: subviews, cache: &cache)
    for (subview, frame) in zip(subviews, cache.windings.frames(of: cache.aspects)) {
      subview.place(
        at: CGPoint(x: bounds.minX + frame.minX, y: bounds.minY + frame.minY), proposal: ProposedViewSize(frame.size))
    }
  }

  public func fit(_ subviews: Subviews, in size: CGSize) -> ExactFit {
    if subviews.isEmpty { return ExactFit(crop: 0, nearest: size) }
    let aspects = subviews.map(Self.aspect)
    let windings = windings(of: aspects, in: size)
    let crop = zip(aspects, windings.frames(of: aspects)).reduce(CGFloat.zero) { most, photo in
      let change = photo.1.width / (photo.1.height * photo.0)
      return change > 0 && change.isFinite ? max(most, 1 - min(change, 1 / change)) : 1
    }
    return ExactFit(crop: crop, nearest: CGSize(width: size.width, height: windings.naturalHeight))
  }

  /// Returns a subview's aspect ratio; 1 if it is empty, which only a nested layout can be.
  private static func aspect(of subview: LayoutSubview) -> CGFloat {
    let size = subview.sizeThatFits(.unspecified)
    let aspect = size.width / size.height
    return aspect > 0 && aspect.isFinite ? aspect : 1
  }

  private func wind(for proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) {
    if cache.proposal == proposal { return }
    cache.proposal = proposal
    let (width, height) = (proposal.finiteWidth, proposal.finiteHeight)
    if let width, let height {
      cache.windings = windings(of: cache.aspects, in: CGSize(width: width, height: height))
    } else {
      let width = width ?? height.map { $0 * aspect } ?? idealWidth(of: subviews)
      cache.windings = SpiralSearch(self, photos: cache.aspects, width: width, aspect: aspect).best()
    }
  }

  private func windings(of aspects: [CGFloat], in size: CGSize) -> SpiralWindings {
    let aspect = size.width / max(size.height, .leastNormalMagnitude)
    var windings = SpiralSearch(self, photos: aspects, width: size.width, aspect: aspect).best()
    windings.stretch(toHeight: size.height)
    return windings
  }

  /// Returns the width of a wall whose photos have about their own sizes.
  private func idealWidth(of subviews: Subviews) -> CGFloat {
    let area = subviews.reduce(CGFloat.zero) { sum, subview in
      let size = subview.sizeThatFits(.unspecified)
      return sum + size.width * size.height
    }
    return (area * aspect).squareRoot()
  }
}

extension Spiral: Codable {
  /// Reads a layout. Missing properties have their defaults, and numbers out of range become the nearest in range.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    // Only properties of a variable bring numbers into range.
    var layout = Spiral()
    try values.read(.center, into: &layout.center)
    try values.read(.growth, into: &layout.growth)
    try values.read(.aspect, into: &layout.aspect)
    try values.read(.spacing, into: &layout.spacing)
    try values.read(.verticalSpacing, into: &layout.verticalSpacing)
    self = layout
  }
}
