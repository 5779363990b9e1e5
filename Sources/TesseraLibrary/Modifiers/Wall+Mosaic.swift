// Written by `document-options --modifiers`, from the declarations of the options.

public import Foundation

// MARK: - Mosaic (--target)

extension Wall {
  /// Grid, hex, brick or flow (default grid).
  public func cells(_ kind: String) -> Wall { option("--cells", kind) }

  /// Cells side by side (default 50).
  public func across(_ count: Int) -> Wall { option("--across", "\(count)") }

  /// Aspect ratio of the cells of grid and brick (default 1:1).
  public func cellAspect(_ value: Double) -> Wall { option("--cell-aspect", "\(value)") }

  /// Divide cells up to LEVELS times where there is much to see, 0 to 3 (default 0).
  public func detail(_ levels: Int) -> Wall { option("--detail", "\(levels)") }

  /// Size of the wall in millions of pixels (default: 60 pixels for each cell across).
  public func megapixels(_ number: Double) -> Wall { option("--megapixels", "\(number)") }

  /// Maximum uses of one photo, or any (default: as few as suit the target).
  public func maxUses(_ count: String) -> Wall { option("--max-uses", count) }

  /// Use every photo once before any twice (default: off).
  public func useAll() -> Wall { option("--use-all") }

  /// Keep the same photo further away than that (default: as photos allow, up to 4).
  public func repeatDistance(_ cells: Double) -> Wall { option("--repeat-distance", "\(cells)") }

  /// Also show photos mirrored where that suits better (default: off).
  public func mirror() -> Wall { option("--mirror") }

  /// Move the colors of each photo towards its cell’s (default 50%).
  public func colorAdjust(_ percent: Double) -> Wall { option("--color-adjust", "\(percent)") }

  /// Lay a see-through copy of the target over the wall (default 0%).
  public func overlay(_ percent: Double) -> Wall { option("--overlay", "\(percent)") }

  /// Also write a PNG of the wall as it looks from three meters away (default none).
  public func preview(_ file: URL) -> Wall { option("--preview", file.path) }
}
