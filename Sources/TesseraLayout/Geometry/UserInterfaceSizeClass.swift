/// The amount of space along an axis. There is no environment to read it from, so layouts that need it take it as a
/// parameter.
public enum UserInterfaceSizeClass: Hashable, Sendable {
  /// Little room, as on a phone.
  case compact
  /// Ample room, as on a desktop.
  case regular
}
