import FaultInjection
import TestSupport
import Testing

/// Decoders that cannot be started or reached, or are killed.
@Suite(.serialized) struct DecoderTests {
  @Test(
    .enabled(if: canFault, "skipped: faults.c cannot be compiled or loaded here, or not before a sanitizer"),
    .enabled(if: tessera.isConfining, "skipped: processes cannot be confined here"),
    arguments: Thoroughness.part(Scenario.confined, each: 3))
  func failingDecoderCallsLoseNothing(_ scenario: Scenario) throws {
    let trial = try FaultTrial(scenario, tessera, try #require(FaultShim.shared))
    for fault in Fault.ofDecoders {
      let tally = try trial.run(fault, most: 3)
      #expect(tally.losses == [])
      #expect(tally.tried > 0 && tally.crashes == 0, "\(fault.name)")
    }
  }

  @Test(
    .enabled(if: tessera.isConfining, "skipped: processes cannot be confined here"),
    .enabled(if: !Sanitizer.isActive, "skipped: the search for leaks has children that may not be killed"))
  func killedDecodersLoseNothing() throws {
    let tally = try KillTrial.run(8, tessera)
    #expect(tally.losses == [])
    #expect(tally.crashes == 0 && tally.tried == 8)
  }

  @Test func brokenFilesAreNamed() throws {
    let tally = try BrokenFilesTrial.run(200, tessera)
    #expect(tally.losses == [] && tally.crashes == 0 && tally.tried == 4)
  }
}
