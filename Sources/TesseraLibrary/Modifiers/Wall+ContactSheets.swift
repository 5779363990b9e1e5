// Written by `document-options --modifiers`, from the declarations of the options.

// MARK: - Contact sheets (grid)

extension Wall {
  /// Grid: cell size (default: 4:3, as wide as the columns allow).
  public func cell(_ wxh: String) -> Wall { option("--cell", wxh) }

  /// Grid: rows per page; extra photos go onto additional pages (default: one page; --paper: all that fit).
  public func rows(_ count: Int) -> Wall { option("--rows", "\(count)") }
}
