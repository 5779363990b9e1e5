import Messages

/// The help on one screen: the options that most people need, and examples.
struct ShortHelp {
  let subcommand: Subcommand
  /// The heading; nil for the subcommand’s.
  var heading: String?

  static let heading = "Tessera turns folders of photographs into one picture."

  var text: String {
    let all = subcommand.rows
    let chosen = Self.options[subcommand.name]
    let rows = chosen.map { names in names.compactMap { name in all.first { $0.names.contains(name) } } } ?? all
    let column = (rows.map(\.written.count).max() ?? 0) + 2
    let options = rows.map { "  \($0.written.padded(to: column))\($0.shortHelp)\n" }.joined()
    let others = rows.count < all.count ? "All \(all.count) options: tessera \(subcommand.name) --help\n" : ""
    return """
      \(heading ?? subcommand.summary)

      Usage: \(subcommand.usage)

      \(options)\(options.isEmpty ? "" : "\n")Examples:
      \(examples.map { "  \($0)\n" }.joined())
      \(others)\(heading == nil ? "" : Self.subcommands)\(Self.pointer)
      """
  }

  private var examples: [String] {
    subcommand.name == "render"
      ? [
        "tessera photos -o wall.png", subcommand.example,
        "tessera photos -o lobby.png --layout hex --size 1920x1080",
      ] : [subcommand.example]
  }

  private static let subcommands = """
    Also: tessera site, mosaic, sheet (of a film), animate, batch, init, preview, inspect, compare, doctor and others

    """

  private static let pointer = """
    Subjects: tessera help. A word in the help: tessera help --search WORD. Units: tessera help values

    """

  /// The options that most people need, of subcommands with many.
  static let options = [
    "render": [
      "--output", "--layout", "--size", "--width", "--row-height", "--columns", "--spacing", "--margin", "--background",
      "--crop", "--caption", "--title", "--theme", "--sort", "--group-by", "--limit", "--dedupe", "--device", "--paper",
      "--force",
    ],
    "mosaic": [
      "--output", "--cells", "--across", "--detail", "--megapixels", "--max-uses", "--use-all",
      "--repeat-distance", "--mirror", "--turn", "--pin", "--color-adjust", "--overlay", "--width", "--size",
      "--spacing", "--title", "--quality", "--preview", "--force",
    ],
    "sheet": [
      "--output", "--frames", "--by", "--from", "--to", "--site", "--layout", "--columns", "--width", "--cell",
      "--spacing",
      "--margin", "--background", "--caption", "--title", "--theme", "--quality", "--paper", "--force",
    ],
    "site": [
      "--output", "--format", "--quality", "--originals", "--videos", "--keep-metadata", "--layout", "--row-height",
      "--spacing", "--background", "--crop", "--hero", "--caption", "--title", "--theme", "--sort", "--group-by",
      "--albums", "--password-file", "--force",
    ],
    "animate": [
      "--output", "--from", "--to", "--slideshow", "--duration", "--hold", "--fade", "--fps", "--curve", "--loop",
      "--fisheye-pan", "--width", "--size", "--spacing", "--background", "--crop", "--sort", "--limit", "--quality",
      "--force",
    ],
    "plan": [
      "--layout", "--size", "--width", "--row-height", "--columns", "--spacing", "--margin", "--crop", "--hero",
      "--caption", "--title", "--sort", "--group-by", "--limit", "--dedupe", "--paper", "--quality",
    ],
    "manifest": [
      "--output", "--sort", "--reverse", "--group-by", "--limit", "--pick", "--include", "--exclude", "--since",
      "--until", "--min-size", "--min-rating", "--orientation", "--dedupe", "--no-recursive", "--fingerprints",
    ],
    "batch": [
      "--only", "--dry-run", "--init", "--fail-fast", "--force", "--strict", "--report", "--jobs", "--max-memory",
      "--cache", "--no-cache", "--wait", "--quiet", "--log", "--history", "--share",
    ],
    "preview": [
      "--as", "--width", "--only", "--open", "--background", "--layout", "--size", "--row-height", "--columns",
      "--spacing", "--crop", "--hero", "--caption", "--title", "--theme", "--sort", "--group-by", "--limit", "--dedupe",
    ],
    "watch": [
      "--only", "--settle", "--strict", "--jobs", "--max-memory", "--cache", "--no-cache", "--wait", "--quiet", "--log",
      "--history",
    ],
    "join": [
      "--output", "--replan", "--status", "--make-missing", "--remove", "--force", "--jobs", "--wait", "--max-memory",
      "--quiet", "--log", "--json", "--progress",
    ],
    "compare": [
      "--tolerance", "--max-changed", "--antialiasing", "--like", "--ignore", "--only", "--resize", "--output",
      "--json", "--report", "--junit", "--annotations", "--update", "--include", "--exclude", "--quiet",
    ],
  ]
}

extension HelpSection.Row {
  /// The help without the default.
  fileprivate var shortHelp: String {
    help.range(of: " (default").map { String(help[..<$0.lowerBound]) } ?? help
  }
}
