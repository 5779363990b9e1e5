/// The results of a trial: a line of the table.
package struct Tally: Sendable {
  package var tried = 0
  /// The losses, in one sentence each; should be empty.
  package var losses: [String] = []
  /// Runs that a signal ended although they should have survived.
  package var crashes = 0
  /// Runs that the fault had to end.
  package var ended = 0
  package var worstSeconds = 0.0
  package var worstMegabytes = 0.0

  package init() {}

  /// - Parameter endedByFault: True if a signal that ends the run is expected.
  mutating func add(_ run: TestedProgram.Run, endedByFault: Bool = false) {
    tried += 1
    if endedByFault { ended += 1 } else if run.code < 0 { crashes += 1 }
    worstSeconds = max(worstSeconds, run.seconds)
    worstMegabytes = max(worstMegabytes, run.peakMegabytes)
  }

  package mutating func add(_ other: Tally) {
    tried += other.tried
    losses += other.losses
    crashes += other.crashes
    ended += other.ended
    worstSeconds = max(worstSeconds, other.worstSeconds)
    worstMegabytes = max(worstMegabytes, other.worstMegabytes)
  }
}
