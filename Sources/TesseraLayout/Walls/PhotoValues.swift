public import Foundation

// What a photo can bring to the walls, beside its size and its priority.

/// The cell that a photo asks for in a hexagon wall.
public enum HexCell: LayoutValueKey {
  public static let defaultValue: OffsetCoordinate? = nil
}

/// The cell that a photo has in a honeycomb, where it is not dealt one.
public enum HoneycombCell: LayoutValueKey {
  public static let defaultValue: HexCoordinate? = nil
}

/// A photo's own distance from the center of a radial wall.
public enum RadialRadius: LayoutValueKey {
  public static let defaultValue: CGFloat? = nil
}

/// How much a photo counts: one of weight 2 or more is a hero, which takes the height of two rows or seven hexagons.
public enum PhotoWeight: LayoutValueKey {
  public static let defaultValue: Double = 1
}

/// What tells a photo from all others, however many there are and in whatever order: a digest of its name. Stable
/// walls go by it.
public enum PhotoIdentity: LayoutValueKey {
  public static let defaultValue: UInt64? = nil
}
