import CIsolation

/// What this system has to confine processes with.
///
///     if Confinement.here.isPossible { print(Confinement.here) }
package struct Confinement: Equatable, Sendable, CustomStringConvertible {
  /// Whether a process can give up all but a few system calls, and share memory all the same.
  package let isPossible: Bool
  /// The version of Landlock, which takes away the files once more; 0 for none.
  package let landlock: Int

  package static let here = Confinement(
    isPossible: cisolation_can_confine(Isolation.sharedMemory) != 0, landlock: Int(cisolation_landlock()))

  package var description: String {
    if !isPossible { return "none: processes cannot be confined here (seccomp, or files limited to less than 16 MB)" }
    return landlock > 0 ? "seccomp and Landlock \(landlock)" : "seccomp; this system has no Landlock"
  }
}
