import Colors
import Digests
import Files
import Foundation
import Gallery
import ImageCodecs
import PDF
import Palettes
import Raster
import TesseraLayout
import TestSupport
import Testing
import Wall

@testable import Planning

@Suite struct WallLookTests {
  /// A look without nil properties.
  private var full: WallLook {
    var look = WallLook()
    (look.scale, look.video) = (2, .webm)
    (look.pageOfFewPhotos, look.hasHardText) = (.rows, true)
    look.picture.become(.pyramid(.iiif), of: .webp)
    return look
  }

  /// Values encoded as a single value, which have tests of their own.
  private static func isLeaf(_ value: Any) -> Bool { value is any SettingsStore || value is LayoutOptions }

  @Test func subtitlesCanBeRead() {
    var look = WallLook()
    look.text.titleSize = 20
    #expect(look.subtitleSize == 12)
    look.hasHardText = true
    #expect(look.subtitleSize == 16)
    look.text.titleSize = 60
    #expect(look.subtitleSize == 30)
    look.text.titleSize = 9
    #expect(look.subtitleSize == 9)
  }

  @Test func softShadowsNeedManyColors() {
    var look = WallLook()
    look.frame.isPolaroid = true
    for (name, isSoft) in [("bw", false), ("spectra6", false), ("gray16", true)] {
      look.picture.palette = Palette.named(name).map { .palette($0) }
      #expect((look.tileShadow?.blur ?? 0 > 0) == isSoft && look.tileShadow != nil, "\(name)")
    }
    look.frame.shadow = Plan.Shadow(x: 1, y: 2, blur: 3, color: Plan.Tint(red: 2, green: 3, blue: 4, alpha: 5))
    look.picture.palette = Palette.named("bw").map { .palette($0) }
    #expect(look.tileShadow?.blur == 3)
  }

  @Test func everyPropertyIsPartOfTheDigest() throws {
    let look = full
    #expect(emptyProperties(of: look).isEmpty, "give it a value in `full`")
    let stored = storedProperties(of: look, isLeaf: Self.isLeaf)
    #expect(try stored.subtracting(encodedProperties(of: look)).isEmpty)
    #expect(stored.contains("picture.partFormat") && stored.contains("readsDates"))
  }

  @Test func everyGroupHasTheScaleOfTheWall() throws {
    var look = WallLook()
    try look.changeGroups { $0.scale = 2 }
    let parts: [Any] = [look, look.picture]
    let groups =
      parts.flatMap { Mirror(reflecting: $0).children.compactMap { $0.value as? any SettingsStore } } + look.own.all
    #expect(groups.count > 10 && groups.allSatisfy { $0.scale == 2 })
    #expect(look.flow.rowHeight == 480 && look.text.captionSize == 28)
    try look.changeGroups { $0.scale = 0.1 }
    #expect(look.flow.rowHeight == 24 && look.text.captionSize == 12)
  }

  @Test func equalValuesAreEqualSettings() {
    var (given, usual) = (WallLook(), WallLook())
    given.flow.rowHeight = 240
    #expect(given == usual && SHA256.digest(ofValue: given) == SHA256.digest(ofValue: usual))
    #expect(given.flow.has(\.rowHeight) && !usual.flow.has(\.rowHeight))
    usual.flow.rowHeight = 241
    #expect(given != usual)
  }

  @Test func settingsOfPixelsChangeTheDigest() throws {
    let changes: [(inout WallLook) -> Void] = [
      { $0.width = 5 }, { $0.layout = .hex }, { $0.background = .color(.black) },
      { $0.effort = .best },
      { $0.resolution = 72 }, { $0.choice.limit = 3 }, { $0.choice.maxPixels = 9 },
      { $0.motion.loops = true }, { $0.motion.framesPerSecond = 25 }, { $0.video = .mp4 },
      { $0.picture.sizeLimit = 9 },
      { $0.heroes = [FilePath("a")] }, { $0.spacing = 4 }, { $0.colors = .displayP3 },
      { $0.sheet.paper = Paper("A4") }, { $0.sheet.bleed = 3 }, { $0.sheet.marks = .bars },
      { $0.sheet.margin = 3 }, { $0.sheet.isLandscape = true },
      { $0.crop = .focus(.center) }, { $0.crop = .entropy }, { $0.picture.quality = 4 },
      { $0.choice.shapes = [.square] },
    ]
    var seen: Set = [SHA256.digest(ofValue: WallLook())]
    for change in changes {
      var look = WallLook()
      change(&look)
      #expect(seen.insert(SHA256.digest(ofValue: look)).inserted, "\(look)")
    }
  }
}
