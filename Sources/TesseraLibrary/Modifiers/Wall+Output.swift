// Written by `document-options --modifiers`, from the declarations of the options.

// MARK: - Output

extension Wall {
  /// A CSS color, linear(…), radial(…), image(FILE[, tile]) or blurred(FILE) (default white).
  public func background(_ what: String) -> Wall { option("--background", what) }

  /// Color profile of the wall: srgb, display-p3 or an ICC file (default srgb).
  public func colorProfile(_ profile: String) -> Wall { option("--color-profile", profile) }

  /// Light above white: map (roll off), clip, or keep (JPEG and AVIF) (default map).
  public func hdr(_ how: String) -> Wall { option("--hdr", how) }

  /// Dots per inch, also stored in the file (default none; with units or --paper: 300).
  public func dpi(_ dpi: Double) -> Wall { option("--dpi", "\(dpi)") }

  /// Speed or quality: fast, balanced or best (default balanced).
  public func effort(_ how: String) -> Wall { option("--effort", how) }

  /// Resample in linear light (slower).
  public func linearLight() -> Wall { option("--linear-light") }

  /// Image file or text to draw over the finished wall (default none).
  public func watermark(_ file: String) -> Wall { option("--watermark", file) }

  /// A corner or an edge such as top-left, center, or tile to repeat it (default bottom-right).
  public func watermarkPosition(_ place: String) -> Wall { option("--watermark-position", place) }

  /// Width of the watermark, relative to the wall (default 15%).
  public func watermarkSize(_ percent: Double) -> Wall { option("--watermark-size", "\(percent)") }

  /// Opacity of the watermark (default 50%).
  public func watermarkOpacity(_ percent: Double) -> Wall { option("--watermark-opacity", "\(percent)") }

  /// Color of watermark text (default: --text-color, else black or white).
  public func watermarkColor(_ color: String) -> Wall { option("--watermark-color", color) }

  /// Outline color of watermark text, or transparent (default: black or white).
  public func watermarkOutline(_ color: String) -> Wall { option("--watermark-outline", color) }

  /// Png, jpeg, webp, tiff, avif, jxl, bmp, raw4, pdf, dzi or iiif (default: by name, else png).
  public func format(_ format: String) -> Wall { option("--format", format) }

  /// Quality of JPEG, WebP, AVIF and JPEG XL, 1 to 100 (default 90; AVIF: 80).
  public func quality(_ number: Int) -> Wall { option("--quality", "\(number)") }

  /// The highest quality that keeps the file within SIZE, such as 500k (default none).
  public func qualityFor(_ size: Int) -> Wall { option("--quality-for", "\(size)") }

  /// Lossless WebP, AVIF or JPEG XL (default: lossy).
  public func lossless() -> Wall { option("--lossless") }

  /// Chroma subsampling of JPEG and AVIF: 444, 422 or 420 (default 444).
  public func subsampling(_ how: String) -> Wall { option("--subsampling", how) }

  /// Progressive JPEG (default: baseline).
  public func progressive() -> Wall { option("--progressive") }

  /// Colors of a display: bw, gray4, gray16, spectra6 or acep7, or a file (default: full color).
  public func palette(_ name: String) -> Wall { option("--palette", name) }

  /// None, bayer, blue-noise, floyd-steinberg, atkinson or stucki (default floyd-steinberg).
  public func dither(_ how: String) -> Wall { option("--dither", how) }

  /// Strength of dithering (default 100%).
  public func ditherStrength(_ percent: Int) -> Wall { option("--dither-strength", "\(percent)") }

  /// Fit colors to the display’s gamut: compress all, or clip those outside (default compress).
  public func gamut(_ how: String) -> Wall { option("--gamut", how) }

  /// Auto: adjust levels and midtones per photo, so dark ones stay recognizable (default none).
  public func tone(_ how: String) -> Wall { option("--tone", how) }

  /// With --palette: dither less until the file fits; 90k is 90000 (default: any size).
  public func maxBytes(_ size: Int) -> Wall { option("--max-bytes", "\(size)") }

  /// Write a tiled TIFF with reduced copies (default: one picture).
  public func pyramid() -> Wall { option("--pyramid") }

  /// Format of tiles: png, jpeg, webp or tiff (default jpeg; transparent: png; --pyramid: tiff).
  public func tileFormat(_ format: String) -> Wall { option("--tile-format", format) }

  /// Width and height of tiles (default 512).
  public func tileSize(_ pixels: Int) -> Wall { option("--tile-size", "\(pixels)") }

  /// Omit tiles that show only the background (default: write them).
  public func skipBlank() -> Wall { option("--skip-blank") }

  /// Put all files of a pyramid into one ZIP (default: a folder).
  public func container() -> Wall { option("--container") }

  /// URL of an IIIF pyramid’s folder (default https://example.org/NAME).
  public func iiifId(_ url: String) -> Wall { option("--iiif-id", url) }

  /// Title of the document (default: --title, else the file’s name).
  public func pdfTitle(_ text: String) -> Wall { option("--pdf-title", text) }

  /// Author of the document (default none).
  public func pdfAuthor(_ text: String) -> Wall { option("--pdf-author", text) }

  /// Subject of the document (default none).
  public func pdfSubject(_ text: String) -> Wall { option("--pdf-subject", text) }

  /// Keywords of the document, separated by commas (default none).
  public func pdfKeywords(_ words: String) -> Wall { option("--pdf-keywords", words) }

  /// Date in the document, such as 2026-11-24 or 2026-11-24T09:30:00 (default none).
  public func pdfDate(_ date: String) -> Wall { option("--pdf-date", date) }

  /// Link for each photo, such as '{name}' or 'https://example.org/{stem}' (default none).
  public func photoLink(_ template: String) -> Wall { option("--photo-link", template) }

  /// Embed JPEGs as they are, without re-encoding (default: resample to --dpi).
  public func passThrough() -> Wall { option("--pass-through") }

  /// One document with pages for each group (default: off).
  public func joinPages() -> Wall { option("--join-pages") }

  /// X4 for print shops (PDF/X-4), a2b for archives (PDF/A-2b) (default none).
  public func pdfStandard(_ name: String) -> Wall { option("--pdf-standard", name) }

  /// ICC profile of the printing condition (default: the wall’s).
  public func outputIntent(_ file: String) -> Wall { option("--output-intent", file) }

  /// Split the wall across sheets such as A4, with an overview (default: one page).
  public func tilePaper(_ size: String) -> Wall { option("--tile-paper", size) }

  /// Overlap of the sheets, for gluing (default 10mm).
  public func overlap(_ length: Double) -> Wall { option("--overlap", "\(length)") }

  /// Unprintable margin of the printer (default 5mm).
  public func tileMargin(_ length: Double) -> Wall { option("--tile-margin", "\(length)") }

  /// Layers of an OpenRaster file (-o wall.ora): photos or groups (default photos).
  public func layers(_ what: String) -> Wall { option("--layers", what) }

  /// Scale the planned wall by this factor, 0.01 to 100 (default 1).
  public func scale(_ factor: Double) -> Wall { option("--scale", "\(factor)") }
}
