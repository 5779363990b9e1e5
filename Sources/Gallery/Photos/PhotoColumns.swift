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
  }

  private var values: [String: Value] = [:]

  package init() {}

  package var names: some Collection<String> { values.keys }

  /// The value in a column.
  package subscript(name: String) -> Value? {
    get { values.isEmpty ? nil : values[name] }
    set { values[name] = newValue }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    for name in values.keys.sorted() { try container.encode([name] + (values[name]?.texts ?? [])) }
  }
}

extension PhotoColumns: HavingDefaultValue {
  package static let standard = PhotoColumns()
}
