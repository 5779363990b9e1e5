extension PhotoColumns {
  /// Returns the value in a column; nil if there is none.
  package func value(of name: String) -> FieldValue? { self[name]?.value(as: .list) }
}

extension PhotoColumns.Value {
  /// Returns the value as that of a field of a kind; nil if it is none.
  func value(as kind: PhotoField.Kind) -> FieldValue? {
    switch kind {
    case .text: FieldValue.text(texts.joined(separator: ", "))
    case .list: FieldValue.list(kind.parts(of: texts))
    case .number: texts.first.flatMap(FieldNumber.init).map { .number($0.value) }
    case .date: texts.first.flatMap { PhotoDate(noted: $0) }.map { .date($0) }
    case .flag: texts.contains { FieldNumber.truth($0) == true } ? .flag : nil
    }
  }
}

extension PhotoField.Kind {
  /// Returns the elements of a list: one text may have several, with semicolons in between.
  fileprivate func parts(of texts: [String]) -> [String] {
    guard texts.count == 1, let text = texts.first, text.utf8.contains(UInt8(ascii: ";")) else { return texts }
    return text.split(separator: ";").map(\.trimmed).filter { !$0.isEmpty }
  }
}
