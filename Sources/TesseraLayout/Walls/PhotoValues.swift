public import Foundation

// The values that a photo can carry for a wall, in addition to its size and priority.

/// The cell that a photo asks for in a hexagon wall.
public enum HexCell: LayoutValueKey {
  public static let defaultValue: OffsetCoordinate? = nil
}

/// The cell that a photo asks for in a honeycomb.
public enum HoneycombCell: LayoutValueKey {
  public static let defaultValue: HexCoordinate? = nil
}

/// A photo's own distance from the center of a radial wall.
public enum RadialRadius: LayoutValueKey {
  public static let defaultValue: CGFloat? = nil
}

/// The weight of a photo: with 2 or more, it is a hero, which is two rows tall or takes seven hexagons.
public enum PhotoWeight: LayoutValueKey {
  public static let defaultValue: Double = 1
}

/// A number that identifies a photo among all others, in any order: a digest of its name. Stable walls use it.
public enum PhotoIdentity: LayoutValueKey {
  public static let defaultValue: UInt64? = nil
}

/// The clockwise turn of a photo in a pile, in degrees.
public enum PhotoTurn: LayoutValueKey {
  public static let defaultValue = 0.0
}

/// The width of a photo's caption in a pile, in the middle below it, at most the width of the photo.
public enum CaptionWidth: LayoutValueKey {
  public static let defaultValue = CGFloat.infinity
}
