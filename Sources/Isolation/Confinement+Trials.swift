import CIsolation

extension Confinement {
  /// True if a confined copy of this process cannot open a folder, and is killed when it opens a connection.
  package static var stopsForbiddenCalls: Bool { cisolation_stops_forbidden_calls() != 0 }

  /// True if a process can have a user namespace of its own. The sandbox does not need any.
  package static var hasUserNamespaces: Bool { cisolation_has_user_namespaces() != 0 }
}
