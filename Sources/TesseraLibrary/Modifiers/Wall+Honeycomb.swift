// Written by `scripts/renew` from the declarations of the options.

public import Foundation

// MARK: - Honeycomb (honeycomb)

extension Wall {
  /// Diameter of a cell (default 125 at width 1600; with --size: whatever fills the wall).
  public func diameter(_ length: Length) -> Wall { option("--diameter", length.text) }

  /// Shape of cells: circle or hexagon (default circle).
  public func cellShape(_ shape: CellShape) -> Wall { option("--cell-shape", shape.rawValue) }

  /// Offset of the cells (default 0,0).
  public func drag(_ dx: Length, _ dy: Length) -> Wall { option("--drag", "\(dx.text),\(dy.text)") }

  /// Shrink cells towards the edges (default: equal cells).
  public func fisheye() -> Wall { option("--fisheye") }

  /// Tint this photo; repeatable (default none).
  public func select(_ file: String) -> Wall { option("--select", file) }

  /// Color of the tint (default #0a84ff66).
  public func selectColor(_ color: Color) -> Wall { option("--select-color", color.css) }

  /// Darken this photo; shrink it and its neighbors (default none).
  public func touch(_ file: URL) -> Wall { option("--touch", file.path) }

  /// Arrange a folder’s photos around this one; repeatable (default none).
  public func expand(_ photo: String, folder: URL) -> Wall { option("--expand", "\(photo)=\(folder.path)") }

  /// The words of `--cell-shape`.
  public enum CellShape: String, CaseIterable, Sendable {
    /// `--cell-shape circle`.
    case circle

    /// `--cell-shape hexagon`.
    case hexagon
  }
}
