extension JSON5Value {
  /// The value as JSON5, on one line.
  package var text: String { JSON5Style().node(for: self, indent: "", form: .oneLine).text }
}

extension JSON5Value.Member {
  /// The key and the value as JSON5, on one line.
  package var text: String { "\(JSON5Style().word(for: key, quote: nil)): \(value.text)" }
}
