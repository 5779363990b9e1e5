import Files
import Runs
import Testing

@testable import TesseraCommand

/// Bold text and links on terminals.
@Suite struct TextStyleTests {
  private static let terminals: [(ColorChoice, Bool, [String: String], Bool)] = [
    (.auto, true, ["TERM": "xterm"], true), (.auto, true, ["TERM": "dumb"], false), (.auto, true, [:], false),
    (.auto, false, ["TERM": "xterm"], false), (.auto, true, ["TERM": "xterm", "NO_COLOR": "1"], false),
    (.auto, true, ["TERM": "xterm", "NO_COLOR": ""], true), (.auto, false, ["CLICOLOR_FORCE": "1"], true),
    (.auto, false, ["CLICOLOR_FORCE": "0"], false), (.auto, false, ["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], false),
    (.always, false, ["NO_COLOR": "1"], true), (.never, true, ["TERM": "xterm", "CLICOLOR_FORCE": "1"], false),
  ]

  @Test(arguments: terminals)
  func textIsBoldWhereTerminalsCan(choice: ColorChoice, isTerminal: Bool, variables: [String: String], isBold: Bool) {
    #expect(TextStyle(choice, isTerminal: isTerminal, variables).isBold == isBold)
  }

  private static let linking: [([String: String], Bool)] = [
    ([:], false), (["VTE_VERSION": "6003"], true), (["VTE_VERSION": "4200"], false),
    (["TERM_PROGRAM": "WezTerm"], true), (["TERM_PROGRAM": "Apple_Terminal"], false), (["WT_SESSION": "x"], true),
    (["KITTY_WINDOW_ID": "1"], true), (["VTE_VERSION": "6003", "TMUX": "/tmp/x"], false),
  ]

  @Test(arguments: linking)
  func filesAreLinkedWhereTerminalsHaveLinks(variables: [String: String], hasLinks: Bool) {
    let variables = variables.merging(["TERM": "xterm-256color"]) { $1 }
    #expect(TextStyle(.auto, isTerminal: true, variables).hasLinks == hasLinks)
    #expect(!TextStyle(.always, isTerminal: false, variables).hasLinks)
  }

  @Test func aLinkLeadsToTheFile() {
    let style = TextStyle(.auto, isTerminal: true, ["TERM": "xterm-kitty"])
    let line = style.linking("/a b/ä.png: 3 photos", to: FilePath("/a b/ä.png"))
    #expect(line == "\u{1B}]8;;file:///a%20b/%C3%A4.png\u{1B}\\/a b/ä.png\u{1B}]8;;\u{1B}\\: 3 photos")
    #expect(style.linking("other: 3 photos", to: FilePath("wall.png")) == "other: 3 photos")
    let plain = TextStyle(.never, isTerminal: true, ["TERM": "xterm-kitty"])
    #expect(plain.linking("wall.png: 3 photos", to: FilePath("wall.png")) == "wall.png: 3 photos")
  }

  @Test func namesInHelpAreBold() {
    let help = "Layout:\n  --width LENGTH  width of the wall\nUsage: tessera x\n  tessera photos -o wall.png\n"
    let style = TextStyle(.always, isTerminal: false, [:])
    #expect(
      style.help(help)
        == "\u{1B}[1mLayout:\u{1B}[0m\n  \u{1B}[1m--width LENGTH\u{1B}[0m  width of the wall\nUsage: tessera x\n"
        + "  tessera photos -o wall.png\n")
    #expect(TextStyle(.never, isTerminal: true, ["TERM": "xterm"]).help(help) == help)
  }

  private static let lines: [([String], Bool, ColorChoice)] = [
    (["photos", "--json"], true, .auto), (["--", "--json"], false, .auto),
    (["--color", "never", "--wdith"], false, .never), (["--color=always"], false, .always), (["--color"], false, .auto),
    (["--color", "blue"], false, .auto), (["--caption=--json"], false, .auto),
  ]

  @Test(arguments: lines)
  func optionsCountBeforeTheRestIsRead(words: [String], isJSON: Bool, color: ColorChoice) {
    let options = EarlyOptions(words.map { FilePath($0) })
    #expect(options.isJSON == isJSON && options.color == color)
  }
}
