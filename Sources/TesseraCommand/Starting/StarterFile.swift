import Files
import Foundation
import JSON5
import Planning

/// A batch file to start with, with comments on its choices.
///
///     StarterFile(survey, StarterAnswers(.screen, for: survey), input: photos, at: FilePath("walls.json5")).text
struct StarterFile {
  let survey: PhotoSurvey
  let answers: StarterAnswers
  let input: FilePath
  /// The file itself; nil for standard output.
  let path: FilePath?
  /// The free names of walls.
  private let names: StarterNames?

  init(_ survey: PhotoSurvey, _ answers: StarterAnswers, input: FilePath, at path: FilePath?) {
    (self.survey, self.answers, self.input, self.path) = (survey, answers, input, path)
    names = path.map { StarterNames(for: answers.purpose, at: $0) }
  }

  /// A key with its value as written, and a comment.
  struct Line {
    var key: String
    var value: String
    var comment = ""

    init(_ key: String, _ value: String, _ comment: String = "") {
      (self.key, self.value, self.comment) = (key, value, comment)
    }

    init(_ key: String, text: String, _ comment: String = "") {
      self.init(key, JSON5Text.quoted(text), comment)
    }
  }

  var text: String {
    head + "{\n" + schema + "  defaults: {\n" + Self.written(defaults, indent: 4) + "  },\n\n  walls: [\n    {\n"
      + Self.written(wall, indent: 6) + "    },\n" + alternative + "  ],\n}\n"
  }

  /// The line by which editors complete keys.
  private var schema: String {
    let address = DocumentationPage.address(ofSchema: "batch")
    return address.map { "  \"$schema\": \(JSON5Text.quoted($0)),\n" } ?? ""
  }

  private static func written(_ lines: [Line], indent: Int) -> String {
    lines.map { line in
      let pair = String(repeating: " ", count: indent) + "\(line.key): \(line.value),"
      return pair + (line.comment.isEmpty ? "" : " // \(line.comment)") + "\n"
    }.joined()
  }

  // MARK: - Head

  private var head: String {
    let lines = [
      "Written by `tessera init` for \(answers.purpose.title).",
      (input == FilePath(".") ? "This folder" : JSON5Text.comment(input.description)) + ": \(survey.sentence).", "",
      "Keys are the options of `tessera render`: --row-height is rowHeight. Paths are relative to this file.",
      "Try a change:      tessera preview \(command)", "Make the walls:    tessera batch \(command)",
      "On every change:   tessera watch \(command)",
    ]
    return (lines + schedule).map { $0.isEmpty ? "//\n" : "// \($0)\n" }.joined()
  }

  private var command: String { path.map { JSON5Text.comment(ShellWord.quoted($0.name)) } ?? "walls.json5" }

  /// The line of a crontab, for walls that are made every night.
  var crontabLine: String? {
    guard answers.purpose == .nightly else { return nil }
    let file = path.map { ShellWord.quoted($0.absolute) } ?? "/srv/walls.json5"
    let program = FilePath("/proc/self/exe").resolved ?? FilePath("/usr/local/bin/tessera")
    // A percent sign would end the command of a crontab.
    let words = [ShellWord.quoted(program), "batch", file, "--quiet"].joined(separator: " ").replacing("%", with: "\\%")
    return "0 5 * * *  \(words)"
  }

  /// The line of a crontab, and the units of systemd.
  private var schedule: [String] {
    guard let line = crontabLine else { return [] }
    return [
      "", "Every night at five, in a crontab (crontab -e):", JSON5Text.comment(line),
      "With systemd: Packaging/systemd/tessera.timer, for /etc/tessera/walls.json5.",
    ]
  }

  // MARK: - Names

  /// Returns the name of a wall with a look.
  func name(of look: WallStyleChoice) -> String { names?.name(of: look, output: output).name ?? look.rawValue }

  /// The reason why the wall does not have the name of its look; nil if it has.
  var renaming: String? {
    guard let (name, reason) = names?.name(of: answers.look, output: output), let reason else { return nil }
    return "\(reason), so the new wall is “\(name)”"
  }

  // MARK: - Another wall

  private var alternative: String {
    if answers.purpose == .print || answers.purpose == .ePaper { return "" }
    let look: WallStyleChoice = answers.look == .hexagons ? .rows : .hexagons
    let layout = layout(of: look).map { "\($0.key): \($0.value)" }.joined(separator: ", ")
    return "    // Another look of the same photos:\n    // { name: \(JSON5Text.quoted(name(of: look))), output: "
      + JSON5Text.quoted(output) + ", \(layout) },\n"
  }
}
