/// The abilities of a terminal according to the environment.
///
///     TerminalVariables(["TERM": "xterm-kitty"]).graphics      // .kitty
package struct TerminalVariables: Sendable {
  private let variables: [String: String]

  package init(_ variables: [String: String]) { self.variables = variables }

  private func value(_ name: String) -> String { variables[name] ?? "" }
  private var term: String { value("TERM") }

  /// True inside of tmux or screen, which hide the terminal behind them.
  private var isMultiplexed: Bool { !value("TMUX").isEmpty || term.hasPrefix("screen") || term.hasPrefix("tmux") }

  /// The best known graphics; nil for terminals that have to be asked.
  package var graphics: TerminalGraphics? {
    if !hasSequences { return .blocks }
    if isMultiplexed { return nil }
    let program = value("TERM_PROGRAM")
    if term == "xterm-kitty" || term == "xterm-ghostty" || !value("KITTY_WINDOW_ID").isEmpty
      || ["ghostty", "WezTerm"].contains(program)
    {
      return .kitty
    }
    let hasNone =
      term == "linux" || term.hasPrefix("foot") || ["mlterm", "yaft-256color", "contour"].contains(term)
      || ["Apple_Terminal", "iTerm.app"].contains(program)
    return hasNone ? .blocks : nil
  }

  /// The colors of characters.
  package var colors: TerminalColors {
    if !value("NO_COLOR").isEmpty || !hasSequences { return .shades }
    let depth = value("COLORTERM")
    if depth == "truecolor" || depth == "24bit" || term.hasSuffix("-direct") || graphics == .kitty { return .all }
    if !value("WT_SESSION").isEmpty { return .all }
    return term.hasSuffix("-mono") || term == "vt100" || term == "vt220" ? .shades : .palette
  }

  /// The columns that the environment names.
  package var columns: Int? { Int(value("COLUMNS")).flatMap { $0 > 0 ? $0 : nil } }

  /// True if the terminal understands escape sequences.
  package var hasSequences: Bool { term != "dumb" && !term.isEmpty }
}
