import FaultInjection
import Foundation
import TestSupport
import Testing

/// Built beside the tests.
let tessera = TestedProgram(path: Programs.built("tessera"))

/// True if calls can be made to fail: the shim must be loaded before every library, and so must sanitizers.
let canFault = !Sanitizer.isActive && FaultShim.shared != nil

/// The trials of `scripts/torture` on a smaller scale: nothing is lost, nothing grows.
@Suite(.serialized) struct LoadTests {
  private func expectNothingLost(_ tally: Tally) {
    #expect(tally.losses == [] && tally.crashes == 0 && tally.tried > 0)
  }

  @Test func manyPhotosLoseNothing() throws {
    expectNothingLost(try LoadTrial.runPhotos(Thoroughness.count(1500, each: 3), tessera))
  }

  @Test(.enabled(if: !Sanitizer.isActive, "skipped: sanitizers keep what was freed")) func manyWallsKeepMemoryBounded()
    throws
  {
    expectNothingLost(try LoadTrial.runWalls(Thoroughness.count(200, each: 2), tessera))
  }

  @Test func simultaneousBatchesLoseNothing() throws { expectNothingLost(try LoadTrial.runBatches(8, of: 5, tessera)) }

  @Test(.enabled(if: SmallDisk.isPermitted, "skipped: no disk can be mounted here")) func fullDisksLoseNothing() throws
  {
    expectNothingLost(try FullDiskTrial.run(tessera, step: Sanitizer.isActive ? 192 : 48))
  }

  @Test(.enabled(if: !Sanitizer.isActive, "skipped: sanitizers have an allocator of their own"))
  func uninitializedMemoryNeverReachesTheWall() throws {
    expectNothingLost(try PoisonTrial.run(tessera, photos: SampleImages.folder.path))
  }
}
