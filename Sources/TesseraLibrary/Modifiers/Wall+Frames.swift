// Written by `document-options --modifiers`, from the declarations of the options.

// MARK: - Frames

extension Wall {
  /// Border around each photo (default none; color: white).
  public func border(_ width: String) -> Wall { option("--border", width) }

  /// Shadow of each photo, blurred as in CSS, or none (default none; pile, --polaroid: soft).
  public func shadow(_ value: String) -> Wall { option("--shadow", value) }

  /// Frame photos like Polaroids, with a wide bottom border (default: off).
  public func polaroid() -> Wall { option("--polaroid") }

  /// Rotate each photo by a random angle up to DEGREES (default 0; pile: 12).
  public func tilt(_ degrees: Double) -> Wall { option("--tilt", "\(degrees)") }

  /// Show photos in brown and cream, like old prints (default: their own colors).
  public func sepia() -> Wall { option("--sepia") }
}
