import Planning

extension InputLists {
  /// Shared by all commands that take inputs.
  static func options<Settings>(_ lists: WritableKeyPath<Settings, InputLists>) -> [Option<Settings>] {
    [
      Option(
        name: "--files-from", placeholder: "FILE",
        help: "also use the inputs that FILE names, one a line; - is standard input (default none)"
      ) { settings, value throws(RunFailure) in try settings[keyPath: lists].add(value.path) },
      .flag("--null", short: "-0", "names in --files-from end with zero bytes (default: with lines)") {
        $0[keyPath: lists].isZeroSeparated = true
      },
    ]
  }
}

extension ParsedArguments {
  /// Adds the inputs in lists, which are read now: standard input cannot be read again.
  mutating func readLists(_ lists: WritableKeyPath<Settings, InputLists>) throws(RunFailure) {
    noteDependents()
    inputs = try settings[keyPath: lists].inputs(after: inputs)
    settings[keyPath: lists].close()
  }
}
