package import Gallery
package import Settings

// Notations of fields of photos, and of conditions for them.

extension Notation where Value == PhotoCondition {
  static var condition: Notation {
    Notation(expected: nil) { written throws(RunFailure) in
      do throws(ConditionError) {
        return try PhotoCondition(written.path.losslessText)
      } catch {
        throw .usage("\(written.option): \(error)")
      }
    }
  }
}

extension Notation where Value == Gallery.Sort {
  /// A word, or a field.
  static var order: Notation { .wordOrField(Gallery.Sort.words) { .field($0) } }
}

extension Notation where Value == Gallery.Grouping {
  /// A word, or a field.
  static var grouping: Notation { .wordOrField(Gallery.Grouping.words) { .field($0) } }
}

extension Notation {
  /// One of some words, a field of photos, or a column of a list. Dates have words of their own.
  ///
  /// - Parameter field: Returns the value of a field; nil if it is not possible.
  package static func wordOrField(
    _ words: [(word: String, value: Value)], field: @escaping @Sendable (FieldName) -> Value?
  ) -> Notation where Value: Sendable {
    let names = words.map(\.word)
    return Notation(expected: Values.list(names)) { written throws(RunFailure) in
      if let found = words.first(where: { $0.word == written.text }) { return found.value }
      let (fault, hint) = written.fault(
        needing: Values.list(names + ["a field"]), near: names + PhotoField.all.map(\.name))
      let failure = RunFailure.usage(hint.map { "\(fault); \($0)" } ?? fault)
      let name = written.path.losslessText
      if let known = PhotoField.named(name) {
        guard known.kind != .date, let value = field(.known(known)) else { throw failure }
        return value
      }
      guard !name.isEmpty, let value = field(.column(FieldName.Column(name, fault: fault, hint: hint))) else {
        throw failure
      }
      return value
    }
  }
}
