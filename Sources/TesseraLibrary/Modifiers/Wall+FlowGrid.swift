// Written by `scripts/renew` from the declarations of the options.

// MARK: - Flow grid (flow)

extension Wall {
  /// Row height before scaling (default 15% of the width).
  public func rowHeight(_ length: Length) -> Wall { option("--row-height", length.text) }

  /// Greedy, balanced, or full: a full last row (default balanced unsized, else full).
  public func rowBreaks(_ mode: RowBreaks) -> Wall { option("--row-breaks", mode.rawValue) }

  /// Do not scale rows to fill the width (default: fill).
  public func noFill() -> Wall { option("--no-fill") }

  /// Maximum enlargement of a row (default: unlimited).
  public func maxRowScale(_ factor: Double) -> Wall { option("--max-row-scale", "\(factor)") }

  /// With --size: from 0, for little crop, to 1, for photos of similar areas (default 0.5).
  public func evenness(_ number: Double) -> Wall { option("--evenness", "\(number)") }

  /// The words of `--row-breaks`.
  public enum RowBreaks: String, CaseIterable, Sendable {
    /// `--row-breaks greedy`.
    case greedy

    /// `--row-breaks balanced`.
    case balanced

    /// `--row-breaks full`.
    case full
  }
}
