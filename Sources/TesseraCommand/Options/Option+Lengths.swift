import Planning
import Products

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
