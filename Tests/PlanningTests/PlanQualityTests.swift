import Foundation
import Layouts
import Testing

@testable import Planning

@Suite struct PlanQualityTests {
  private func page(_ frames: [CGRect]) -> Plan {
    let tiles = frames.enumerated().map { Plan.Tile(file: Plan.FileName("\($0.offset)"), frame: $0.element) }
    return Plan(canvas: .init(width: 100, height: 100), tiles: tiles)
  }

  private func quality(_ frames: [CGRect], _ sizes: [CGSize] = []) -> PlanQuality {
    let named = sizes.enumerated().map { (Plan.FileName("\($0.offset)"), $0.element) }
    return PlanQuality(of: [page(frames)], Dictionary(uniqueKeysWithValues: named))
  }

  private let stacked = [
    CGRect(x: 0, y: 0, width: 50, height: 30), CGRect(x: 0, y: 30, width: 50, height: 30),
    CGRect(x: 50, y: 0, width: 50, height: 60), CGRect(x: 0, y: 60, width: 100, height: 40),
  ]

  @Test func areasRowsAndCrops() {
    // Cropped by a fifth, not at all, by a half, and of unknown size.
    let sizes = [CGSize(width: 4, height: 3), CGSize(width: 50, height: 30), CGSize(width: 50, height: 120)]
    let quality = quality(stacked, sizes)
    #expect(quality.areaRatio == 2 && quality.smallestTile == 0.6)
    #expect(quality.rowHeights == [60, 40])
    #expect(quality.meanCrop == 0.175 && quality.maxCrop == 0.5)
    #expect(quality.gaps == 0 && quality.keepsOrder && quality.lonePortraits == 0)
  }

  @Test func orderIsThatOfRowsAndStacks() {
    #expect(quality(stacked).keepsOrder)
    for (one, other) in [(0, 1), (1, 2), (2, 3)] {
      var frames = stacked
      frames.swapAt(one, other)
      #expect(!quality(frames).keepsOrder, "\(one) \(other)")
    }
    // A pinwheel, which no line divides.
    let pinwheel = [
      CGRect(x: 0, y: 0, width: 60, height: 40), CGRect(x: 60, y: 0, width: 40, height: 60),
      CGRect(x: 0, y: 40, width: 40, height: 60), CGRect(x: 40, y: 60, width: 60, height: 40),
    ]
    #expect(quality(pinwheel).keepsOrder && !quality(pinwheel.reversed()).keepsOrder)
  }

  @Test func gapsAndLonePortraits() {
    let frames = [CGRect(x: 0, y: 0, width: 100, height: 40), CGRect(x: 0, y: 50, width: 30, height: 50)]
    #expect(quality(frames).lonePortraits == 1 && quality([frames[1]]).lonePortraits == 0)
    #expect(quality(frames).gaps == 0.45)
  }

  @Test func pagesAreTakenTogether() {
    let quality = PlanQuality(of: [page(stacked), page([CGRect(x: 0, y: 0, width: 100, height: 100)])], [:])
    #expect(quality.rowHeights == [60, 40, 100] && quality.smallestTile == 0.375)
  }
}
