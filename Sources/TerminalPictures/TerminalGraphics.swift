/// A way to show pictures in a terminal.
package enum TerminalGraphics: String, CaseIterable, Encodable, Sendable {
  /// The graphics protocol of kitty, Ghostty, WezTerm and Konsole.
  case kitty
  /// Characters: two pixels above each other in each cell.
  case blocks
}

/// The colors of characters in a terminal.
package enum TerminalColors: Sendable {
  /// 24 bits.
  case all
  /// The 240 fixed colors of xterm’s palette.
  case palette
  /// None: shades of the text color.
  case shades
}

/// The size of a terminal’s cell in pixels.
package struct CellSize: Equatable, Sendable {
  package let width: Int
  package let height: Int

  package init(width: Int, height: Int) { (self.width, self.height) = (width, height) }

  /// The cell of many fonts, for terminals that do not tell theirs.
  package static let standard = CellSize(width: 10, height: 20)
}
