/// The key of a value that a photo carries for its layout, such as a coordinate or a radius.
///
///     enum Radius: LayoutValueKey { static let defaultValue: CGFloat = 0 }
///     let radius = subview[Radius.self]
///
/// Values are `Sendable`, as photos are. Code in Swift 5 mode does not have to conform.
@preconcurrency
public protocol LayoutValueKey {
  /// The type of the value; an optional one tells photos without it apart.
  associatedtype Value: Sendable
  /// The value of photos that do not carry one.
  static var defaultValue: Value { get }
}

/// The layout values of one photo.
///
/// Values that are not `Equatable` are compared part by part; functions are never equal.
public struct LayoutValues: Sendable, Equatable {
  private var values = KeyedValues()

  /// Creates values that are all defaults.
  public init() {}

  package var isEmpty: Bool { values.isEmpty }

  /// Adds the values of others, replacing its own.
  package mutating func merge(_ others: LayoutValues) { values.merge(others.values) }

  /// The value of a key: its default until another one is set.
  public subscript<Key: LayoutValueKey>(key: Key.Type) -> Key.Value {
    get { values[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue }
    set { values[ObjectIdentifier(key)] = newValue }
  }
}
