// Written by `document-options --modifiers`, from the declarations of the options.

// MARK: - Site

extension Wall {
  /// Sites: offer the original files: link (hard links), copy or none (default none).
  public func originals(_ how: String) -> Wall { option("--originals", how) }

  /// Sites: videos as a poster, or played: link, copy or transcode (H.264) (default poster).
  public func videos(_ how: String) -> Wall { option("--videos", how) }

  /// Sites: keep EXIF and XMP in the pictures, including locations (default: remove).
  public func keepMetadata() -> Wall { option("--keep-metadata") }

  /// Sites: show where photos were taken, by name and on a map (default: no locations).
  public func showPlaces() -> Wall { option("--show-places") }

  /// Sites: URL of the folder, for link previews (default none).
  public func baseUrl(_ url: String) -> Wall { option("--base-url", url) }

  /// Sites: effect of a tap in a honeycomb: open, or select first (default open).
  public func tap(_ how: String) -> Wall { option("--tap", how) }
}
