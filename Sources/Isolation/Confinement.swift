import CIsolation

/// What this system has to confine processes with.
///
///     if Confinement.here.isPossible { print(Confinement.here) }
package struct Confinement: Equatable, Sendable, CustomStringConvertible {
  /// Whether a process can give up all but a few system calls, without which there is no confinement.
  package let filtersCalls: Bool
  /// The version of Landlock, which takes away the files once more; 0 for none.
  package let landlock: Int

  package static let here = Confinement(
    filtersCalls: cisolation_can_filter() != 0, landlock: Int(cisolation_landlock()))

  package var isPossible: Bool { filtersCalls }

  package var description: String {
    if !filtersCalls { return "none: this system cannot confine processes (seccomp)" }
    return landlock > 0 ? "seccomp and Landlock \(landlock)" : "seccomp; this system has no Landlock"
  }
}
