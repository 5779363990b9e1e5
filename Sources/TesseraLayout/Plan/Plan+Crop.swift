extension Plan {
  /// Which part of a photo is seen where its tile crops it. The photo is as large as it would be anyway: only the part
  /// moves, as far as the photo's edges allow.
  ///
  ///     tile.crop = .focus(UnitPoint(x: 0.5, y: 0.3))
  public enum Crop: Hashable, Sendable {
    /// The middle.
    case center
    /// Where edges, colors that stand out and skin are. Found by looking at the photo.
    case attention
    /// Where faces are, or else as for `attention`. Found by looking at the photo.
    case faces
    /// Where brightness differs most. Found by looking at the photo.
    case entropy
    /// What is around a point, given in shares of the upright photo from its top left corner.
    case focus(UnitPoint)
  }
}

extension Plan.Crop {
  /// The point that comes to lie in the middle of the tile, or near it; the photo's own middle where that is yet to be
  /// found.
  public var focus: UnitPoint {
    if case .focus(let point) = self { point } else { .center }
  }

  /// Whether the photo must be examined to tell.
  public var isSearched: Bool { [.attention, .entropy, .faces].contains(self) }
}
