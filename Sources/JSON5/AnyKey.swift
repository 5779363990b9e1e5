/// The key of an object whose keys are not known in advance.
///
///     try container.encode(12, forKey: AnyKey("row-height"))
package struct AnyKey: CodingKey {
  package let stringValue: String
  package var intValue: Int? { nil }

  package init(_ key: String) { stringValue = key }
  package init(stringValue: String) { self.init(stringValue) }
  package init?(intValue: Int) { nil }
}
