/// A recipient of notes that discards them, for a wall that is only checked.
package struct SilentNotes: Notes {
  package init() {}

  package func note(_ message: String) {}
  package func error(_ message: String) {}
  package func summary(_ message: String) {}
  package func table(_ text: String) {}
}
