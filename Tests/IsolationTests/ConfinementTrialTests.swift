import Isolation
import Testing

/// The trials of the sandbox that `tessera doctor` makes.
@Suite(.enabled(if: Confinement.here.isPossible, "This system cannot confine processes"))
struct ConfinementTrialTests {
  @Test func forbiddenCallsAreStopped() {
    for _ in 0..<3 { #expect(Confinement.stopsForbiddenCalls) }
  }

  /// The copies of this process are gone, and its own calls are not restricted.
  @Test func thisProcessIsNotConfined() {
    let namespaces = Confinement.hasUserNamespaces
    #expect(Confinement.stopsForbiddenCalls && Confinement.hasUserNamespaces == namespaces)
  }
}
