public import Foundation

/// The values that a layout can read with ``Environment``: those set around it, otherwise the defaults.
public struct EnvironmentValues: Sendable, Equatable {
  private var values = KeyedValues()

  /// Creates an environment of defaults.
  public init() {}

  /// The value of a key.
  public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
    get { values[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue }
    set { values[ObjectIdentifier(key)] = newValue }
  }

  /// The direction in which photos are arranged.
  public internal(set) var layoutDirection: LayoutDirection {
    get { self[LayoutDirectionKey.self] }
    set { self[LayoutDirectionKey.self] = newValue }
  }

  /// The pixels of a point.
  public var displayScale: CGFloat { 1 }

  /// The points of a pixel.
  public var pixelLength: CGFloat { 1 }

  private enum LayoutDirectionKey: EnvironmentKey { static let defaultValue = LayoutDirection.leftToRight }

  // MARK: - Use

  /// The environment of the layout that is being called.
  @TaskLocal static var current = EnvironmentValues()

  /// Calls `body` with changes to the environment.
  static func changed<Result>(by changes: EnvironmentValues, _ body: () -> Result) -> Result {
    if changes.values.isEmpty { return body() }
    var changed = current
    changed.values.merge(changes.values)
    return $current.withValue(changed, operation: body)
  }
}
