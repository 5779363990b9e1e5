/// A value that a layout reads from its surroundings.
///
///     struct Cards: Layout {
///       @Environment(\.placementMode) private var placementMode
///       …
///     }
///
///     let wall = Cards() { photos }.environment(\.placementMode, .order)
///
/// While a layout is called, it reads what was set around it. At any other time it reads the default, as in SwiftUI.
@propertyWrapper
public struct Environment<Value>: @unchecked Sendable {
  // Sound as `Sendable`: a key path does not change, and one without indices captures nothing.
  private let keyPath: KeyPath<EnvironmentValues, Value>

  /// Creates a property that reads a value of the environment.
  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) { self.keyPath = keyPath }

  /// The value.
  public var wrappedValue: Value { EnvironmentValues.current[keyPath: keyPath] }
}
