import Foundation
import Layouts
import Testing

@testable import Planning
@testable import Runs

/// The pages of walls on paper.
@Suite struct PageTests {
  @Test func pagesAreExactInPoints() throws {
    var settings = WallSettings()
    settings.look.sheet.paper = Paper("A4")
    try settings.resolveLengths(of: .all)
    let page = try #require(settings.look.page)
    #expect(abs(page.trim.width - 595.2755905511812) < 1e-9 && abs(page.trim.height - 841.8897637795276) < 1e-9)
    #expect(page.canvas == Plan.Canvas(width: 2480, height: 3508) && page.bleed == 0 && page.resolution == 300)
    #expect(page.untrimmed == page.trim)
  }

  @Test func pagesWithBleedAndMargins() throws {
    for scale in [nil, 2.0] {
      var settings = WallSettings()
      settings.look.sheet.paper = Paper("A4")
      settings.look.sheet.isLandscape = true
      settings.look.scale = scale
      (settings.look.sheet.bleed, settings.look.sheet.margin) = (3 * 300 / 25.4, 5 * 300 / 25.4)
      try settings.resolveLengths(of: .all)
      #expect(settings.look.size == CGSize(width: 3508 - 2 * 59, height: 2480 - 2 * 59))
      let page = try #require(settings.look.page)
      let factor = Int(scale ?? 1)
      #expect(page.canvas == Plan.Canvas(width: factor * (3508 + 72), height: factor * (2480 + 72)))
      #expect(abs(page.bleed - 3 * 72 / 25.4) < 1e-9 && abs(page.margin - 5 * 72 / 25.4) < 1e-9)
      #expect(page.resolution == Double(300 * factor) && page.trim.width > page.trim.height)
      #expect(abs(page.untrimmed.width - (297 + 6) * 72 / 25.4) < 1e-9)
    }
  }

  @Test func wallsWithoutPaperHaveNoPage() throws {
    var settings = WallSettings()
    settings.look.size = CGSize(width: 300, height: 200)
    settings.look.resolution = 100
    #expect(settings.look.page == nil)
    settings.look.sheet.bleed = 10
    try settings.resolveLengths(of: .all)
    let page = try #require(settings.look.page)
    #expect(page.trim == CGSize(width: 216, height: 144) && page.canvas == Plan.Canvas(width: 320, height: 220))
  }
}
