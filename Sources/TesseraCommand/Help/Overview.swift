import Planning

/// The help of the whole program.
enum Overview {
  /// The subcommands and subjects.
  static var text: String { introduction + ending }

  /// The subcommands, and all options of walls in sections.
  static var everything: String {
    introduction + "Options of tessera render, which is the default:\n\n"
      + HelpSection.text(of: Subcommand.render.options) + "\n" + HelpSection.lengths + "\n\n" + ending
  }

  private static var introduction: String {
    """
    Tessera turns folders of photographs into one picture.

    Usage: tessera INPUT… -o wall.png
           tessera SUBCOMMAND [OPTIONS] INPUT…

    Subcommands:
    \(list(Subcommand.all.map { ($0.name, $0.summary) }))
    Subjects (tessera help SUBJECT):
    \(list(HelpTopic.all.map { ($0.name, $0.summary) }))
    Inputs are pictures (JPEG, PNG, HEIC, raw files and more), videos, folders, or manifests (JSON, JSON5).
    tessera SUBCOMMAND -h is its short help, --help lists all its options; tessera --version prints the version.

    Whatever can be decoded from truncated photos is used, with a warning. Photos that cannot be decoded are left out.


    """
  }

  private static var ending: String {
    let codes = ExitCode.explained.map { "  \($0.code.padded(to: 15))\($0.meaning)\n" }.joined()
    return """
      Exit codes:
      \(codes)
      Example:
        tessera photos -o wall.png

      """
  }

  private static func list(_ rows: [(String, String)]) -> String {
    rows.map { "  \($0.padded(to: 13))\($1)\n" }.joined()
  }
}

extension String {
  func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
