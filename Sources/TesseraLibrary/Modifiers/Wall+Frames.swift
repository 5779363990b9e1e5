// Written by `scripts/renew` from the declarations of the options.

// MARK: - Frames

extension Wall {
  /// Look: gallery, film, album, pinboard, magazine or mono, or a file (default: plain).
  public func theme(_ name: String) -> Wall { option("--theme", name) }

  /// Border around each photo (default none; color: white).
  public func border(_ width: String) -> Wall { option("--border", width) }

  /// Shadow of each photo, blurred as in CSS, or none (default none; pile, --polaroid: soft).
  public func shadow(_ value: String) -> Wall { option("--shadow", value) }

  /// Frame photos like Polaroids, with a wide bottom border (default: off).
  public func polaroid() -> Wall { option("--polaroid") }

  /// Frame rows as strips of film; captions such as '{index}' are at the edge (default: off).
  public func film() -> Wall { option("--film") }

  /// Rotate each photo by a random angle up to DEGREES (default 0; pile: 12).
  public func tilt(_ degrees: Double) -> Wall { option("--tilt", "\(degrees)") }

  /// Show photos in brown and cream, like old prints (default: their own colors).
  public func sepia() -> Wall { option("--sepia") }

  /// Show photos in shades of gray (default: their own colors).
  public func monochrome() -> Wall { option("--monochrome") }
}
