/// Values of any type by key.
///
/// Values that are not `Equatable` are compared part by part; functions are never equal.
package struct KeyedValues: Sendable, Equatable {
  private var values: [ObjectIdentifier: any Sendable] = [:]

  package init() {}

  package var isEmpty: Bool { values.isEmpty }

  package subscript(key: ObjectIdentifier) -> (any Sendable)? {
    get { values[key] }
    set { values[key] = newValue }
  }

  /// Takes over the values of others.
  package mutating func merge(_ others: KeyedValues) { values.merge(others.values) { $1 } }

  package static func == (left: KeyedValues, right: KeyedValues) -> Bool {
    left.values.count == right.values.count
      && left.values.allSatisfy { key, value in right.values[key].map { isUnchanged(value, $0) } ?? false }
  }
}
