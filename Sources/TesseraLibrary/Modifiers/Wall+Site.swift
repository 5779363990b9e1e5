// Written by `scripts/renew` from the declarations of the options.

public import Foundation

// MARK: - Site

extension Wall {
  /// Offer the original files: link (hard links), copy or none (default none).
  public func originals(_ mode: Originals) -> Wall { option("--originals", mode.rawValue) }

  /// Videos as a poster, or played: link, copy or transcode (H.264) (default poster).
  public func videos(_ mode: Videos) -> Wall { option("--videos", mode.rawValue) }

  /// Keep EXIF and XMP in the pictures, including locations (default: remove).
  public func keepMetadata() -> Wall { option("--keep-metadata") }

  /// Show where photos were taken, by name and on a map (default: no locations).
  public func showPlaces() -> Wall { option("--show-places") }

  /// URL of the folder, for link previews (default none).
  public func baseUrl(_ url: URL) -> Wall { option("--base-url", url.absoluteString) }

  /// Effect of a tap in a honeycomb: open, or select first (default open).
  public func tap(_ action: Tap) -> Wall { option("--tap", action.rawValue) }

  /// A page for each folder, year, month, keyword or value of a field (default: one wall).
  public func albums(_ kind: Albums) -> Wall { option("--albums", kind.rawValue) }

  /// Your own style sheet, after Tessera's (default none).
  public func css(_ file: URL) -> Wall { option("--css", file.path) }

  /// A picture above the title, linked to the first page (default none).
  public func logo(_ file: URL) -> Wall { option("--logo", file.path) }

  /// Your own page.html around the wall, and its files (default none).
  public func template(_ folder: URL) -> Wall { option("--template", folder.path) }

  /// Your own texts for buttons and labels, as JSON5 (default: those of --locale).
  public func strings(_ file: URL) -> Wall { option("--strings", file.path) }

  /// Encrypt with passwords in FILE, one a line, or GROUP: PASSWORD (default: public).
  public func passwordFile(_ file: URL) -> Wall { option("--password-file", file.path) }

  /// Publish a private site without encryption (default: refuse).
  public func `public`() -> Wall { option("--public") }

  /// The words of `--originals`.
  public enum Originals: String, CaseIterable, Sendable {
    /// `--originals link`.
    case link

    /// `--originals copy`.
    case copy

    /// `--originals none`.
    case none
  }

  /// The words of `--videos`.
  public enum Videos: String, CaseIterable, Sendable {
    /// `--videos poster`.
    case poster

    /// `--videos link`.
    case link

    /// `--videos copy`.
    case copy

    /// `--videos transcode`.
    case transcode
  }

  /// The words of `--tap`.
  public enum Tap: String, CaseIterable, Sendable {
    /// `--tap open`.
    case open

    /// `--tap select`.
    case select
  }

  /// The words of `--albums`.
  public enum Albums: String, CaseIterable, Sendable {
    /// `--albums folder`.
    case folder

    /// `--albums year`.
    case year

    /// `--albums month`.
    case month

    /// `--albums keyword`.
    case keyword
  }
}
