import Planning
import Runs

/// Manual pages in mdoc, made from the tables of options.
///
///     tessera manual render > tessera-render.1
struct ManualPage {
  let text: String

  /// The page of `tessera`, or of one of its subcommands.
  init(_ subcommand: Subcommand?) {
    let name = subcommand.map { "tessera-\($0.name)" } ?? "tessera"
    var lines = [
      ".Dd \(Version.date)", ".Dt \(name.uppercased()) 1", ".Os Tessera \(TesseraCommand.version)", ".Sh NAME",
      ".Nm \(name)", ".Nd \(Self.summary(of: subcommand))",
    ]
    lines += subcommand.map(Self.body(of:)) ?? Self.overview
    text = lines.joined(separator: "\n") + "\n"
  }

  private static func summary(of subcommand: Subcommand?) -> String {
    guard let subcommand else { return "turn folders of photographs into one picture" }
    let summary = subcommand.summary.hasSuffix(".") ? String(subcommand.summary.dropLast()) : subcommand.summary
    return summary.prefix(1).lowercased() + summary.dropFirst()
  }

  private static var overview: [String] {
    var lines = [
      ".Sh SYNOPSIS", ".Nm tessera", ".Op Ar option ...", ".Ar input ...", ".Fl o Ar wall.png", ".Nm tessera",
      ".Ar subcommand", ".Op Ar option ...", ".Op Ar input ...", ".Sh DESCRIPTION", ".Nm",
      "makes one picture from many.",
      "Inputs are pictures (JPEG, PNG, raw files and more), folders, or manifests",
      "(JSON, JSON5).",
      "Whatever can be decoded from truncated photos is used, with a warning.",
      "Photos that cannot be decoded are left out.", ".Pp", "The subcommands are:", ".Bl -tag -width completions",
    ]
    for subcommand in Subcommand.all { lines += [".It Cm \(subcommand.name)", escaped(subcommand.summary)] }
    lines += [".El", ".Pp", "Without a subcommand,", ".Nm", "renders a wall."]
    lines += exitStatus + [".Sh EXAMPLES", ".Dl tessera photos -o wall.png", ".Sh SEE ALSO"]
    let pages = Subcommand.all.map { ".Xr tessera-\($0.name) 1" }.sorted()
    return lines + pages.dropLast().map { "\($0) ," } + [pages[pages.count - 1]]
  }

  private static func body(of subcommand: Subcommand) -> [String] {
    var lines = [".Sh SYNOPSIS", ".Nm tessera", ".Cm \(subcommand.name)"]
    if !subcommand.options.isEmpty { lines.append(".Op Ar option ...") }
    switch subcommand.arguments {
    case .words(let words), .wordsOrFiles(let words): lines.append(".Cm \(words.joined(separator: " | "))")
    case .files, .folders: lines.append(".Ar input ...")
    case .nothing: break
    }
    lines += [".Sh DESCRIPTION", escaped(subcommand.summary)]
    for section in subcommand.options {
      if section.rows.isEmpty { continue }
      lines += [".Ss \(escaped(section.title))", ".Bl -tag -width Ds"]
      for row in section.rows { lines += [".It \(written(row))", escaped(row.help)] }
      lines.append(".El")
    }
    return lines + exitStatus + [".Sh EXAMPLES", ".Dl \(subcommand.example)", ".Sh SEE ALSO", ".Xr tessera 1"]
  }

  private static var exitStatus: [String] {
    let codes = ExitCode.explained.flatMap { code, meaning in
      [".It \(code)", meaning.prefix(1).uppercased() + meaning.dropFirst() + "."]
    }
    return [".Sh EXIT STATUS", ".Bl -tag -width Ds"] + codes + [".El"]
  }

  private static func written(_ row: HelpSection.Row) -> String {
    let names = row.names.map { "Fl \($0.dropFirst())" }.joined(separator: " , ")
    return row.placeholder.map { "\(names) Ar \($0)" } ?? names
  }

  private static let longestLine = 78

  /// Escapes text lines: backslashes, and periods at the start of a line.
  private static func escaped(_ text: String) -> String {
    var lines = [""]
    for word in text.split(separator: "\\", omittingEmptySubsequences: false).joined(separator: "\\e").split(
      separator: " ")
    {
      let line = lines[lines.count - 1]
      if line.isEmpty || line.utf8.count + 1 + word.utf8.count > longestLine {
        let isRequest = word.hasPrefix(".") || word.hasPrefix("'")
        let start = (isRequest ? "\\&" : "") + word
        if line.isEmpty { lines[lines.count - 1] = start } else { lines.append(start) }
      } else {
        lines[lines.count - 1] += " " + word
      }
    }
    return lines.joined(separator: "\n")
  }
}

extension Subcommand {
  static var manual: Subcommand {
    Subcommand(
      name: "manual",
      summary: "Print the manual page of tessera or of a subcommand, for man.",
      usage: "tessera manual [SUBCOMMAND]",
      example: "tessera manual render > /usr/local/share/man/man1/tessera-render.1",
      words: Subcommand.others.map(\.name) + ["manual", "help"],
      run: { arguments throws(RunFailure) in
        let words = arguments.map(\.description)
        if words.count > 1 { throw .usage("unexpected argument \(words[1])") }
        let subcommand = Subcommand.all.first { $0.name == words.first }
        if let word = words.first, subcommand == nil { throw .usage("unknown subcommand \(word)") }
        try Console().result(ManualPage(subcommand).text)
        return .done
      })
  }
}
