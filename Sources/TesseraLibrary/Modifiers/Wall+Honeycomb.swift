// Written by `scripts/renew` from the declarations of the options.

public import Foundation

// MARK: - Honeycomb (honeycomb)

extension Wall {
  /// Diameter of a cell (default 125 at width 1600; with --size: whatever fills the wall).
  public func diameter(_ length: Double) -> Wall { option("--diameter", "\(length)") }

  /// Shape of cells: circle or hexagon (default circle).
  public func cellShape(_ shape: String) -> Wall { option("--cell-shape", shape) }

  /// Offset of the cells (default 0,0).
  public func drag(_ value: String) -> Wall { option("--drag", value) }

  /// Shrink cells towards the edges (default: equal cells).
  public func fisheye() -> Wall { option("--fisheye") }

  /// Tint this photo; repeatable (default none).
  public func select(_ file: String) -> Wall { option("--select", file) }

  /// Color of the tint (default #0a84ff66).
  public func selectColor(_ color: String) -> Wall { option("--select-color", color) }

  /// Darken this photo; shrink it and its neighbors (default none).
  public func touch(_ file: URL) -> Wall { option("--touch", file.path) }

  /// Arrange a folder’s photos around this one; repeatable (default none).
  public func expand(_ file: String) -> Wall { option("--expand", file) }
}
