import Files
import Planning

/// One option of a subcommand: how it is written, explained and understood.
struct Option<Settings> {
  let name: String
  var short: String?
  /// What its value is called in the help; nil where it takes none.
  let placeholder: String?
  let help: String
  /// The values that it takes, in words.
  var expected: String?
  /// True if its value is a pattern, which a shell replaces by names of files where it is not in quotes.
  var isPattern = false
  let apply: (inout Settings, Value) throws(RunFailure) -> Void

  /// What was written behind an option.
  struct Value {
    let path: FilePath
    var text: String { path.description }
  }

  /// An option that takes no value.
  static func flag(_ name: String, short: String? = nil, _ help: String, _ apply: @escaping (inout Settings) -> Void)
    -> Self
  {
    Option(name: name, short: short, placeholder: nil, help: help) { settings, _ in apply(&settings) }
  }

  /// An option whose value is read by `parse`, which answers nil where it cannot be understood.
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

  /// The same for a setting that has no value until it is given one.
  static func optional<Parsed>(
    _ name: String, _ placeholder: String, _ help: String, _ key: WritableKeyPath<Settings, Parsed?>,
    _ expected: String, parse: @escaping (String) -> Parsed?
  ) -> Self {
    // A value that cannot be understood must not pass for one that is absent.
    value(name, placeholder, help, key, expected) { text in parse(text).map { .some($0) } }
  }
}
