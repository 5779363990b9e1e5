import FaultInjection
import TestSupport
import Testing

/// Calls fail one after the other, and nothing is lost. `scripts/torture` fails all of them.
@Suite(
  .serialized, .enabled(if: canFault, "skipped: faults.c cannot be compiled or loaded here, or not before a sanitizer"))
struct FaultTests {
  private func run(_ scenario: Scenario, _ faults: [Fault], most: Int) throws {
    let trial = try FaultTrial(scenario, tessera, try #require(FaultShim.shared))
    for fault in faults {
      let tally = try trial.run(fault, most: most)
      #expect(tally.losses == [])
      #expect(tally.tried > 0 && tally.crashes == 0, "\(scenario.name), \(fault.name)")
    }
  }

  @Test(arguments: Thoroughness.part(Scenario.all, each: 5)) func failingFileCallsLoseNothing(_ scenario: Scenario)
    throws
  {
    try run(scenario, Fault.ofFiles, most: 3)
  }

  /// Every call, not a selection.
  @Test(arguments: Thoroughness.part([Scenario.plainest, .printed], each: 2))
  func failingStagingCallsLoseNothing(_ scenario: Scenario) throws { try run(scenario, Fault.ofStaging, most: .max) }

  @Test(arguments: Thoroughness.part(Scenario.all, each: 5)) func failingAllocationsLoseNothing(_ scenario: Scenario)
    throws
  {
    try run(scenario, [.ofMemory], most: 6)
  }

  /// Swift ends the program when an allocation fails, but the old wall stays.
  @Test(arguments: Thoroughness.part(Scenario.all, each: 5)) func failingSwiftAllocationsKeepTheOldWall(
    _ scenario: Scenario
  ) throws {
    try run(scenario, [.ofRuntimes], most: 3)
  }
}
