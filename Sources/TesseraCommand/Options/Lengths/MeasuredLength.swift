import Planning

// How options take lengths with units, such as --spacing 3mm.
//
// How many pixels a millimeter has is known when all options are read: --dpi may stand behind the others, or in another
// part of a batch file. So an option whose value has a unit is kept as it is written, and read when the wall is about
// to be made, by `WallSettings.resolveLengths()`. A value in pixels is read at once, and replaces one with a unit.

/// An option whose value has lengths with units, to be read once the resolution is known.
struct MeasuredLength: Sendable {
  let option: String
  let apply: @Sendable (inout WallSettings, Ruler) throws(RunFailure) -> Void
}

/// The options of lengths that were given.
struct GivenLengths: Sendable {
  /// Those that are yet to be read, in the order in which they were given.
  private(set) var measured: [MeasuredLength] = []
  /// The names of all.
  private(set) var names: Set<String> = []

  /// Notes an option whose value has been read.
  mutating func note(_ option: String) {
    names.insert(option)
    measured.removeAll { $0.option == option }
  }

  /// Notes an option whose value is yet to be read.
  mutating func wait(for length: MeasuredLength) {
    note(length.option)
    measured.append(length)
  }

  /// Hands over those that are yet to be read.
  mutating func takeMeasured() -> [MeasuredLength] {
    defer { measured = [] }
    return measured
  }
}

extension Option<WallSettings> {
  /// An option whose value is a length, or is made of lengths.
  ///
  ///     .measured("--spacing", "LENGTH", "gap between photos (default 4)", ExpectedLength.any, Ruler.length) {
  ///       $0.look.spacing = $1
  ///     }
  ///
  /// - Parameter reading: What a ruler reads the value with.
  static func measured<Parsed>(
    _ name: String, _ placeholder: String, _ help: String, _ expected: String,
    _ reading: @escaping @Sendable (Ruler) -> (String) -> Parsed?,
    set: @escaping @Sendable (inout WallSettings, Parsed) -> Void
  ) -> Self {
    Option(name: name, placeholder: placeholder, help: help, expected: expected) { settings, value throws(RunFailure) in
      let text = value.text
      let length = MeasuredLength(option: name) { settings, ruler throws(RunFailure) in
        guard let parsed = reading(ruler)(text) else { throw .usage("\(name) needs \(expected), not “\(text)”") }
        set(&settings, parsed)
      }
      if Ruler.dependsOnResolution(text) { return settings.lengths.wait(for: length) }
      try length.apply(&settings, Ruler(resolution: nil))
      settings.lengths.note(name)
    }
  }
}
