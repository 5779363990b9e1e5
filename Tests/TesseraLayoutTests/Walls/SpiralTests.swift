import Fixtures
import Foundation
import SeededRandom
import Testing

@testable import Layouts

@Suite struct SpiralTests {
  @Test(arguments: [1, 2, 3, 7, 24, 60, 500])
  func photosFillTheWallWithoutACrop(_ count: Int) {
    var random = SplitMix64(seed: UInt64(count))
    for _ in 0..<20 {
      let photos = randomFillingPhotos(count, using: &random)
      let wall = Spiral().arrange(photos, in: proposing(1600, nil))
      wall.expectTidy()
      let area = wall.frames.reduce(0) { $0 + $1.width * $1.height }
      #expect(abs(area / (wall.size.width * wall.size.height) - 1) < 1e-9)
      for (photo, frame) in zip(photos, wall.frames) {
        #expect(abs(frame.width / frame.height * photo.size.height / photo.size.width - 1) < 1e-9)
      }
    }
  }

  @Test func gapsAreAsWideAsAsked() {
    var random = SplitMix64(seed: 3)
    let photos = randomFillingPhotos(30, using: &random)
    let wall = Spiral(spacing: 12, verticalSpacing: 20).arrange(photos, in: proposing(1600, nil))
    wall.expectTidy()
    // Each photo but those at the edge has a neighbor at the gap, on the right and below.
    for frame in wall.frames {
      let isNeighbor = { (other: CGRect) in
        abs(other.minX - frame.maxX - 12) < 1e-6 && other.maxY > frame.minY && other.minY < frame.maxY
      }
      let isBelow = { (other: CGRect) in
        abs(other.minY - frame.maxY - 20) < 1e-6 && other.maxX > frame.minX && other.minX < frame.maxX
      }
      #expect(abs(frame.maxX - 1600) < 1e-6 || wall.frames.contains(where: isNeighbor))
      #expect(abs(frame.maxY - wall.size.height) < 1e-6 || wall.frames.contains(where: isBelow))
    }
  }

  @Test func stripsGoAroundTheMiddleClockwise() {
    let square = LayoutPhoto(size: CGSize(width: 100, height: 100), fitting: .fill)
    let wall = Spiral(center: 1, aspect: 1).arrange(Array(repeating: square, count: 25), in: proposing(500, nil))
    #expect(wall.size == CGSize(width: 500, height: 500))
    var turns = 0.0
    for (from, to) in zip(wall.frames, wall.frames.dropFirst()) {
      #expect(abs(to.width - 100) < 1e-9)
      // Clockwise around the middle of the wall, or on to the next strip.
      let cross = (from.midX - 250) * (to.midY - 250) - (from.midY - 250) * (to.midX - 250)
      turns += cross > 0 ? 1 : cross < 0 ? -1 : 0
    }
    #expect(turns > 12)
    // The first photos are in the middle, the last ones at the edge.
    #expect(wall.frames[0].insetBy(dx: -100.5, dy: -100.5).contains(CGPoint(x: 250, y: 250)))
    for frame in wall.frames.suffix(4) {
      #expect(min(frame.minX, frame.minY, 500 - frame.maxX, 500 - frame.maxY) < 1e-6)
    }
  }

  @Test func photosInTheMiddleAndOnEachSideHaveTheirSize() {
    var random = SplitMix64(seed: 5)
    let photos = randomFillingPhotos(60, using: &random)
    func areas(_ spiral: Spiral) -> [CGFloat] {
      spiral.arrange(photos, in: proposing(1600, nil)).frames.map { $0.width * $0.height }
    }
    let (small, large) = (areas(Spiral(center: 0.5)), areas(Spiral(center: 8)))
    #expect(large[0] > 6 * small[0])
    let (shrinking, growing) = (areas(Spiral(center: 1, growth: 0.8)), areas(Spiral(center: 1, growth: 1.25)))
    func mean(_ areas: ArraySlice<CGFloat>) -> CGFloat { areas.reduce(0, +) / CGFloat(areas.count) }
    #expect(mean(growing.suffix(20)) > 1.5 * mean(growing.prefix(20)))
    #expect(mean(shrinking.prefix(20)) > 1.5 * mean(shrinking.suffix(20)))
  }

  @Test(arguments: [proposing(1080, 1920), proposing(3840, 2160), proposing(800, 480)])
  func exactSizesAreFilledWithTheCropThatIsSaid(_ proposal: ProposedViewSize) {
    let size = proposal.replacingUnspecifiedDimensions()
    let sizes = [CGSize(width: 600, height: 400), CGSize(width: 400, height: 600), CGSize(width: 800, height: 600)]
    for count in [1, 2, 7, 60] {
      let photos = fillingPhotos((0..<count).map { sizes[$0 * $0 % 3] })
      let spiral = Spiral(spacing: 6)
      let wall = spiral.arrange(photos, in: proposal)
      wall.expectTidy()
      #expect(wall.size == size)
      #expect(abs((wall.frames.map(\.maxX).max() ?? 0) - size.width) < 1e-6)
      #expect(abs((wall.frames.map(\.maxY).max() ?? 0) - size.height) < 1e-6)
      let fit = spiral.fit(LayoutSubviews(photos), in: size)
      let crop = zip(photos, wall.frames).map { photo, frame in
        let change = frame.width / frame.height * photo.size.height / photo.size.width
        return 1 - min(change, 1 / change)
      }
      #expect(abs((crop.max() ?? 0) - fit.crop) < 1e-9)
      if count == 60 { #expect(fit.crop < 0.08) }
      let nearest = spiral.fit(LayoutSubviews(photos), in: fit.nearest)
      #expect(nearest.crop <= max(0.08, fit.crop) + 1e-9)
    }
  }

  @Test func anyProposalIsAnswered() {
    for sizes in oddSizes {
      for proposal in oddProposals {
        Spiral(spacing: 5).arrange(fillingPhotos(sizes), in: proposal).expectTidy("\(sizes) \(proposal)")
      }
    }
    #expect(Spiral().arrange([], in: proposing(100, nil)).size == .zero)
  }
}
