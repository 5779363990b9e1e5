import Files

/// The words of a command line, told apart.
struct ParsedArguments<Settings> {
  var settings: Settings
  var inputs: [FilePath]

  /// Reads options wherever they stand; `--` ends them.
  init(_ arguments: [FilePath], options: [Option<Settings>], defaults: Settings) throws(RunFailure) {
    settings = defaults
    inputs = []
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == FilePath("--") {
        inputs += rest
        return
      }
      guard argument.bytes.count > 1, argument.bytes.first == UInt8(ascii: "-") else {
        inputs.append(argument)
        continue
      }
      let equals = argument.bytes.firstIndex(of: UInt8(ascii: "="))
      let name = FilePath(bytes: argument.bytes[..<(equals ?? argument.bytes.count)]).description
      let option = try Self.option(named: name, among: options)
      let attached = equals.map { FilePath(bytes: argument.bytes[($0 + 1)...]) }
      if option.placeholder == nil {
        guard attached == nil else { throw .usage("\(name) takes no value") }
        try option.apply(&settings, .init(path: FilePath("")))
      } else {
        guard let value = attached ?? Self.value(from: &rest, options) else { throw .usage("\(name) needs a value") }
        try option.apply(&settings, .init(path: value))
      }
    }
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
    throw .usage(
      "unknown option \(name)" + (hint.map { "; did you mean \($0)?" } ?? "")
        + " (put -- before file names that start with -)")
  }
}
