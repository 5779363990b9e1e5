import ImageCodecs
import Messages

/// The values of a photo in columns of a list that Tessera does not know: fields of the user’s own.
package struct PhotoColumns: Equatable, Encodable, Sendable {
  /// A value: one text, or those of a list.
  package struct Value: Equatable, Sendable {
    package let texts: [String]

    init(_ texts: [String]) { self.texts = texts }

    /// Creates a value of cleaned text; nil if none is left.
    init?(cleaning texts: [String]) {
      let cleaned = texts.compactMap { Metadata.cleaned($0) }
      if cleaned.isEmpty { return nil }
      self.init(cleaned)
    }

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

  private var values: [String: Value] = [:]

  package init() {}

  package var names: some Collection<String> { values.keys }

  /// The value in a column.
  package subscript(name: String) -> Value? {
    get { values.isEmpty ? nil : values[name] }
    set { values[name] = newValue }
  }

  /// Returns the value in a column; nil if there is none.
  package func value(of name: String) -> FieldValue? { self[name]?.value(as: .list) }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    for name in values.keys.sorted() { try container.encode([name] + (values[name]?.texts ?? [])) }
  }
}

extension PhotoColumns: HavingDefaultValue {
  package static let standard = PhotoColumns()
}

extension PhotoField.Kind {
  /// Returns the elements of a list: one text may have several, with semicolons in between.
  fileprivate func parts(of texts: [String]) -> [String] {
    guard texts.count == 1, let text = texts.first, text.utf8.contains(UInt8(ascii: ";")) else { return texts }
    return text.split(separator: ";").map(\.trimmed).filter { !$0.isEmpty }
  }
}
