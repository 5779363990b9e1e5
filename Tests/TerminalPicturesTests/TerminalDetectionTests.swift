import Testing

@testable import TerminalPictures

@Suite struct TerminalDetectionTests {
  @Test(
    arguments: [
      (["TERM": "xterm-kitty"], TerminalGraphics.kitty), (["TERM": "xterm-256color", "KITTY_WINDOW_ID": "1"], .kitty),
      (["TERM": "xterm-256color", "TERM_PROGRAM": "WezTerm"], .kitty), (["TERM": "xterm-ghostty"], .kitty),
      (["TERM": "foot"], .blocks), (["TERM": "foot-extra"], .blocks),
      (["TERM": "xterm", "TERM_PROGRAM": "iTerm.app"], .blocks),
      (["TERM": "dumb"], .blocks), ([:], .blocks),
      (["TERM": "xterm-256color", "TERM_PROGRAM": "Apple_Terminal"], .blocks),
      // These have to be asked.
      (["TERM": "xterm-256color"], nil),
      (["TERM": "tmux-256color", "KITTY_WINDOW_ID": "1", "TMUX": "/tmp/x,1,0"], nil),
    ] as [([String: String], TerminalGraphics?)])
  func graphicsAreKnownFromVariables(_ variables: [String: String], _ graphics: TerminalGraphics?) {
    #expect(TerminalVariables(variables).graphics == graphics)
  }

  @Test(
    arguments: [
      (["TERM": "xterm-256color", "COLORTERM": "truecolor"], TerminalColors.all), (["TERM": "xterm-kitty"], .all),
      (["TERM": "xterm-256color"], .palette), (["TERM": "dumb", "COLORTERM": "truecolor"], .shades), ([:], .shades),
      (["TERM": "xterm-256color", "COLORTERM": "truecolor", "NO_COLOR": "1"], .shades), (["TERM": "vt100"], .shades),
    ] as [([String: String], TerminalColors)])
  func colorsAreKnownFromVariables(_ variables: [String: String], _ colors: TerminalColors) {
    #expect(TerminalVariables(variables).colors == colors)
  }

  @Test(
    arguments: [
      // xterm -ti vt340, foot, kitty, GNOME Terminal, xterm without graphics
      ("\u{1B}[6;20;10t\u{1B}[?63;1;2;4;6;9;15;22c", nil, CellSize(width: 10, height: 20)),
      ("\u{1B}[6;18;9t\u{1B}[?62;4;22c", nil, CellSize(width: 9, height: 18)),
      ("\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[6;38;19t\u{1B}[?62;c", TerminalGraphics.kitty, CellSize(width: 19, height: 38)),
      ("\u{1B}[?65;1;9c", nil, nil), ("\u{1B}[?64;1;2;6;9;15;16;17;18;21;22;28c", nil, nil),
      ("\u{1B}_Gi=31;ENOTSUPPORTED:no\u{1B}\\\u{1B}[?62;4c", nil, nil),
      // Keys that were typed meanwhile, and impossible sizes.
      ("ls\u{1B}[A\u{1B}[6;0;-3t\u{1B}[?62;4c", nil, nil),
    ] as [(String, TerminalGraphics?, CellSize?)])
  func answersAreRead(_ text: String, _ graphics: TerminalGraphics?, _ cell: CellSize?) {
    let answer = TerminalAnswer(Array(text.utf8))
    #expect(answer.graphics == graphics && answer.cell == cell && answer.isComplete)
    // Half an answer is not taken for one.
    #expect(!TerminalAnswer(Array(text.utf8.dropLast())).isComplete)
  }
}
