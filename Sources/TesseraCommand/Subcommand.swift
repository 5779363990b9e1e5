import Files
import Planning
import Runs

/// A subcommand of `tessera`: its name, its help, and its implementation.
package struct Subcommand {
  package let name: String
  let summary: String
  let usage: String
  let example: String
  /// The kind of the subcommand’s positional arguments.
  let arguments: Completion
  /// Used only for help: listing the options of all subcommands would take a third of a short run.
  private let listedOptions: () -> [HelpSection]
  private let listedSettings: () -> [any DeclaredSetting]
  let run: ([FilePath]) throws(RunFailure) -> ExitCode

  /// - Parameters:
  ///   - sections: The options, as listed in the help.
  ///   - others: Further options that the help does not list.
  ///   - run: The implementation.
  init<Values: OptionValues>(
    name: String, summary: String, usage: String, example: String, arguments: Completion = .files,
    sections: @escaping @autoclosure () -> [OptionSection<Values>],
    others: @escaping @autoclosure () -> [Option<Values>] = [],
    run: @escaping (inout ParsedArguments<Values>) throws(RunFailure) -> ExitCode
  ) {
    (self.name, self.summary, self.usage, self.example) = (name, summary, usage, example)
    self.arguments = arguments
    listedOptions = { sections().map { HelpSection($0) } }
    listedSettings = { (sections().flatMap(\.options) + others()).map(\.setting) }
    self.run = { words throws(RunFailure) in
      var parsed = try ParsedArguments(
        words, options: sections().flatMap(\.options) + others(), of: name == "render" ? nil : name)
      return try run(&parsed)
    }
  }

  /// Creates a subcommand without options.
  init(
    name: String, summary: String, usage: String, example: String, words: [String],
    run: @escaping ([FilePath]) throws(RunFailure) -> ExitCode
  ) {
    self.init(
      name: name, summary: summary, usage: usage, example: example, arguments: .words(words),
      sections: [OptionSection<NoOptions>]()
    ) { parsed throws(RunFailure) in try run(parsed.inputs) }
  }

  private struct NoOptions: OptionValues {}

  package var options: [HelpSection] { listedOptions() }

  /// The names of its options, listed or not: those of two groups twice.
  var optionNames: [String] { settings.map(\.name) }

  /// The settings of these options.
  var settings: [any DeclaredSetting] { listedSettings() }

  /// All subcommands, in the order of the help.
  package static var all: [Subcommand] { others + [.manual, .help] }

  /// All subcommands except `manual` and `help`, which take the names of these.
  static var others: [Subcommand] {
    [
      .render, .mosaic, .sheet, .join, .site, .studio, .initial, .batch, .watch, .preview, .plan, .animate, .inspect,
      .manifest,
      .checksum, .compare, .cache, .doctor,
      .completions,
    ]
  }

  package var rows: [HelpSection.Row] { options.flatMap(\.rows) }
}

extension Subcommand {
  /// The help text, with all options in columns.
  var help: String {
    """
    \(summary)

    Usage: \(usage)

    \(HelpSection.text(of: options))
    Example:
      \(example)
    \(pointer)
    """
  }

  private var pointer: String {
    let lengths = rows.contains(where: \.isMeasured) ? "\n\(HelpSection.lengths)\n" : ""
    guard let subjects = Self.subjects[name] else { return lengths }
    return lengths + "\nSubjects: " + Values.list(subjects.map { "tessera help \($0)" }, before: "and") + "\n"
  }

  /// The subjects of the help about a subcommand of another name.
  private static let subjects = [
    "site": ["sites", "kiosks", "private"], "sheet": ["videos"], "animate": ["motion"], "join": ["shares"],
    "init": ["start"], "preview": ["start"], "compare": ["comparisons"], "plan": ["pipelines"],
  ]
}
