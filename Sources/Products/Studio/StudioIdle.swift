import Settings

/// The notes of a plan about settings that have no effect, apart from other notes.
enum StudioIdle {
  /// Returns the reasons by the keys of settings, and the other notes.
  static func separate(_ notes: [String]) -> (idle: [String: String], notes: [String]) {
    var (idle, others): ([String: String], [String]) = ([:], [])
    for note in notes {
      guard note.hasPrefix("--"), let end = note.firstIndex(of: " "), note[end...].hasPrefix(" has no effect") else {
        others.append(note)
        continue
      }
      idle[OptionKey.key(of: String(note[..<end]))] = String(note[note.index(after: end)...])
    }
    return (idle, others)
  }
}
