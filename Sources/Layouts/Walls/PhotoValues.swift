public import Foundation

// The values that a photo can carry for a wall, in addition to its size and priority.

/// The cell that a photo asks for in a hexagon wall.
public enum HexCell: LayoutValueKey {
  /// Nil: the photo is dealt to a free cell.
  public static let defaultValue: OffsetCoordinate? = nil
}

/// The cell that a photo asks for in a honeycomb.
public enum HoneycombCell: LayoutValueKey {
  /// Nil: the photo takes the next cell of the spiral.
  public static let defaultValue: HexCoordinate? = nil
}

/// A photo's own distance from the center of a radial wall.
public enum RadialRadius: LayoutValueKey {
  /// Nil: the photo is on the circle of all others.
  public static let defaultValue: CGFloat? = nil
}

/// The weight of a photo: with 2 or more, it is a hero, which is two rows tall or takes seven hexagons.
public enum PhotoWeight: LayoutValueKey {
  /// 1: the photo is not a hero.
  public static let defaultValue: Double = 1
}

/// A number that identifies a photo among all others, in any order: a digest of its name. Stable walls use it.
public enum PhotoIdentity: LayoutValueKey {
  /// Nil: the photo is identified by its position.
  public static let defaultValue: UInt64? = nil
}

/// The clockwise turn of a photo in a pile, in degrees.
public enum PhotoTurn: LayoutValueKey {
  /// 0: the photo is upright.
  public static let defaultValue = 0.0
}

/// The width of a photo's caption in a pile, centered below it, at most the width of the photo.
public enum CaptionWidth: LayoutValueKey {
  /// Infinity: the caption is as wide as the photo.
  public static let defaultValue = CGFloat.infinity
}

/// The faces on a photo in a pile, as fractions of it: others do not cover them.
package enum PhotoFaces: LayoutValueKey {
  /// None.
  package static let defaultValue: [CGRect] = []
}
