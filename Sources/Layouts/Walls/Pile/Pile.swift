public import Foundation

/// Photos scattered over a table: turned by their `PhotoTurn`, some of them partly under others.
///
///     Pile(tile: 300, seed: 7)
///
/// Photos are spread evenly without a pattern, and pushed apart if they overlap a lot. At most a third of a photo is
/// hidden, and no part of a caption, nor of up to twelve faces; no photo extends beyond the bounds. Photos are made
/// smaller until that is the case, and stacked so that each hides as little as possible. Heroes are larger by two
/// fifths. If there are only a few photos, they lie in the middle of the bounds; many cover nearly all of them, unless
/// the pile is stable.
///
/// The frames are those of the photos before they are turned. In a stable pile, most photos keep their places when
/// others are added or removed. Takes time about linear in the number of photos.
public struct Pile: Layout, Hashable, Sendable {
  /// The longest side of a photo, which is reduced if photos would hide each other. By default, photos are large enough
  /// to cover the bounds once.
  public var tile: CGFloat? {
    didSet { tile = tile.map(\.boundedLength) }
  }
  /// The aspect ratio (width over height) if only one of them is proposed.
  public var aspect: CGFloat {
    didSet { aspect = aspect.boundedAspect }
  }
  /// The space around each photo, which is turned with it.
  public var surroundings: EdgeInsets {
    didSet { surroundings = Self.bounded(surroundings) }
  }
  /// The positions of captions, as heights above the bottom of the space around each photo; no other photo may hide
  /// them. Nil if there are no captions.
  public var captions: ClosedRange<CGFloat>? {
    didSet { captions = captions.map(Self.bounded) }
  }
  /// The seed of the places: another one is another pile of the same photos.
  public var seed: UInt64
  /// True if photos are dealt to places by their `PhotoIdentity`.
  public var isStable: Bool

  /// Creates a pile. The tile is from 10⁻⁶ to 10⁹, and the aspect ratio from 10⁻⁶ to 10⁶; other numbers are set to the
  /// nearest value in range, here and when a property is set.
  ///
  /// ``Layout/setting(_:to:)`` sets the other properties.
  public init(
    tile: CGFloat? = nil, aspect: CGFloat = 4.0 / 3, surroundings: EdgeInsets = EdgeInsets(), seed: UInt64 = 0,
    isStable: Bool = false
  ) {
    self.init(
      tile: tile, aspect: aspect, surroundings: surroundings, seed: seed, isStable: isStable, captions: nil)
  }

  /// Creates the layout with all its properties.
  @_disfavoredOverload
  package init(
    tile: CGFloat? = nil, aspect: CGFloat = 4.0 / 3, surroundings: EdgeInsets = EdgeInsets(), seed: UInt64 = 0,
    isStable: Bool = false, captions: ClosedRange<CGFloat>? = nil
  ) {
    self.tile = tile.map(\.boundedLength)
    self.aspect = aspect.boundedAspect
    self.surroundings = Self.bounded(surroundings)
    self.captions = captions.map(Self.bounded)
    self.seed = seed
    self.isStable = isStable
  }

  private static func bounded(_ insets: EdgeInsets) -> EdgeInsets {
    EdgeInsets(
      top: insets.top.boundedDistance, leading: insets.leading.boundedDistance,
      bottom: insets.bottom.boundedDistance, trailing: insets.trailing.boundedDistance)
  }

  private static func bounded(_ heights: ClosedRange<CGFloat>) -> ClosedRange<CGFloat> {
    heights.clamped(to: 0...1e9)
  }

  /// The cards for one size, kept between sizing and placing.
  public struct Cache {
    var size: CGSize?
    var cards: [PileCard] = []
  }

  public func makeCache(subviews: Subviews) -> Cache { Cache() }

  public func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> CGSize {
    switch (proposal.finiteWidth, proposal.finiteHeight) {
    case (let width?, let height?): CGSize(width: width, height: height)
    case (let width?, nil): CGSize(width: width, height: width / aspect)
    case (nil, let height?): CGSize(width: height * aspect, height: height)
    case (nil, nil): CGSize(width: 1600, height: 1600 / aspect)
    }
  }

  public func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) {
    if cache.size != bounds.size { cache = Cache(size: bounds.size, cards: strewn(subviews, over: bounds.size).cards) }
    for (subview, card) in zip(subviews, cache.cards) {
      let frame = card.photoFrame(within: surroundings)
      subview.place(
        at: CGPoint(x: bounds.minX + frame.minX, y: bounds.minY + frame.minY), proposal: ProposedViewSize(frame.size))
    }
  }

  /// Returns the frames of photos, and the photos from the bottom to the top of the pile: both in the time of one.
  package func pile(of subviews: Subviews, over size: CGSize) -> (frames: [CGRect], order: [Int]) {
    let (cards, order) = strewn(subviews, over: size)
    return (cards.map { $0.photoFrame(within: surroundings) }, order)
  }

  /// Returns the photos from the bottom to the top of the pile.
  public func stacking(of subviews: Subviews, in proposal: ProposedViewSize) -> [Int] {
    var cache = makeCache(subviews: subviews)
    return strewn(subviews, over: sizeThatFits(proposal: proposal, subviews: subviews, cache: &cache)).order
  }

  // MARK: - Strewing

  /// The maximum hidden fraction of a photo: a third, minus the sampling error.
  static let mostHidden = 0.3
  /// The factor by which photos shrink at each try.
  private static let step: CGFloat = 0.96
  /// The maximum number of attempts to push photos off others before all photos are made smaller.
  private static let maxRounds = 24
  private static let maxFutileRounds = 4

  private func strewn(_ subviews: Subviews, over size: CGSize) -> (cards: [PileCard], order: [Int]) {
    if subviews.isEmpty { return ([], []) }
    let points = places(of: subviews, over: size)
    let isCovered = !isStable && subviews.count > Self.mostCentered
    var side = tile ?? Self.defaultTile(count: subviews.count, size: size)
    if isCovered {
      // Larger photos would hide each other.
      while side >= 1, area(of: subviews, side: side) > Self.mostArea * size.width * size.height { side *= Self.step }
    }
    while true {
      var cards = PileHeap.spread(
        zip(subviews, points).map { card(of: $0, at: $1, side: side, over: size) }, over: size)
      if isCovered { cards = PileCover(of: cards, over: size).cards }
      // Without captions and faces, a heap that hides too much need not be completed.
      let hasKept = cards.contains { $0.caption != nil || !$0.faces.isEmpty }
      var heap = PileHeap(cards, upTo: isCovered || hasKept || side < 1 ? .infinity : Self.mostHidden)
      var (least, futile) = (heap.mostHidden, 0)
      for _ in 0..<Self.maxRounds where isCovered ? heap.mostHidden > Self.mostHidden : hasKept && heap.hidesKept {
        // Without captions and faces, more rounds seldom help if a few have not.
        if !hasKept && futile == Self.maxFutileRounds { break }
        cards = heap.relieving(cards, over: size, mostHidden: isCovered ? Self.mostHidden : .infinity)
        heap = PileHeap(cards)
        futile = heap.mostHidden < least ? 0 : futile + 1
        least = min(least, heap.mostHidden)
      }
      if heap.mostHidden <= Self.mostHidden && cards.allSatisfy({ $0.fits(size) }) || side < 1 {
        return (isStable ? cards : Self.centered(cards, over: size), heap.order)
      }
      side *= Self.step
    }
  }

  /// The maximum number of photos that are centered: with so few, a pile that is not in the middle of the table looks
  /// out of place.
  private static let mostCentered = 12
  /// The maximum number of faces on a photo that are kept free.
  private static let maxFaces = 12

  /// The area of all photos with their surroundings at which a pile of many begins to shrink, in areas of the room.
  private static let mostArea: CGFloat = 1.25

  private func area(of subviews: Subviews, side: CGFloat) -> CGFloat {
    subviews.reduce(0) { sum, subview in
      let photo = fitted(subview, side: side)
      return sum + (photo.width + surroundings.across) * (photo.height + surroundings.down)
    }
  }

  private static func centered(_ cards: [PileCard], over size: CGSize) -> [PileCard] {
    guard cards.count <= mostCentered else { return cards }
    func offset(_ length: CGFloat, _ center: (PileCard) -> CGFloat, _ reach: (PileCard) -> CGFloat) -> CGFloat {
      let low = cards.map { center($0) - reach($0) }.min() ?? 0
      let high = cards.map { center($0) + reach($0) }.max() ?? length
      return (length - low - high) / 2
    }
    let across = offset(size.width, { $0.center.x }, { $0.reach.width })
    let down = offset(size.height, { $0.center.y }, { $0.reach.height })
    return cards.map { $0.moved(byX: across, y: down, within: size) }
  }

  /// Returns the default length, at which 3:2 photos cover the area once, plus a third for overlaps.
  private static func defaultTile(count: Int, size: CGSize) -> CGFloat {
    (1.35 * size.width * size.height / CGFloat(count) * 1.5).squareRoot()
  }

  private func places(of subviews: Subviews, over size: CGSize) -> [CGPoint] {
    let ratio = size.height > 0 ? size.width / size.height : 1
    let points = ScatteredPoints(aspect: ratio, seed: seed).points(subviews.count)
    guard isStable else { return points }
    return StableDealing.places(
      of: subviews.enumerated().map { $0.element[PhotoIdentity.self] ?? UInt64($0.offset) }
    ).map { points[$0] }
  }

  private func fitted(_ subview: LayoutSubview, side: CGFloat) -> CGSize {
    let longest = subview[PhotoWeight.self] >= 2 ? 1.4 * side : side
    let photo = subview.sizeThatFits(.unspecified)
    let ratio = photo.width > 0 && photo.height > 0 ? photo.width / photo.height : 1
    // Photos of equal area look equally large; two thirds of a square make a 3:2 photo.
    let width = min((longest * longest / 1.5 * ratio).squareRoot(), longest, longest * ratio)
    return CGSize(width: width, height: width / ratio)
  }

  private func card(of subview: LayoutSubview, at place: CGPoint, side: CGFloat, over size: CGSize) -> PileCard {
    let fitted = fitted(subview, side: side)
    let caption = captions.map { heights in
      PileCard.Caption(heights: heights, width: min(subview[CaptionWidth.self], fitted.width))
    }
    let whole = CGSize(width: fitted.width + surroundings.across, height: fitted.height + surroundings.down)
    let faces = subview[PhotoFaces.self].prefix(Self.maxFaces).map { face in
      CGRect(
        x: surroundings.leading - whole.width / 2 + face.minX * fitted.width,
        y: surroundings.top - whole.height / 2 + face.minY * fitted.height, width: face.width * fitted.width,
        height: face.height * fitted.height)
    }
    return PileCard(
      size: whole, turn: subview[PhotoTurn.self], caption: caption, faces: faces, place: place, within: size)
  }
}

extension Pile: Codable {
  /// Reads a layout. Missing properties have their defaults, and numbers out of range become the nearest in range.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    // Only properties of a variable bring numbers into range.
    var layout = Pile()
    try values.read(.tile, into: &layout.tile)
    try values.read(.aspect, into: &layout.aspect)
    try values.read(.surroundings, into: &layout.surroundings)
    try values.read(.captions, into: &layout.captions)
    try values.read(.seed, into: &layout.seed)
    try values.read(.isStable, into: &layout.isStable)
    self = layout
  }
}
