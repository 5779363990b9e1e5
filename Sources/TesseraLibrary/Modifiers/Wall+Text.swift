// Written by `scripts/renew` from the declarations of the options.

// MARK: - Text

extension Wall {
  /// Caption of each photo, such as '{title|stem}' (default none).
  public func caption(_ template: String) -> Wall { option("--caption", template) }

  /// Below photos or overlay on them (default below; hex and honeycomb: overlay).
  public func captionPosition(_ value: CaptionPosition) -> Wall { option("--caption-position", value.rawValue) }

  /// Maximum number of caption lines (default 1).
  public func captionLines(_ count: Int) -> Wall { option("--caption-lines", "\(count)") }

  /// Alignment of captions: left, center or right (default center).
  public func captionAlign(_ alignment: TextAlignment) -> Wall { option("--caption-align", alignment.rawValue) }

  /// Type size of captions (default 14 at width 1600).
  public func captionSize(_ length: Length) -> Wall { option("--caption-size", length.text) }

  /// Color of captions (default: black or white, whichever contrasts).
  public func captionColor(_ color: Color) -> Wall { option("--caption-color", color.css) }

  /// Mark of videos: top-left, top-right, bottom-left or bottom-right (default none).
  public func videoBadge(_ value: VideoBadge) -> Wall { option("--video-badge", value.rawValue) }

  /// Title above the photos, such as 'Summer {from:yyyy}' (default none).
  public func title(_ template: String) -> Wall { option("--title", template) }

  /// Smaller line below the title (default none).
  public func subtitle(_ template: String) -> Wall { option("--subtitle", template) }

  /// Line below the photos, such as '{count} photos, {today}' (default none).
  public func footer(_ template: String) -> Wall { option("--footer", template) }

  /// Heading of each group, such as '{group}' (default none).
  public func groupHeading(_ template: String) -> Wall { option("--group-heading", template) }

  /// Line at the top of each page (default none).
  public func pageHeader(_ template: String) -> Wall { option("--page-header", template) }

  /// Line at the bottom of each page, such as '{page}/{pages}' (default none).
  public func pageFooter(_ template: String) -> Wall { option("--page-footer", template) }

  /// Type size of the title; the subtitle is half as large (default 36 at width 1600).
  public func titleSize(_ length: Length) -> Wall { option("--title-size", length.text) }

  /// Type size of group headings (default 22 at width 1600).
  public func headingSize(_ length: Length) -> Wall { option("--heading-size", length.text) }

  /// Alignment of titles: left, center or right (default center; headings: left).
  public func titleAlign(_ alignment: TextAlignment) -> Wall { option("--title-align", alignment.rawValue) }

  /// Color of titles, headings and footers (default: black or white).
  public func textColor(_ color: Color) -> Wall { option("--text-color", color.css) }

  /// Font for all text, such as 'Noto Sans Medium', or a font file (default Sans).
  public func font(_ font: String) -> Wall { option("--font", font) }

  /// Language for dates, such as de or pt-BR (default en).
  public func locale(_ locale: String) -> Wall { option("--locale", locale) }

  /// Order of photos in rows, and of pages: ltr or rtl (default: that of --locale).
  public func direction(_ direction: Direction) -> Wall { option("--direction", direction.rawValue) }

  /// The words of `--caption-position`.
  public enum CaptionPosition: String, CaseIterable, Sendable {
    /// `--caption-position below`.
    case below

    /// `--caption-position overlay`.
    case overlay
  }

  /// The words of `--caption-align`.
  public enum TextAlignment: String, CaseIterable, Sendable {
    /// `--caption-align left`.
    case left

    /// `--caption-align center`.
    case center

    /// `--caption-align right`.
    case right
  }

  /// The words of `--video-badge`.
  public enum VideoBadge: String, CaseIterable, Sendable {
    /// `--video-badge top-left`.
    case topLeft = "top-left"

    /// `--video-badge top-right`.
    case topRight = "top-right"

    /// `--video-badge bottom-left`.
    case bottomLeft = "bottom-left"

    /// `--video-badge bottom-right`.
    case bottomRight = "bottom-right"
  }

  /// The words of `--direction`.
  public enum Direction: String, CaseIterable, Sendable {
    /// `--direction ltr`.
    case leftToRight = "ltr"

    /// `--direction rtl`.
    case rightToLeft = "rtl"
  }
}
