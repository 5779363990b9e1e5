import Files
import Foundation
import Messages
import Runs

/// Bold text and links, for terminals that have them.
///
///     TextStyle.errors.bold("tessera:")
struct TextStyle: Sendable {
  let isBold: Bool
  let hasLinks: Bool

  static let results = TextStyle(of: STDOUT_FILENO)
  static let errors = TextStyle(of: STDERR_FILENO)

  private init(of descriptor: Int32) {
    let choice = EarlyOptions.current.withLock { $0.color }
    self.init(choice, isTerminal: isatty(descriptor) == 1, ProcessInfo.processInfo.environment)
  }

  /// - Parameters:
  ///   - choice: The option; it overrides the environment.
  ///   - variables: The environment: NO_COLOR, CLICOLOR_FORCE, TERM and the variables of terminals with links.
  init(_ choice: ColorChoice, isTerminal: Bool, _ variables: [String: String]) {
    func isSet(_ name: String) -> Bool { variables[name].map { !$0.isEmpty } ?? false }
    let isForced = isSet("CLICOLOR_FORCE") && variables["CLICOLOR_FORCE"] != "0"
    let canStyle = isTerminal && isSet("TERM") && variables["TERM"] != "dumb"
    isBold =
      switch choice {
      case .always: true
      case .never: false
      case .auto: !isSet("NO_COLOR") && (isForced || canStyle)
      }
    hasLinks = isBold && canStyle && Self.hasLinks(variables)
  }

  private static func hasLinks(_ variables: [String: String]) -> Bool {
    // Multiplexers may drop links, or print them.
    if variables["TMUX"] != nil || variables["STY"] != nil { return false }
    if let version = variables["VTE_VERSION"].flatMap(Int.init), version >= 5000 { return true }
    let programs = ["iTerm.app", "WezTerm", "vscode", "ghostty", "Hyper", "Tabby", "rio"]
    if let program = variables["TERM_PROGRAM"], programs.contains(program) { return true }
    return ["KITTY_WINDOW_ID", "WT_SESSION", "KONSOLE_VERSION", "DOMTERM"].contains { variables[$0] != nil }
      || ["xterm-kitty", "alacritty", "foot", "xterm-ghostty"].contains(variables["TERM"])
  }

  func bold(_ text: String) -> String { isBold ? "\u{1B}[1m\(text)\u{1B}[0m" : text }

  /// Returns a message with a link on the file that it names first.
  func linking(_ message: String, to file: FilePath) -> String {
    let name = file.description
    guard hasLinks, message.hasPrefix(name) else { return message }
    return "\u{1B}]8;;\(Self.address(of: file))\u{1B}\\\(name)\u{1B}]8;;\u{1B}\\\(message.dropFirst(name.count))"
  }

  static func address(of file: FilePath) -> String {
    let plain = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/".utf8)
    return file.absolute.bytes.reduce(into: "file://") { address, byte in
      let digits = String(byte, radix: 16, uppercase: true)
      address += plain.contains(byte) ? String(Unicode.Scalar(byte)) : "%" + (byte < 16 ? "0" : "") + digits
    }
  }

  /// Returns help with bold headings and names: the first column of tables.
  func help(_ text: String) -> String {
    if !isBold { return text }
    return text.split(separator: "\n", omittingEmptySubsequences: false).map { line -> String in
      if line.hasSuffix(":"), line.first?.isLetter == true { return bold(String(line)) }
      guard line.hasPrefix("  "), line.dropFirst(2).first != " ", let end = line.dropFirst(2).range(of: "  ") else {
        return String(line)
      }
      return "  " + bold(String(line.dropFirst(2)[..<end.lowerBound])) + line[end.lowerBound...]
    }.joined(separator: "\n")
  }
}
