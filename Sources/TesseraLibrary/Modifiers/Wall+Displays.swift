// Written by `scripts/renew` from the declarations of the options.

// MARK: - Displays

extension Wall {
  /// Colors of a display: bw, gray4, gray16, spectra6 or acep7, or a file (default: full color).
  public func palette(_ name: String) -> Wall { option("--palette", name) }

  /// None, bayer, blue-noise, floyd-steinberg, atkinson or stucki (default floyd-steinberg).
  public func dither(_ method: String) -> Wall { option("--dither", method) }

  /// Strength of dithering (default 100%).
  public func ditherStrength(_ percent: Int) -> Wall { option("--dither-strength", "\(percent)") }

  /// Fit colors to the display’s gamut: compress all, or clip those outside (default compress).
  public func gamut(_ mode: String) -> Wall { option("--gamut", mode) }

  /// Auto: adjust levels and midtones per photo, so dark ones stay recognizable (default none).
  public func tone(_ mode: String) -> Wall { option("--tone", mode) }

  /// With --palette: dither less until the file fits; 90k is 90000 (default: any size).
  public func maxBytes(_ size: Int) -> Wall { option("--max-bytes", "\(size)") }
}
