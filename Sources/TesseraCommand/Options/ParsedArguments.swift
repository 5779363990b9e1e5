import Files
import Planning
import Runs

/// The parsed words of a command line.
struct ParsedArguments<Values: OptionValues> {
  var settings: Values
  var inputs: [FilePath]
  /// The given options, in order.
  private(set) var given: [Given] = []

  struct Given {
    var option: Option<Values>
    /// The value; nil for flags.
    var value: FilePath?
    /// The option and its value, as given on the command line.
    var words: [FilePath]
  }

  /// Parses options anywhere among other words, up to `--`.
  ///
  /// - Parameter command: The subcommand that was named, for messages.
  init(
    _ arguments: [FilePath], options: [Option<Values>], defaults: Values = Values(), of command: String? = nil
  ) throws(RunFailure) {
    settings = defaults
    inputs = []
    let names = options.flatMap { [$0.name, $0.setting.short].compactMap { $0 } }
    let line = TypedLine(arguments, command: command, options: Set(names))
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == FilePath("--") {
        inputs += rest
        break
      }
      guard argument.bytes.count > 1, argument.bytes.first == UInt8(ascii: "-") else {
        inputs.append(argument)
        continue
      }
      let one = try Self.given(argument, &rest, options)
      do throws(RunFailure) { try one.option.apply(&settings, one.value ?? FilePath("")) } catch {
        // The rest of the value may be in the next words.
        if line.hasDividedValue { try line.check(inputs + rest) }
        throw error
      }
      given.append(one)
    }
    for one in given where one.option.setting.isPattern { try refuseExpanded(one) }
    try line.check(inputs)
  }

  /// Returns the option in a word, with its value from that word or the next.
  private static func given(
    _ argument: FilePath, _ rest: inout ArraySlice<FilePath>, _ options: [Option<Values>]
  ) throws(RunFailure) -> Given {
    let equals = argument.bytes.firstIndex(of: UInt8(ascii: "="))
    let name = FilePath(bytes: argument.bytes[..<(equals ?? argument.bytes.count)]).description
    let option = try option(named: name, among: options)
    let attached = equals.map { FilePath(bytes: argument.bytes[($0 + 1)...]) }
    if option.setting.placeholder == nil {
      guard attached == nil else { throw .usage("\(name) takes no value") }
      return Given(option: option, words: [argument])
    }
    if let attached { return Given(option: option, value: attached, words: [argument]) }
    if let implied = option.setting.implied, !(rest.first.map { isValue($0, of: option) } ?? false) {
      return Given(option: option, value: FilePath(implied), words: [argument])
    }
    guard let value = value(from: &rest, options) else {
      let expected = option.setting.isMeasured ? nil : option.setting.expected
      throw .usage("\(name) needs \(expected ?? "a value")")
    }
    return Given(option: option, value: value, words: [argument, value])
  }

  /// Reports the given options that the command ignores for a reason.
  func noteIgnored(_ names: [String], _ reason: String) {
    let isQuiet = given.contains { $0.option.name == "--quiet" }
    for one in given where names.contains(one.option.name) && !isQuiet {
      Console().note("\(one.option.name) has no effect \(reason)")
    }
  }

  /// Reports the given options that depend on a missing one.
  func noteDependents() {
    let names = Set(given.map(\.option.name))
    for (option, other) in [("--null", "--files-from"), ("--fetch-timeout", "--fetch")] where !names.contains(other) {
      noteIgnored([option], "without \(other)")
    }
    if names.contains("--no-cache") && !names.contains("--fetch") { noteIgnored(["--cache-size"], "with --no-cache") }
  }

  /// Adds the inputs in lists, which are read now, because standard input cannot be read again.
  mutating func readLists(_ lists: WritableKeyPath<Values, InputLists>) throws(RunFailure) {
    noteDependents()
    inputs = try settings[keyPath: lists].inputs(after: inputs)
    settings[keyPath: lists].close()
  }

  /// Refuses a value that looks like the first of several names to which a shell expanded a pattern.
  private func refuseExpanded(_ one: Given) throws(RunFailure) {
    func isFile(_ path: FilePath) -> Bool { (try? path.status())?.kind == .file }
    guard let pattern = one.value, !pattern.fileExtension.isEmpty, isFile(pattern) else { return }
    let hasOthers = inputs.contains {
      $0.fileExtension == pattern.fileExtension && $0.parent == pattern.parent && $0 != pattern && isFile($0)
    }
    guard hasOthers else { return }
    let name = one.option.name
    throw .usage(
      "\(name) \(pattern): is a file, which suggests that the shell expanded a pattern; quote it: "
        + "\(name) '*.\(pattern.fileExtension)'")
  }

  /// Returns true if a word is a value of an option that does not need one, or a misspelled one, rather than an input.
  private static func isValue(_ word: FilePath, of option: Option<Values>) -> Bool {
    if word.bytes.first != UInt8(ascii: "-"), (try? word.status()) == nil { return true }
    let written = Written(option: option.name, path: word, ruler: Ruler(resolution: nil))
    return (try? option.setting.read(written, after: nil)) != nil
  }

  /// Returns the next word, unless it is itself an option. A lone `-` and negative numbers are values.
  private static func value(from rest: inout ArraySlice<FilePath>, _ options: [Option<Values>]) -> FilePath? {
    guard let next = rest.first, !next.bytes.starts(with: Array("--".utf8)) else { return nil }
    let word = next.description
    return options.contains { $0.setting.short == word } ? nil : rest.popFirst()
  }

  private static func option(named name: String, among options: [Option<Values>]) throws(RunFailure)
    -> Option<Values>
  {
    if let option = options.first(where: { $0.name == name || $0.setting.short == name }) { return option }
    let hint = OptionHint(name, among: options.map(\.name))
    let isFile = (try? FilePath(name).status()) != nil
    throw .usage(
      "unknown option \(name)\(hint)"
        + (isFile ? " (put -- before file names that start with -)" : ""))
  }
}
