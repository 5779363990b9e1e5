extension StringProtocol {
  /// True if a text occurs, byte for byte. Foundation's function would bring all of Foundation into the program.
  package func contains(_ text: String) -> Bool { range(of: text) != nil }

  /// Returns the first place of a text, byte for byte.
  package func range(of text: String) -> Range<Index>? { utf8.firstRange(of: text.utf8) }
}
