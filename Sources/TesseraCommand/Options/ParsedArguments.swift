import Files

/// The words of a command line, told apart.
struct ParsedArguments<Settings> {
  var settings: Settings
  var inputs: [FilePath]
  /// The names of the options that were given, in their order.
  private(set) var given: [String] = []

  /// Reads options wherever they stand; `--` ends them.
  init(_ arguments: [FilePath], options: [Option<Settings>], defaults: Settings) throws(RunFailure) {
    settings = defaults
    inputs = []
    var patterns: [(option: String, value: FilePath)] = []
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
      let equals = argument.bytes.firstIndex(of: UInt8(ascii: "="))
      let name = FilePath(bytes: argument.bytes[..<(equals ?? argument.bytes.count)]).description
      let option = try Self.option(named: name, among: options)
      given.append(option.name)
      let attached = equals.map { FilePath(bytes: argument.bytes[($0 + 1)...]) }
      if option.placeholder == nil {
        guard attached == nil else { throw .usage("\(name) takes no value") }
        try option.apply(&settings, .init(path: FilePath("")))
      } else {
        guard let value = attached ?? Self.value(from: &rest, options) else { throw .usage("\(name) needs a value") }
        try option.apply(&settings, .init(path: value))
        if Self.namesPatterns.contains(option.name) { patterns.append((option.name, value)) }
      }
    }
    for (option, value) in patterns where isExpanded(value) {
      throw .usage(
        "\(option) \(value): is a file, and so are inputs of its kind: put patterns in quotes, such as "
          + "\(option) '*.\(value.fileExtension)'")
    }
  }

  /// The options whose values are patterns, which a shell replaces by names of files where they are not in quotes.
  private static var namesPatterns: Set<String> { ["--include", "--exclude"] }

  /// True if a pattern looks like the first of several names that a shell put in its place.
  private func isExpanded(_ pattern: FilePath) -> Bool {
    func isFile(_ path: FilePath) -> Bool { (try? path.status())?.kind == .file }
    guard !pattern.fileExtension.isEmpty, isFile(pattern) else { return false }
    return inputs.contains {
      $0.fileExtension == pattern.fileExtension && $0.parent == pattern.parent && $0 != pattern && isFile($0)
    }
  }

  /// The words of some options, with their values, as they stand on a command line.
  ///
  /// - Parameter keeps: Whether the option of a name is one of them.
  static func words(
    of arguments: [FilePath], among options: [Option<Settings>], where keeps: (String) -> Bool
  ) -> [FilePath] {
    var (kept, rest): ([FilePath], _) = ([], arguments[...])
    while let argument = rest.popFirst(), argument != FilePath("--") {
      guard argument.bytes.count > 1, argument.bytes.first == UInt8(ascii: "-") else { continue }
      let equals = argument.bytes.firstIndex(of: UInt8(ascii: "="))
      let name = FilePath(bytes: argument.bytes[..<(equals ?? argument.bytes.count)]).description
      guard let option = options.first(where: { $0.name == name || $0.short == name }) else { continue }
      var words = [argument]
      if option.placeholder != nil, equals == nil, let value = value(from: &rest, options) { words.append(value) }
      if keeps(option.name) { kept += words }
    }
    return kept
  }

  /// The next word, unless it is itself an option. A lone `-` and negative numbers are values.
  private static func value(from rest: inout ArraySlice<FilePath>, _ options: [Option<Settings>]) -> FilePath? {
    guard let next = rest.first, !next.bytes.starts(with: Array("--".utf8)) else { return nil }
    let word = next.description
    return options.contains { $0.short == word } ? nil : rest.popFirst()
  }

  private static func option(named name: String, among options: [Option<Settings>]) throws(RunFailure)
    -> Option<Settings>
  {
    if let option = options.first(where: { $0.name == name || $0.short == name }) { return option }
    let hint = name.hasPrefix("--") ? nearestOption(to: name, among: options.map(\.name)) : nil
    let isFile = (try? FilePath(name).status()) != nil
    throw .usage(
      "unknown option \(name)" + (hint.map { "; did you mean \($0)?" } ?? "")
        + (isFile ? " (put -- before file names that start with -)" : ""))
  }
}
