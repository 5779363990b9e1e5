import Fixtures
import Foundation
import Testing

@testable import Layouts

@Suite struct HoneycombStabilityTests {
  @Test(arguments: [ProposedViewSize.unspecified, proposing(2000, 1500)])
  func addingOrRemovingAPhotoMovesFewOthers(proposal: ProposedViewSize) {
    var random = SplitMix64(seed: 8)
    let honeycomb = Honeycomb(diameter: 60, isStable: true)
    let trials = 100
    var shares: [Double] = []
    for _ in 0..<trials {
      let photos = (0..<500).map { _ in filling(identity: random.next()) }
      let gone = Int.random(in: photos.indices, using: &random)
      var others = photos
      others.remove(at: gone)
      let (with, without) = (honeycomb.arrange(photos, in: proposal), honeycomb.arrange(others, in: proposal))
      #expect(with.size == without.size)
      var frames = with.frames
      frames.remove(at: gone)
      shares.append(Double(zip(frames, without.frames).count { $0 != $1 }) / 499)
    }
    #expect(shares.reduce(0, +) / Double(trials) < 0.025)
    #expect(shares.max()! < 0.1)
  }

  @Test(arguments: Honeycomb.CellShape.allCases)
  func canvasChangesOnlyWithANewRing(shape: Honeycomb.CellShape) {
    let honeycomb = Honeycomb(diameter: 60, cellShape: shape, isStable: true)
    var (before, counts) = (CGSize.zero, [Int]())
    for count in 1...130 {
      let size = honeycomb.arrange((0..<count).map { filling(identity: UInt64($0)) }, in: .unspecified).size
      if size != before { counts.append(count) }
      before = size
    }
    #expect(counts == [1, 2, 8, 20, 38, 62, 92, 128])
  }

  @Test func completeRingFillsTheCanvas() {
    let size = Honeycomb(isStable: true).arrange(filling(37), in: .unspecified).size
    #expect(size == Honeycomb().arrange(filling(37), in: .unspecified).size)
  }

  @Test func stableCellsFillTheSpiral() {
    let photos = (0..<50).map { filling(at: $0 == 20 ? HexCoordinate(q: 1, r: 0) : nil, identity: UInt64($0)) }
    let stable = Honeycomb(isStable: true).arrange(photos, in: proposing(2000, 2000)).frames
    let spiral = Honeycomb().arrange(photos, in: proposing(2000, 2000)).frames
    #expect(stable != spiral)
    #expect(stable[20] == spiral[20])
    func sorted(_ frames: [CGRect]) -> [CGRect] { frames.sorted { ($0.minX, $0.minY) < ($1.minX, $1.minY) } }
    #expect(sorted(stable) == sorted(spiral))
  }
}
