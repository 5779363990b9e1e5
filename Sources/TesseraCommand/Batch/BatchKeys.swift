import Files
import JSON5
import Planning
import Runs

/// The keys of a wall in a batch file: the options of `tessera render`, and the motion options of `tessera animate`.
package struct BatchKeys {
  /// Keys that are not options.
  package static let own = ["name", "inputs", "sheet", "also"]
  /// Options for a whole run, which are only for the command line.
  private static let optionsOfRuns = ["--report", "--log", "--share", "--progress", "--json", "--color"]

  private let options: [String: Option<WallSettings>]
  private let known: [String]

  init() {
    let options = Subcommand.batchedOptions.filter { Self.key(of: $0.name) != nil }
    var named: [String: Option<WallSettings>] = [:]
    for option in options {
      named[String(option.name.dropFirst(2))] = option
      if let key = Self.key(of: option.name) { named[key] = option }
    }
    self.options = named
    known = Self.own + options.compactMap { Self.key(of: $0.name) }
  }

  /// Returns the key for an option of `tessera render`: `rowHeight` for `--row-height`. Nil for other options.
  package static func key(of option: String) -> String? {
    optionsOfRuns.contains(option) ? nil : OptionKey.key(of: option)
  }

  /// Returns the subject of a key, however it is spelled: `rowHeight` and `"row-height"` are the same, and so are
  /// `fill` and
  /// `noFill`.
  static func subject(of key: String) -> String {
    let words = OptionKey.words(ofKey: key)
    return words.hasPrefix("no-") ? String(words.dropFirst(3)) : words
  }

  /// Returns a key and its value as options are named: `row-height` is `rowHeight`, and `fill: false` is
  /// `noFill: true`.
  func canonical(_ key: String, _ value: JSONValue) -> (key: String, value: JSONValue) {
    if case .flag(let isOn) = value, let opposite = opposite(of: key), let name = Self.key(of: opposite.name) {
      return (name, .flag(!isOn))
    }
    return (options[key].flatMap { Self.key(of: $0.name) } ?? key, value)
  }

  /// Returns the option that is the opposite of a key: `--no-fill` for `fill`.
  private func opposite(of key: String) -> Option<WallSettings>? {
    options["no-" + key] ?? options["no" + key.prefix(1).uppercased() + key.dropFirst()]
  }

  func apply(_ value: JSONValue, for key: String, to settings: inout WallSettings) throws(RunFailure) {
    // `recursive: false` means the same as `noRecursive: true`.
    if case .flag(let isOn) = value, let opposite = opposite(of: key) {
      if !isOn { try opposite.apply(&settings, FilePath("")) }
      return
    }
    guard let option = options[key] else { throw .usage(BatchFile.unknown(key, among: known)) }
    do throws(RunFailure) {
      try Self.apply(value, option, to: &settings)
    } catch {
      throw .usage("“\(key)”: \(error.description)")
    }
  }

  static func apply<Values>(
    _ value: JSONValue, _ option: Option<Values>, to settings: inout Values
  ) throws(RunFailure) {
    if option.setting.placeholder == nil {
      guard case .flag(let isOn) = value else { throw .usage("must be true or false, not \(value.kind)") }
      if isOn { try option.apply(&settings, FilePath("")) }
      return
    }
    if case .list(let values) = value {
      for value in values { try apply(value, option, to: &settings) }
      return
    }
    guard let word = value.word else { throw .usage("must be a string or a number, not \(value.kind)") }
    try option.apply(&settings, FilePath(word))
  }
}
