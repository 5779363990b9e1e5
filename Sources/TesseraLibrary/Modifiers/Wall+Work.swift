// Written by `scripts/renew` from the declarations of the options.

public import Foundation

// MARK: - Work

extension Wall {
  /// Keep the old wall if a run takes longer, such as 90s, 30m or 2h (default none).
  public func maxTime(_ duration: Duration) -> Wall { option("--max-time", "\(duration / .seconds(1))s") }

  /// Fetch URLs among inputs with COMMAND, such as 'rclone copyto {uri} {path}' (default none).
  public func fetch(_ command: String) -> Wall { option("--fetch", command) }

  /// Time limit for COMMAND per photo (default 300).
  public func fetchTimeout(_ seconds: Double) -> Wall { option("--fetch-timeout", "\(seconds)") }

  /// Maximum size of the cache and, separately, of fetched photos (default 2000M).
  public func cacheSize(_ size: Int) -> Wall { option("--cache-size", "\(size)") }

  /// Wait up to SECONDS for another run on the same wall (default 0).
  public func wait(_ seconds: Double) -> Wall { option("--wait", "\(seconds)") }

  /// Render even if nothing changed, and replace files not made by Tessera (default: refuse).
  public func force() -> Wall { option("--force") }

  /// Compare file contents, not just size and date (default: off).
  public func verify() -> Wall { option("--verify") }

  /// Omit the change digest from the wall (default: include it).
  public func noDigest() -> Wall { option("--no-digest") }

  /// Keep the old wall if fewer photos, or PERCENT of its own, are found (default 1).
  public func minPhotos(_ count: Int) -> Wall { option("--min-photos", "\(count)") }

  /// Keep the old wall if fewer photos, or PERCENT of its own, are found (default 1).
  public func minPhotos(percent: Double) -> Wall { option("--min-photos", "\(percent)%") }

  /// Keep COUNT versions (wall-DATE-TIME.png); wall.png links to the newest (default 1).
  public func history(_ count: Int) -> Wall { option("--history", "\(count)") }

  /// Also write HTML that shows the wall, with a link on each photo (default none).
  public func imageMap(_ file: URL) -> Wall { option("--image-map", file.path) }
}
