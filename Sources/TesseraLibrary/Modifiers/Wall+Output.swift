// Written by `scripts/renew` from the declarations of the options.

// MARK: - Output

extension Wall {
  /// Png, jpeg, webp, tiff, avif, jxl, bmp, raw4, pdf, dzi or iiif (default: by name, else png).
  public func format(_ format: String) -> Wall { option("--format", format) }

  /// Quality of JPEG, WebP, AVIF and JPEG XL, 1 to 100 (default 90; AVIF: 80).
  public func quality(_ number: Int) -> Wall { option("--quality", "\(number)") }

  /// The highest quality that keeps the file within SIZE, such as 500k (default none).
  public func qualityFor(_ size: Int) -> Wall { option("--quality-for", "\(size)") }

  /// Lossless WebP, AVIF or JPEG XL (default: lossy).
  public func lossless() -> Wall { option("--lossless") }

  /// Chroma subsampling of JPEG and AVIF: 444, 422 or 420 (default 444).
  public func subsampling(_ mode: String) -> Wall { option("--subsampling", mode) }

  /// Progressive JPEG (default: baseline).
  public func progressive() -> Wall { option("--progressive") }

  /// A CSS color, linear(…), radial(…), image(FILE[, tile]) or blurred(FILE) (default white).
  public func background(_ fill: String) -> Wall { option("--background", fill) }

  /// Color profile of the wall: srgb, display-p3 or an ICC file (default srgb).
  public func colorProfile(_ profile: String) -> Wall { option("--color-profile", profile) }

  /// Light above white: map (roll off), clip, or keep (JPEG, AVIF, JPEG XL) (default map).
  public func hdr(_ mode: String) -> Wall { option("--hdr", mode) }

  /// Dots per inch, also stored in the file (default none; with units or --paper: 300).
  public func dpi(_ dpi: Double) -> Wall { option("--dpi", "\(dpi)") }

  /// Speed or quality: fast, balanced or best (default balanced).
  public func effort(_ level: String) -> Wall { option("--effort", level) }

  /// Resample in linear light (slower).
  public func linearLight() -> Wall { option("--linear-light") }

  /// Layers of an OpenRaster file (-o wall.ora): photos or groups (default photos).
  public func layers(_ kind: String) -> Wall { option("--layers", kind) }

  /// Scale the planned wall by this factor, 0.01 to 100 (default 1).
  public func scale(_ factor: Double) -> Wall { option("--scale", "\(factor)") }
}
