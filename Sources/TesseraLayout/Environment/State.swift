import Synchronization

/// A value that a layout owns. Copies of the layout share it.
///
///     struct Counter: Layout {
///       @State private var passes = 0
///       …
///     }
@propertyWrapper
public struct State<Value>: Sendable {
  /// The value, to be read and written elsewhere.
  public let projectedValue: Binding<Value>

  /// Creates a state with its first value.
  public init(wrappedValue value: Value) {
    let storage = Storage(value)
    projectedValue = Binding(get: { storage.value }, set: { storage.value = $0 })
  }

  /// Creates a state with its first value.
  public init(initialValue value: Value) { self.init(wrappedValue: value) }

  /// The value.
  public var wrappedValue: Value {
    get { projectedValue.wrappedValue }
    nonmutating set { projectedValue.wrappedValue = newValue }
  }

  /// Sound as `Sendable`: the value is used under the lock alone.
  private final class Storage: @unchecked Sendable {
    private let lock = Mutex(())
    private var unlockedValue: Value

    init(_ value: Value) { unlockedValue = value }

    var value: Value {
      get { lock.withLock { _ in unlockedValue } }
      set { lock.withLock { _ in unlockedValue = newValue } }
    }
  }
}

extension State where Value: ExpressibleByNilLiteral {
  /// Creates a state that is nil at first.
  public init() { self.init(wrappedValue: nil) }
}
