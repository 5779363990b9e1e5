import SeededRandom
import TestSupport
import Testing

@testable import Faces

/// The compact form of models.
@Suite struct CompactModelTests {
  /// Trees of several nodes, and a third rectangle.
  private static let fixture = CascadeFixture.darkMiddle.with {
    $0.features.append(["1 2 3 4 -1.", "1 2 1 4 2.", "3 2 1 4 -3."])
    $0.stages.append(
      ("-1.25e+00", [("1 -1 4 2.5e-03 -2 0 1 -1.5e-02", "1. 0. -7.5e-01"), ("0 -1 1 .5", "1 2")]))
  }

  @Test func cascadesRoundTrip() throws {
    let cascade = try Cascade(Self.fixture.bytes)
    let read = try #require(Cascade(compact: cascade.compact))
    #expect((read.width, read.height) == (cascade.width, cascade.height) && read.digest == cascade.digest)
    #expect(read.features == cascade.features && read.nodes == cascade.nodes && read.leaves == cascade.leaves)
    #expect(read.roots == cascade.roots && read.stages == cascade.stages)
    #expect(Mirror(reflecting: cascade).children.count == 8, "Has it a property that is not written?")
  }

  @Test func networksRoundTrip() throws {
    let bytes = FaceNetworkFixture.bright.bytes
    let network = try FaceNetwork(bytes)
    let read = try #require(FaceNetwork(compact: try FaceFinder.compact(model: bytes)))
    #expect(read.stem == network.stem && read.heads == network.heads)
    #expect(read.stages == network.stages && read.necks == network.necks)
    var changed = bytes
    changed[16] = 9
    #expect(FaceNetwork(compact: changed) == nil, "no stem")
  }

  @Test func identitiesAreThoseOfModels() throws {
    for model in [FaceNetworkFixture.bright.bytes, Self.fixture.bytes] {
      #expect(try FaceFinder(model: model).identity == FaceFinder.identity(ofModel: model))
    }
  }

  @Test func modelsAreRefusedAsInFiles() {
    #expect(throws: FaceModelError.network(.unsupported)) {
      try FaceFinder.compact(model: Array("tessera faces 2\n".utf8))
    }
    #expect(throws: FaceModelError.cascade(.notCascade)) { try FaceFinder.compact(model: [1]) }
    #expect(FaceFinder(compact: []) == nil && FaceFinder(compact: Array("tessera faces 2\n".utf8)) == nil)
  }

  @Test func partsBeyondTheCascadeAreRefused() throws {
    let changes: [(inout Cascade) -> Void] = [
      { $0.width = 65 }, { $0.height = 7 }, { $0.features[4].rectangles[2].x = 8 },
      { $0.features[0].rectangles.removeLast() }, { $0.features[0].rectangles[0].weight = 65 },
      { $0.nodes[0].feature = 5 }, { $0.nodes[4].below = .node(4) }, { $0.nodes[4].below = .node(7) },
      { $0.nodes[6].above = .leaf($0.leaves.count) }, { $0.roots[0] = 7 }, { $0.stages = [] },
      { $0.stages[4].trees = 4..<7 }, { $0.stages[4].trees = 2..<3 },
    ]
    let cascade = try Cascade(Self.fixture.bytes)
    #expect((cascade.nodes.count, cascade.roots.count) == (7, 6))
    for (index, change) in changes.enumerated() {
      var changed = cascade
      change(&changed)
      #expect(Cascade(compact: changed.compact) == nil, "\(index)")
    }
    let bytes = cascade.compact
    for count in bytes.indices { #expect(Cascade(compact: Array(bytes.prefix(count))) == nil) }
    #expect(Cascade(compact: bytes + [0]) == nil)
  }

  @Test func damagedCascadesNeverCrash() throws {
    let bytes = try Cascade(Self.fixture.bytes).compact
    let picture = GrayPicture(width: 20, height: 14, values: (0..<280).map { UInt8($0 * 7 & 255) })
    var random = SplitMix64(seed: 13)
    var readable = 0
    for _ in 0..<3000 {
      var damaged = bytes
      for _ in 0...random.next() % 3 {
        damaged[Int(random.next() % UInt64(damaged.count))] = UInt8(truncatingIfNeeded: random.next())
      }
      guard let cascade = Cascade(compact: damaged) else { continue }
      readable += 1
      _ = FaceFinder.finds(on: picture, cascade)
    }
    #expect(readable > 100, "or nothing was looked at")
  }
}
