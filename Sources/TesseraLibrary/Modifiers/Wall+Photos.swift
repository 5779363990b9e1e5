// Written by `scripts/renew` from the declarations of the options.

// MARK: - Photos

extension Wall {
  /// Auto, name, date, modified, size, aspect, color, random, none, FIELD (default auto).
  public func sort(_ order: Order) -> Wall { option("--sort", order.rawValue) }

  /// Reverse the order.
  public func reverse() -> Wall { option("--reverse") }

  /// Group photos by folder, day, month, year, moment, place or a field (default: do not group).
  public func groupBy(_ key: Grouping) -> Wall { option("--group-by", key.rawValue) }

  /// Gap between groups (default 24 at width 1600).
  public func groupGap(_ length: Length) -> Wall { option("--group-gap", length.text) }

  /// With --size: divide the photos among COUNT screens, wall-001.png … (default: one wall).
  public func sequence(_ count: Int) -> Wall { option("--sequence", "\(count)") }

  /// Let groups share rows (default: each begins a new row).
  public func groupInline() -> Wall { option("--group-inline") }

  /// Use at most COUNT photos (default: all).
  public func limit(_ count: Int) -> Wall { option("--limit", "\(count)") }

  /// Which photos --limit keeps: first, last, spread, random or best (default first).
  public func pick(_ mode: Pick) -> Wall { option("--pick", mode.rawValue) }

  /// Spread the photos of --limit over time, folders and kinds (default: as --pick says).
  public func spread() -> Wall { option("--spread") }

  /// Seed for random order, --pick random, --arrange, --expand, --tilt and pile (default 0).
  public func seed(_ number: Int) -> Wall { option("--seed", "\(number)") }

  /// Use only matching files or folders, such as *.jpg; repeatable (default all).
  public func include(_ pattern: String) -> Wall { option("--include", pattern) }

  /// Skip matching files or folders; repeatable (default none).
  public func exclude(_ pattern: String) -> Wall { option("--exclude", pattern) }

  /// Use only photos that meet a condition, such as 'rating >= 3 and favorite' (default all).
  public func `where`(_ condition: String) -> Wall { option("--where", condition) }

  /// Skip photos older than a date or an age, as --where 'date >= 30d' (default all).
  public func since(_ date: String) -> Wall { option("--since", date) }

  /// Skip photos taken after a date, as --where 'date <= 2026-05' (default all).
  public func until(_ date: String) -> Wall { option("--until", date) }

  /// Photos of this day in any year, within DAYS of it, or of the nearest day (default all).
  public func onThisDay(within days: Int?) -> Wall { option("--on-this-day", days.map { "\($0)" } ?? "nearest") }

  /// Skip photos smaller than this, as --where 'width >= 800 and height >= 600' (default none).
  public func minSize(_ width: Int, _ height: Int) -> Wall { option("--min-size", "\(width)x\(height)") }

  /// Lowest rating, as --where 'rating >= 3'; -1: also rejected photos (default 0).
  public func minRating(_ stars: Int) -> Wall { option("--min-rating", "\(stars)") }

  /// Landscape, portrait or square, as --where 'orientation = square'; repeatable (default all).
  public func orientation(_ shape: Orientation) -> Wall { option("--orientation", shape.rawValue) }

  /// Skip duplicates: off, exact, similar or moments (default off).
  public func dedupe(_ mode: Dedupe) -> Wall { option("--dedupe", mode.rawValue) }

  /// Do not search subfolders.
  public func noRecursive() -> Wall { option("--no-recursive") }

  /// Include hidden files and folders such as @eaDir (default: skip them).
  public func hidden() -> Wall { option("--hidden") }

  /// Follow links that lead outside the inputs (default: skip them).
  public func followLinks() -> Wall { option("--follow-links") }

  /// Version of photos that were edited: edited, original or both (default edited).
  public func edited(_ version: Edited) -> Wall { option("--edited", version.rawValue) }

  /// Yes: show each video by one of its frames, with ffmpeg; no: skip them (default yes).
  public func includeVideos(_ isIncluded: Bool) -> Wall { option("--include-videos", isIncluded ? "yes" : "no") }

  /// Frame that stands for a video: best, first, a percentage or a time (default best).
  public func videoFrame(_ frame: String) -> Wall { option("--video-frame", frame) }

  /// Yes: show PDFs in folders by their first page; no: skip them (default no).
  public func includePdfs(_ isIncluded: Bool) -> Wall { option("--include-pdfs", isIncluded ? "yes" : "no") }

  /// Half: develop raw files without a usable preview, at half size (default no).
  public func rawDevelop(_ mode: RawDevelop) -> Wall { option("--raw-develop", mode.rawValue) }

  /// Refuse photos with more pixels than this (default 200000000).
  public func maxPixels(_ count: Int) -> Wall { option("--max-pixels", "\(count)") }

  /// Skip files changed within the last SECONDS (default none).
  public func settle(_ seconds: Double) -> Wall { option("--settle", "\(seconds)") }

  /// Fail before writing if any input is unusable or damaged.
  public func strict() -> Wall { option("--strict") }

  /// The words of `--sort`.
  public enum Order: String, CaseIterable, Sendable {
    /// `--sort auto`.
    case auto

    /// `--sort name`.
    case name

    /// `--sort date`.
    case date

    /// `--sort modified`.
    case modified

    /// `--sort size`.
    case size

    /// `--sort aspect`.
    case aspect

    /// `--sort color`.
    case color

    /// `--sort random`.
    case random

    /// `--sort none`.
    case none
  }

  /// The words of `--group-by`.
  public enum Grouping: String, CaseIterable, Sendable {
    /// `--group-by folder`.
    case folder

    /// `--group-by day`.
    case day

    /// `--group-by month`.
    case month

    /// `--group-by year`.
    case year

    /// `--group-by moment`.
    case moment

    /// `--group-by place`.
    case place
  }

  /// The words of `--pick`.
  public enum Pick: String, CaseIterable, Sendable {
    /// `--pick first`.
    case first

    /// `--pick last`.
    case last

    /// `--pick spread`.
    case spread

    /// `--pick random`.
    case random

    /// `--pick best`.
    case best
  }

  /// The words of `--orientation`.
  public enum Orientation: String, CaseIterable, Sendable {
    /// `--orientation landscape`.
    case landscape

    /// `--orientation portrait`.
    case portrait

    /// `--orientation square`.
    case square
  }

  /// The words of `--dedupe`.
  public enum Dedupe: String, CaseIterable, Sendable {
    /// `--dedupe off`.
    case off

    /// `--dedupe exact`.
    case exact

    /// `--dedupe similar`.
    case similar

    /// `--dedupe moments`.
    case moments
  }

  /// The words of `--edited`.
  public enum Edited: String, CaseIterable, Sendable {
    /// `--edited edited`.
    case edited

    /// `--edited original`.
    case original

    /// `--edited both`.
    case both
  }

  /// The words of `--raw-develop`.
  public enum RawDevelop: String, CaseIterable, Sendable {
    /// `--raw-develop no`.
    case no

    /// `--raw-develop half`.
    case half
  }
}
