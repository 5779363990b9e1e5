// Written by `scripts/renew` from the declarations of the options.

public import Foundation

// MARK: - Layout

extension Wall {
  /// Flow, hex, honeycomb, radial, row, grid, masonry, pile or spiral (default flow).
  public func layout(_ name: String) -> Wall { option("--layout", name) }

  /// Width of the wall, including margins (default 1600 if one is needed; mosaics: 60 per cell).
  public func width(_ length: Double) -> Wall { option("--width", "\(length)") }

  /// Height of a hex, honeycomb, radial, grid, pile or mosaic wall (default: as needed).
  public func height(_ length: Double) -> Wall { option("--height", "\(length)") }

  /// Size, palette and limits of a display: trmnl, inky-7.3, tv-4k and more (default none).
  public func device(_ name: String) -> Wall { option("--device", name) }

  /// With --size or masonry: maximum crop, or stretch of hexagons (default 8%; hex at most 13%).
  public func maxCrop(_ share: Double) -> Wall { option("--max-crop", "\(share)") }

  /// If --max-crop is not enough: crop, mat, refuse or auto (default auto).
  public func fit(_ mode: String) -> Wall { option("--fit", mode) }

  /// Gap between photos (default 4 at width 1600; honeycomb, radial, row and mosaics: 0).
  public func spacing(_ length: Double) -> Wall { option("--spacing", "\(length)") }

  /// Empty border around the wall (default 0; with headings or grid captions: 12 at width 1600).
  public func margin(_ length: Double) -> Wall { option("--margin", "\(length)") }

  /// Round the corners of rectangular photos (default 0).
  public func cornerRadius(_ length: Double) -> Wall { option("--corner-radius", "\(length)") }

  /// Number of columns of hex, grid or masonry (default: to suit the shape).
  public func columns(_ count: Int) -> Wall { option("--columns", "\(count)") }

  /// Aspect ratio of a hex, grid, pile or spiral wall (default 4:3).
  public func aspect(_ value: Double) -> Wall { option("--aspect", "\(value)") }

  /// Photos in cells: fill (cropped) or fit (whole) (default hex: fill, grid: fit).
  public func content(_ mode: String) -> Wall { option("--content", mode) }

  /// Face network or OpenCV Haar cascade for --crop faces (default: installed).
  public func faceModel(_ file: URL) -> Wall { option("--face-model", file.path) }

  /// Make a photo two rows high, or as large as seven hexagons; repeatable (default none).
  public func hero(_ file: String) -> Wall { option("--hero", file) }

  /// Last row: natural, fill, center or hide; hex, grid: natural or center (default natural).
  public func lastRow(_ mode: String) -> Wall { option("--last-row", mode) }

  /// Keep photos in place when others are added or removed; flow crops slightly (default: off).
  public func stable() -> Wall { option("--stable") }

  /// Arrange photos as given, or so that neighbors are similar (default given).
  public func arrange(_ mode: String) -> Wall { option("--arrange", mode) }

  /// Likeness for --arrange similar: color, layout (of colors) or time (default color).
  public func by(_ key: String) -> Wall { option("--by", key) }
}
