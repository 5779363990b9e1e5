import Layouts
import Palettes
import Testing

@testable import Planning

@Suite struct WallLookTests {
  @Test func subtitlesCanBeRead() {
    var look = WallLook()
    look.text.titleSize = 20
    #expect(look.subtitleSize == 14)
    look.hasHardText = true
    #expect(look.subtitleSize == 16)
    look.text.titleSize = 60
    #expect(look.subtitleSize == 30)
    look.text.titleSize = 9
    #expect(look.subtitleSize == 9)
  }

  @Test func typeOnASignCanBeRead() throws {
    var look = WallLook()
    try look.changeGroups { $0.scale = 0.3 }
    #expect(look.text.titleSize == 24 && look.text.headingSize == 16 && look.text.captionSize == 12)
    #expect(look.subtitleSize == 14 && look.minTextSize == 12)
    look.text.titleSize = 10
    #expect(look.text.titleSize == 10 && look.subtitleSize == 10, "given sizes are kept")
  }

  @Test func softShadowsNeedManyColors() throws {
    var look = WallLook()
    look.frame.isPolaroid = true
    for (name, isSoft) in [("bw", false), ("spectra6", false), ("gray16", true)] {
      look.output.colors = .some(try #require(Palette.named(name)).entries.count)
      #expect((look.tileShadow?.blur ?? 0 > 0) == isSoft && look.tileShadow != nil, "\(name)")
    }
    look.frame.shadow = Plan.Shadow(x: 1, y: 2, blur: 3, color: Plan.Tint(red: 2, green: 3, blue: 4, alpha: 5))
    look.output.colors = .some(2)
    #expect(look.tileShadow?.blur == 3)
  }

  @Test func everyGroupHasTheScaleOfTheWall() throws {
    var look = WallLook()
    try look.changeGroups { $0.scale = 2 }
    let groups = Mirror(reflecting: look).children.compactMap { $0.value as? any SettingsStore } + look.own.all
    #expect(groups.count > 10 && groups.allSatisfy { $0.scale == 2 })
    #expect(look.flow.rowHeight == 480 && look.text.captionSize == 28)
    try look.changeGroups { $0.scale = 0.1 }
    #expect(look.flow.rowHeight == 24 && look.text.captionSize == 12)
  }

  @Test func equalValuesAreEqualSettings() {
    var (given, usual) = (WallLook(), WallLook())
    given.flow.rowHeight = 240
    #expect(given == usual)
    #expect(given.flow.has(\.rowHeight) && !usual.flow.has(\.rowHeight))
    usual.flow.rowHeight = 241
    #expect(given != usual)
  }
}
