/// The amount of space along an axis. There is no environment to read it from, so layouts that need it take it as a
/// parameter.
public enum UserInterfaceSizeClass: Hashable, Sendable {
  case compact
  case regular
}
