/// The key of a value in ``ContainerValues``.
@preconcurrency
public protocol ContainerValueKey {
  /// The type of the value.
  associatedtype Value: Sendable
  /// The value where none is set.
  static var defaultValue: Value { get }
}

/// The values that a subview carries for its container, by name.
///
///     struct SpanKey: ContainerValueKey { static let defaultValue = 1 }
///     extension ContainerValues {
///       var span: Int {
///         get { self[SpanKey.self] }
///         set { self[SpanKey.self] = newValue }
///       }
///     }
///
///     let span = subview.containerValues.span
public struct ContainerValues: Sendable, Equatable {
  private var values = KeyedValues()

  /// The value of a key.
  public subscript<Key: ContainerValueKey>(key: Key.Type) -> Key.Value {
    get { values[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue }
    set { values[ObjectIdentifier(key)] = newValue }
  }
}

/// The container values of a subview, as a layout value.
private enum ContainerValuesKey: LayoutValueKey {
  static let defaultValue = ContainerValues()
}

extension LayoutSubview {
  /// The values set by ``View/containerValue(_:_:)``.
  public var containerValues: ContainerValues { self[ContainerValuesKey.self] }
}

extension LayoutItem {
  /// Sets a value that the surrounding layout can read from ``LayoutSubview/containerValues``.
  public func containerValue<Value>(
    _ keyPath: WritableKeyPath<ContainerValues, Value>, _ value: Value
  ) -> LayoutItem {
    var values = values[ContainerValuesKey.self]
    values[keyPath: keyPath] = value
    return layoutValue(key: ContainerValuesKey.self, value: values)
  }
}
