package import Files
import ImageCodecs
import Messages
package import Planning
import Runs
import Workers

/// The command line: chooses and runs a subcommand.
package enum TesseraCommand {
  package static var version: String { Version.number }

  /// Runs `tessera`.
  ///
  /// - Parameters:
  ///   - arguments: Its arguments, without the program name.
  ///   - layouts: The layouts of the program, beside those of `tessera`.
  package static func run(_ arguments: [FilePath], layouts: [LayoutKind] = []) -> ExitCode {
    WorkerRole.serve(arguments)
    let options = EarlyOptions(arguments)
    EarlyOptions.current.withLock { $0 = options }
    StandardStreams.reserve()
    Interruption.ignoreWriteSignals()
    // This comes first, before there is anything in memory that decoders must not see.
    ProgramSandbox.open(gettingReady: mayDecode(arguments))
    keepFreedMemory()
    raiseOpenFileLimit()
    Interruption.listen()
    do {
      try Subcommand.add(layouts)
      return try dispatch(arguments)
    } catch {
      return error.end(options)
    }
  }

  /// True if photos may have to be decoded; if not, no decoders are prepared.
  private static func mayDecode(_ arguments: [FilePath]) -> Bool {
    let words = Set(arguments.map(\.description))
    return !arguments.isEmpty && words.isDisjoint(with: ["--help", "-h", "--version", "--no-sandbox"])
      && !["help", "cache", "completions", "manual"].contains(arguments[0].description)
  }

  private static func dispatch(_ arguments: [FilePath]) throws(RunFailure) -> ExitCode {
    let first = arguments.first?.description ?? ""
    let named = Subcommand.all.first { $0.name == first }
    let words = named == nil ? arguments[...] : arguments.dropFirst()
    // After `--` there are only inputs.
    let options = words.prefix { $0 != FilePath("--") }.map(\.description)
    if let help = help(named, arguments, options) { return try answer(TextStyle.results.help(help)) }
    if let named { return try named.run(Array(words)) }
    switch first {
    case "": throw .usage("missing input: try tessera photos -o wall.png, or tessera --help")
    case "--version":
      if options.contains("--json") { return try answer(versionDocument) }
      return try answer("tessera \(version)\n" + (options.contains("--verbose") ? details : ""))
    default:
      let hasOutput = options.contains { $0.hasPrefix("-o") || $0.hasPrefix("--output") }
      try refuseMisspelledSubcommand(first, FilePath(bytes: arguments[0].bytes), hasOutput: hasOutput)
      return try Subcommand.render.run(arguments)
    }
  }

  /// Returns the help that options ask for: `-h` for one screen, `--help` for everything.
  private static func help(_ named: Subcommand?, _ arguments: [FilePath], _ options: [String]) -> String? {
    let isAlone = named == nil && arguments.count == 1
    if options.contains("--help") { return isAlone ? Overview.everything : (named ?? .render).help }
    guard options.contains("-h") else { return nil }
    return ShortHelp(subcommand: named ?? .render, heading: isAlone ? ShortHelp.heading : nil).text
  }

  /// Details that depend on the build and the system.
  private static var details: String {
    let formats = ImageFormat.allCases.filter(\.isReadable).map(\.rawValue).joined(separator: ", ")
    let sandbox = ProgramSandbox.description(ProgramSandbox.limits)
    return "reads \(formats)\nlibraries: \(CodecLibraries.versions)\nsandbox: \(sandbox)\n"
  }

  /// The version and the details in JSON.
  private static var versionDocument: String {
    struct Document: Encodable {
      var program = "Tessera \(TesseraCommand.version)"
      var version = TesseraCommand.version
      var reads = ImageFormat.allCases.filter(\.isReadable).map(\.rawValue)
      var libraries = CodecLibraries.versions
      var sandbox = ProgramSandbox.description(ProgramSandbox.limits)
    }
    return String(decoding: JSONText.bytes(Document()), as: UTF8.self)
  }

  private static func answer(_ text: String) throws(RunFailure) -> ExitCode {
    try Console().result(text)
    return .done
  }

  /// Throws if the first argument is neither a file nor a subcommand, but resembles a subcommand, or if without an
  /// output it can be nothing else.
  private static func refuseMisspelledSubcommand(
    _ word: String, _ path: FilePath, hasOutput: Bool
  ) throws(RunFailure) {
    guard !word.hasPrefix("-"), !word.contains("/"), (try? path.status()) == nil,
      TypedLine.oddity(of: word) == nil
    else { return }
    let names = Subcommand.all.map(\.name)
    let meant = OtherWords.subcommand(for: word).flatMap { names.contains($0) ? $0 : nil }
    let hint: String
    // Of `help-me`, the first part is a subcommand.
    let part = names.first { word.hasPrefix($0 + "-") || word.hasPrefix($0 + "_") }
    if let nearest = meant ?? part ?? nearestOption(to: word, among: names) {
      hint = "did you mean tessera \(nearest)?"
    } else if hasOutput || word.contains(where: { ".*~\\".contains($0) }) {
      return
    } else if let topic = HelpTopic(named: word) {
      hint = "see tessera help \(topic.name)"
    } else {
      hint = "tessera help lists the subcommands"
    }
    throw .usage("no file or subcommand “\(printable(word))”; \(hint)")
  }
}
