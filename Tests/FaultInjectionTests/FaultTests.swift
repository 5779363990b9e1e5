import FaultInjection
import TestSupport
import Testing

/// One call after the other fails, and nothing is lost. `scripts/torture` has all of them fail.
@Suite(
  .serialized, .enabled(if: canFault, "skipped: faults.c cannot be compiled or loaded here, or not before a sanitizer"))
struct FaultTests {
  private func hold(_ scenario: Scenario, _ faults: [Fault], most: Int) throws {
    let shimFolder = try TrialFolder()
    let ordeal = try FaultTrial(scenario, tessera, try FaultShim(in: shimFolder))
    for fault in faults {
      let tally = try ordeal.hold(fault, most: most)
      #expect(tally.losses == [])
      #expect(tally.tried > 0 && tally.crashes == 0, "\(scenario.name), \(fault.name)")
    }
  }

  @Test(arguments: Scenario.all) func failingFileCallsLoseNothing(_ scenario: Scenario) throws {
    try hold(scenario, Fault.ofFiles, most: 3)
  }

  /// Every call, not some of them.
  @Test(arguments: [Scenario.plainest, .printed], Fault.ofStaging)
  func failingStagingCallsLoseNothing(_ scenario: Scenario, _ fault: Fault) throws {
    try hold(scenario, [fault], most: .max)
  }

  @Test(arguments: Scenario.all) func failingAllocationsLoseNothing(_ scenario: Scenario) throws {
    try hold(scenario, [.ofMemory], most: 6)
  }

  /// Nothing can be done where Swift itself gets no memory, but the old wall is as it was.
  @Test(arguments: Scenario.all) func failingSwiftAllocationsKeepTheOldWall(_ scenario: Scenario) throws {
    try hold(scenario, [.ofRuntimes], most: 3)
  }
}
