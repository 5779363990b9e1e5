// Written by `scripts/renew` from the declarations of the options.

public import Foundation

// MARK: - Mosaic (--target)

extension Wall {
  /// Kind of cells: grid, hex, brick or flow (default grid).
  public func cells(_ kind: Cells) -> Wall { option("--cells", kind.rawValue) }

  /// Number of cells across (default 50).
  public func across(_ count: Int) -> Wall { option("--across", "\(count)") }

  /// Aspect ratio of grid and brick cells (default 1:1).
  public func cellAspect(_ value: Double) -> Wall { option("--cell-aspect", "\(value)") }

  /// Divide detailed cells up to LEVELS times, 0 to 3; join calm ones (default 0).
  public func detail(_ levels: Int) -> Wall { option("--detail", "\(levels)") }

  /// Size of the wall in megapixels (default: 60 pixels wide per cell).
  public func megapixels(_ number: Double) -> Wall { option("--megapixels", "\(number)") }

  /// Maximum uses of one photo, or any for no limit (default: as few as the target allows).
  public func maxUses(_ count: Int?) -> Wall { option("--max-uses", count.map { "\($0)" } ?? "any") }

  /// Use every photo once before using any twice (default: off).
  public func useAll() -> Wall { option("--use-all") }

  /// Minimum distance between repeats, in cells (default: up to 4, if there are enough photos).
  public func repeatDistance(_ cells: Double) -> Wall { option("--repeat-distance", "\(cells)") }

  /// Mirror photos where that gives a better match (default: off).
  public func mirror() -> Wall { option("--mirror") }

  /// Turn photos upside down, and in square cells sideways, for a better match (default: off).
  public func turn() -> Wall { option("--turn") }

  /// Show this photo at a point, such as us.jpg@50%,40%; repeatable (default none).
  public func pin(_ photo: String, x: Double, y: Double) -> Wall { option("--pin", "\(photo)@\(x)%,\(y)%") }

  /// Shift the colors of each photo towards its cell’s (default 50%).
  public func colorAdjust(_ percent: Double) -> Wall { option("--color-adjust", "\(percent)") }

  /// Overlay a translucent copy of the target (default 0%).
  public func overlay(_ percent: Double) -> Wall { option("--overlay", "\(percent)") }

  /// Also write a PNG of the wall as seen from three meters away (default none).
  public func preview(_ file: URL) -> Wall { option("--preview", file.path) }

  /// The words of `--cells`.
  public enum Cells: String, CaseIterable, Sendable {
    /// `--cells grid`.
    case grid

    /// `--cells hex`.
    case hex

    /// `--cells brick`.
    case brick

    /// `--cells flow`.
    case flow
  }
}
