/// Whether there is much room along an axis. A layout that asks takes it as a parameter: there is no environment to
/// read it from.
public enum UserInterfaceSizeClass: Hashable, Sendable {
  case compact
  case regular
}
