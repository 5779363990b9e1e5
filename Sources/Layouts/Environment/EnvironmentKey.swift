/// The key of a value of one's own in the environment of layouts.
///
///     struct PlacementModeKey: EnvironmentKey { static let defaultValue = PlacementMode.fill }
///     extension EnvironmentValues {
///       var placementMode: PlacementMode {
///         get { self[PlacementModeKey.self] }
///         set { self[PlacementModeKey.self] = newValue }
///       }
///     }
///
/// Values are `Sendable`. Code in Swift 5 mode does not have to conform.
@preconcurrency
public protocol EnvironmentKey {
  /// The type of the value.
  associatedtype Value: Sendable
  /// The value where none is set.
  static var defaultValue: Value { get }
}
