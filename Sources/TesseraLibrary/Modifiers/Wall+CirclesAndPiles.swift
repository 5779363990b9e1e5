// Written by `scripts/renew` from the declarations of the options.

// MARK: - Circles and piles (radial, pile)

extension Wall {
  /// Radial: tile size, for a single circle; pile: longest side of a photo (default: automatic).
  public func tile(_ length: Length) -> Wall { option("--tile", length.text) }

  /// Radial: distance of photos (with --tile: centers) from the edge (default 12 at width 1600).
  public func padding(_ length: Length) -> Wall { option("--padding", length.text) }

  /// Circles of radial: filled, open (in the middle) or single (default filled).
  public func rings(_ mode: Rings) -> Wall { option("--rings", mode.rawValue) }

  /// The words of `--rings`.
  public enum Rings: String, CaseIterable, Sendable {
    /// `--rings single`.
    case single

    /// `--rings open`.
    case open

    /// `--rings filled`.
    case filled
  }
}
