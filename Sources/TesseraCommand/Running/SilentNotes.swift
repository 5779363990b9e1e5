import Planning

/// A recipient of notes that discards them, for a wall that is only checked.
struct SilentNotes: Notes {
  func note(_ message: String) {}
  func error(_ message: String) {}
  func summary(_ message: String) {}
  func table(_ text: String) {}
}
