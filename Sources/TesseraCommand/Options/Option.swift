import Files
import Planning

/// An option of a subcommand: its names, its help and its effect.
struct Option<Settings> {
  let name: String
  var short: String?
  /// The placeholder of its value in the help; nil for flags.
  let placeholder: String?
  let help: String
  /// The accepted values, in words.
  var expected: String?
  /// True if its value is a pattern, which shells expand to file names unless it is quoted.
  var isPattern = false
  let apply: (inout Settings, Value) throws(RunFailure) -> Void

  /// The value given with an option.
  struct Value {
    let path: FilePath
    var text: String { path.description }
  }

  /// Creates an option without a value.
  static func flag(_ name: String, short: String? = nil, _ help: String, _ apply: @escaping (inout Settings) -> Void)
    -> Self
  {
    Option(name: name, short: short, placeholder: nil, help: help) { settings, _ in apply(&settings) }
  }

  /// Creates an option whose value is read by `parse`, which returns nil for invalid values.
  static func value<Parsed>(
    _ name: String, _ placeholder: String, _ help: String, _ key: WritableKeyPath<Settings, Parsed>,
    _ expected: String, parse: @escaping (String) -> Parsed?
  ) -> Self {
    Option(name: name, placeholder: placeholder, help: help, expected: expected) {
      settings, value throws(RunFailure) in
      guard let parsed = parse(value.text) else {
        let hint = Values.nearest(to: value.text, in: expected).map { "; did you mean \($0)?" } ?? ""
        throw .usage("\(name) needs \(expected), not “\(value.text)”\(hint)")
      }
      settings[keyPath: key] = parsed
    }
  }

  /// Creates the same kind of option for an optional setting.
  static func optional<Parsed>(
    _ name: String, _ placeholder: String, _ help: String, _ key: WritableKeyPath<Settings, Parsed?>,
    _ expected: String, parse: @escaping (String) -> Parsed?
  ) -> Self {
    // An invalid value must not be mistaken for an absent one.
    value(name, placeholder, help, key, expected) { text in parse(text).map { .some($0) } }
  }
}
