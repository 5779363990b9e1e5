import Foundation
import FaultInjection
import TestSupport
import Testing

/// Built beside the tests.
let tessera = TestedProgram(path: Programs.built("tessera"))

/// Whether calls can be made to fail: what does it comes before every library, as sanitizers want to.
let canFault = FaultShim.isPossible && !Sanitizer.isAtWork

/// What `scripts/torture` does, at a smaller size: nothing is lost, nothing grows.
@Suite(.serialized) struct LoadTests {
  private func expectNothingLost(_ tally: Tally) {
    #expect(tally.losses == [] && tally.crashes == 0 && tally.tried > 0)
  }

  @Test func manyPhotosLoseNothing() throws { expectNothingLost(try LoadTrial.holdPhotos(1500, tessera)) }

  @Test(.enabled(if: !Sanitizer.isAtWork, "skipped: sanitizers keep what was freed")) func manyWallsKeepMemoryBounded()
    throws
  {
    expectNothingLost(try LoadTrial.holdWalls(200, tessera))
  }

  @Test func simultaneousBatchesLoseNothing() throws { expectNothingLost(try LoadTrial.holdBatches(8, of: 5, tessera)) }

  @Test(.enabled(if: SmallDisk.isPermitted, "skipped: no disk can be mounted here")) func fullDisksLoseNothing() throws
  {
    expectNothingLost(try FullDiskTrial.hold(tessera, step: Sanitizer.isAtWork ? 192 : 48))
  }

  @Test(.enabled(if: !Sanitizer.isAtWork, "skipped: sanitizers have an allocator of their own"))
  func uninitializedMemoryNeverReachesTheWall() throws {
    expectNothingLost(try PoisonTrial.hold(tessera, photos: SampleImages.folder.path))
  }
}
