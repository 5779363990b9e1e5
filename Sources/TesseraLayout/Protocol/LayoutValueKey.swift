/// The key of a value that a photo carries for its layout, such as a coordinate or a radius.
///
///     enum Radius: LayoutValueKey { static let defaultValue: CGFloat = 0 }
///     let radius = subview[Radius.self]
public protocol LayoutValueKey {
  associatedtype Value
  static var defaultValue: Value { get }
}

/// The layout values of one photo.
public struct LayoutValues: @unchecked Sendable {
  private var values: [ObjectIdentifier: Any] = [:]

  public init() {}

  package var isEmpty: Bool { values.isEmpty }

  /// Takes over the values of others.
  package mutating func merge(_ others: LayoutValues) { values.merge(others.values) { $1 } }

  public subscript<Key: LayoutValueKey>(key: Key.Type) -> Key.Value {
    get { values[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue }
    set { values[ObjectIdentifier(key)] = newValue }
  }
}
