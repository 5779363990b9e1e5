/// A value that is kept elsewhere: read and written through two closures.
///
/// A layout can tell by it what a frame cannot say, such as how far a photo is to be turned:
///
///     struct Rotation: LayoutValueKey { static let defaultValue: Binding<Angle>? = nil }
///     subview[Rotation.self]?.wrappedValue = .degrees(15)
@propertyWrapper
public struct Binding<Value>: Sendable {
  private let get: @Sendable () -> Value
  private let set: @Sendable (Value) -> Void

  @preconcurrency
  public init(get: @escaping @Sendable () -> Value, set: @escaping @Sendable (Value) -> Void) {
    self.get = get
    self.set = set
  }

  public var wrappedValue: Value {
    get { get() }
    nonmutating set { set(newValue) }
  }

  public var projectedValue: Binding { self }
}

extension Binding where Value: Sendable {
  /// A value that cannot be changed: what is written is forgotten.
  public static func constant(_ value: Value) -> Binding { Binding(get: { value }, set: { _ in }) }
}
