extension Plan {
  /// The part of a photo that is visible if its tile crops the photo. The scale of the photo does not change: only the
  /// visible part moves, within the photo's edges.
  ///
  ///     tile.crop = .focus(UnitPoint(x: 0.5, y: 0.3))
  public enum Crop: Hashable, Sendable {
    /// The part with faces if the program can find them, else as `attention` does; like `attention` if there are none.
    case auto
    /// The middle.
    case center
    /// The part with edges, striking colors and skin. Found by analyzing the photo.
    case attention
    /// The part with faces; like `attention` if there are none. Found by analyzing the photo.
    case faces
    /// The part where brightness varies most. Found by analyzing the photo.
    case entropy
    /// The part around a point, given as fractions of the upright photo from its top left corner.
    case focus(UnitPoint)
  }
}

extension Plan.Crop {
  /// Creates the crop around a point: `center` if that is the middle.
  package init(around point: UnitPoint) { self = point == .center ? .center : .focus(point) }

  /// The point that is shown in the middle of the tile, or close to it; the photo's center until the point is found.
  public var focus: UnitPoint {
    if case .focus(let point) = self { point } else { .center }
  }

  /// True if the photo must be analyzed to find the part.
  public var isSearched: Bool { [.auto, .attention, .entropy, .faces].contains(self) }

  /// True if faces are searched for.
  package var findsFaces: Bool { self == .auto || self == .faces }
}
