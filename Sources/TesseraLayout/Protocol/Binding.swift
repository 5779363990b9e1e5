/// A value stored elsewhere, read and written through two closures.
///
/// With it, a layout can return values that a frame cannot express, such as a photo's rotation:
///
///     struct Rotation: LayoutValueKey { static let defaultValue: Binding<Angle>? = nil }
///     subview[Rotation.self]?.wrappedValue = .degrees(15)
@propertyWrapper
public struct Binding<Value>: Sendable {
  private let get: @Sendable () -> Value
  private let set: @Sendable (Value) -> Void

  /// Creates a binding that reads and writes with closures, which may be called from any thread.
  @preconcurrency
  public init(get: @escaping @Sendable () -> Value, set: @escaping @Sendable (Value) -> Void) {
    self.get = get
    self.set = set
  }

  /// The value, read and written through the closures.
  public var wrappedValue: Value {
    get { get() }
    nonmutating set { set(newValue) }
  }

  /// The binding itself, as `$name`.
  public var projectedValue: Binding { self }

  /// Creates a binding from another one.
  public init(projectedValue: Binding) { self = projectedValue }
}

extension Binding where Value: Sendable {
  /// Returns a constant value: writes are ignored.
  public static func constant(_ value: Value) -> Binding { Binding(get: { value }, set: { _ in }) }
}
