import Foundation
import SeededRandom
import Testing

@testable import Layouts

/// Concentric circles, for more photos than one holds.
@Suite struct RadialRingsTests {
  private func distance(_ one: CGPoint, _ other: CGPoint) -> CGFloat {
    ((one.x - other.x) * (one.x - other.x) + (one.y - other.y) * (one.y - other.y)).squareRoot()
  }

  @Test(arguments: [25, 26, 31, 60, 127, 300], [0, 5] as [CGFloat])
  func discsDoNotOverlapOrLeaveTheCircle(count: Int, spacing: CGFloat) {
    let rings = RadialRings(photos: count, radius: 500, spacing: spacing)
    let centers = rings.centers
    #expect(centers.count == count && rings.diameter > 0)
    var nearest = CGFloat.infinity
    for (index, center) in centers.enumerated() {
      let reach = distance(center, .zero)
      #expect(reach + rings.diameter / 2 <= 500 + 1e-6 && reach - rings.diameter / 2 >= 125 - 1e-6)
      for other in centers[..<index] { nearest = min(nearest, distance(center, other)) }
    }
    #expect(nearest >= rings.diameter + spacing - 1e-6)
  }

  @Test(arguments: [25, 40, 60, 100, 300, 1000, 5000])
  func manyPhotosFillTheCircle(count: Int) {
    let photos: [LayoutPhoto] = (0..<count).map { $0 % 3 == 0 ? photo(3000, 4000) : photo(4000, 3000) }
    let arrangement = Radial(padding: 0).arrange(photos, in: proposing(1000, 1000))
    arrangement.expectTidy()
    let covered: CGFloat = arrangement.frames.reduce(0) { sum, frame in sum + frame.width * frame.height }
    #expect(covered / (CGFloat.pi * 500 * 500) > 0.33, "\(covered)")
  }

  @Test(arguments: [6, 7, 8, 9, 12, 14, 20, 24, 25, 60, 200], [0, 5] as [CGFloat])
  func filledCirclesHaveNoFreeMiddle(count: Int, spacing: CGFloat) {
    let rings = RadialRings(photos: count, radius: 500, spacing: spacing, free: 0)
    let centers = rings.centers
    #expect(centers.count == count && rings.diameter > 0)
    for (index, center) in centers.enumerated() {
      #expect(distance(center, .zero) + rings.diameter / 2 <= 500 + 1e-6)
      let nearest = centers[..<index].map { distance(center, $0) }.min() ?? .infinity
      #expect(nearest >= rings.diameter + spacing - 1e-6)
    }
    // Another disc would not fit into the middle.
    let inmost = centers.map { distance($0, .zero) }.min() ?? 0
    #expect(inmost < (rings.diameter + spacing) * (1 - 1e-9), "\(inmost) \(rings.diameter)")
    let open = RadialRings(photos: count, radius: 500, spacing: spacing)
    #expect(rings.diameter >= open.diameter - 1e-6)
  }

  @Test func ringsAreAsTheirPropertySays() {
    func circles(_ rings: Radial.Rings, _ count: Int) -> Int {
      let frames = Radial(padding: 0).setting(\.rings, to: rings)
        .arrange((0..<count).map { _ in photo(400, 300) }, in: proposing(800, 800)).frames
      let center = CGPoint(x: 400, y: 400)
      return Set(frames.map { distance(CGPoint(x: $0.midX, y: $0.midY), center).rounded() }).count
    }
    #expect([5, 6, 24, 60].map { circles(.single, $0) } == [1, 1, 1, 1])
    #expect([5, 6, 24, 25].map { circles(.open, $0) } == [1, 1, 1, 2])
    #expect([5, 6, 7, 14].map { circles(.filled, $0) } == [1, 2, 2, 2])
    #expect(circles(.filled, 60) > circles(.open, 60))
  }

  @Test func photosOfAllAspectsHaveEqualDiagonals() {
    let photos = (0..<40).map { index in
      let (width, height) = (100 + 50 * (index % 7), 100 + 40 * (index % 5))
      return photo(CGFloat(width), CGFloat(height))
    }
    let frames = Radial().arrange(photos, in: proposing(900, 700)).frames
    for (photo, frame) in zip(photos, frames) {
      expectClose([frame.size.diagonal], [frames[0].size.diagonal])
      expectClose([frame.width / frame.height], [photo.size.width / photo.size.height])
    }
    #expect(abs(frames[0].midX - 450) < 1e-9 && frames[0].minY < 40, "the first is at the top")
    let center = CGPoint(x: 450, y: 350)
    let reaches: [CGFloat] = frames.map { distance(CGPoint(x: $0.midX, y: $0.midY), center).rounded() }
    #expect(reaches == reaches.sorted(by: >), "from the outermost circle inwards")
  }

  @Test func fewPhotosOrFixedTilesUseOneCircle() {
    func circles(_ radial: Radial, _ photos: [LayoutPhoto]) -> Int {
      let center = CGPoint(x: 400, y: 400)
      var reaches: Set<CGFloat> = []
      for frame in radial.arrange(photos, in: proposing(800, 800)).frames {
        reaches.insert(distance(CGPoint(x: frame.midX, y: frame.midY), center).rounded())
      }
      return reaches.count
    }
    let many = Array(repeating: photo(400, 300), count: 25)
    #expect(circles(Radial(), many) > 1)
    #expect(circles(Radial(), Array(many.dropFirst())) == 1)
    #expect(circles(Radial(tile: 20), many) == 1)
    var own = many
    own[3].values[RadialRadius.self] = 388
    #expect(circles(Radial(tile: 1), own) == 1)
  }

  @Test func circlesAreEvenlyFilled() {
    for count in 25...120 {
      let rings = RadialRings(photos: count, radius: 500, spacing: 0).rings
      let gaps = rings.map { $0.radius / CGFloat($0.count) }
      #expect(gaps.max()! < 2 * gaps.min()!, "\(count): \(rings)")
    }
  }

  @Test func minRadiusMatchesTheDiameter() {
    for count in [25, 50, 333] {
      for spacing: CGFloat in [0, 12] {
        let radius = RadialRings.minRadius(photos: count, diameter: 80, spacing: spacing)
        expectClose([RadialRings(photos: count, radius: radius, spacing: spacing).diameter], [80])
      }
    }
  }

  @Test func tooLittleSpaceGivesEmptyFrames() {
    let photos = Array(repeating: photo(400, 300), count: 30)
    for radial in [Radial(padding: 500), Radial(spacing: 5000), Radial(padding: 150)] {
      let arrangement = radial.arrange(photos, in: proposing(300, 300))
      #expect(arrangement.warnings.isEmpty && arrangement.frames.count == 30)
      #expect(arrangement.frames.allSatisfy { $0.width < 1e-9 && $0.height < 1e-9 })
    }
  }
}
