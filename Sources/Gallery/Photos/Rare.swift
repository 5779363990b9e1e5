/// Storage for a property that few photos have: eight bytes for its default value, and separate storage for any other.
///
///     @Rare var hints = Photo.Hints()
@propertyWrapper package struct Rare<Value: HavingDefaultValue & Equatable & Sendable>: Equatable, Sendable {
  private var place: Place?

  /// Separate storage, which never changes: copies may share it.
  private final class Place: Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
  }

  package init(wrappedValue: Value) { place = wrappedValue == Value.standard ? nil : Place(wrappedValue) }

  package var wrappedValue: Value {
    get { place?.value ?? Value.standard }
    set { self = Rare(wrappedValue: newValue) }
  }

  package static func == (one: Rare, other: Rare) -> Bool {
    one.place === other.place || one.wrappedValue == other.wrappedValue
  }
}

/// A type with a value that most photos have.
package protocol HavingDefaultValue {
  static var standard: Self { get }
}

extension Optional: HavingDefaultValue {
  package static var standard: Wrapped? { nil }
}
