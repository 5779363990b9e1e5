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

@testable import TesseraCommand

@Suite struct WallLookTests {
  /// A look of which no property is nil.
  private var full: WallLook {
    var look = WallLook()
    (look.width, look.height, look.size) = (1, 2, CGSize(width: 3, height: 4))
    (look.spacing, look.groupGap, look.tile, look.resolution) = (5, 6, 7, 8)
    (look.columns, look.rows, look.cell, look.content) = (9, 10, CGSize(width: 11, height: 12), .fit)
    look.touched = FilePath("a")
    (look.maxCrop, look.diameter) = (0.1, 13)
    look.tilt = 6
    look.shadow = Plan.Shadow(x: 1, y: 2, blur: 3, color: Plan.Tint(red: 2, green: 3, blue: 4, alpha: 5))
    look.border = Plan.Border(width: 1, color: Plan.Tint(red: 2, green: 3, blue: 4, alpha: 5))
    look.text = .full
    (look.mosaic.target, look.mosaic.megapixels, look.mosaic.repeatDistance) = (FilePath("t.png"), 3, 2)
    look.background = .color(.black)
    (look.watermarkSettings.file, look.watermarkSettings.text) = (FilePath("mark.png"), "mark")
    (look.watermarkSettings.color, look.watermarkSettings.outline) = (.black, .white)
    (look.picture.format, look.picture.quality, look.picture.subsampling) = (.jpeg, 5, .across)
    look.picture.palette = Palette.named("bw").map { .palette($0) }
    look.picture.maxBytes = 6
    look.scale = 2
    look.picture.sizeLimit = 500_000
    (look.motion.start, look.motion.end, look.motion.pan) = (.flow, .hex, [CGPoint(x: 1, y: 2)])
    (look.motion.curve, look.motion.video, look.motion.givenFrameCount) = (.linear, .webm, 9)
    (look.motion.duration, look.motion.hold, look.motion.fade) = (3, 2, 1)
    look.sheet.paper = Paper(width: 210, height: 297)
    look.picture.document = Self.document
    look.picture.pyramid = PyramidSettings(stated: .iiif, tileFormat: .webp, address: "https://example.org/a")
    (look.choice.sort, look.choice.limit, look.choice.grouping, look.choice.minRating) = (.date, 3, .day, 4)
    look.choice.filter.since = DateBound("2026-05-01T18:30+02:00")
    look.choice.filter.until = DateBound("2026-05-02T18:30+02:00")
    look.choice.filter.leastSize = PhotoFilter.Size(width: 1, height: 2)
    return look
  }

  private static var document: DocumentSettings {
    var document = DocumentSettings()
    (document.title, document.author, document.subject) = ("a", "b", "c")
    (document.date, document.standard, document.intent) = (
      DocumentDate(seconds: 7), .a2b, .profile(OutputIntent(.sRGB))
    )
    document.link = try? Template("{name}", for: .photo)
    (document.tilePaper, document.overlap, document.tileMargin) = (Paper("A4"), 5, 6)
    return document
  }

  /// Values that are encoded as one, and tested where they are declared.
  private static func isLeaf(_ value: Any) -> Bool {
    value is FilePath || value is LayoutKind || value is CGSize || value is CGPoint || value is Plan.Border
      || value is Plan.Shadow || value is Template || value is PrintMarks || value is DocumentIntent
      || value is TextLocale || value is MosaicLook.Uses || value is Background || value is PaletteChoice
  }

  @Test func softShadowsNeedManyColors() {
    var look = WallLook()
    look.isPolaroid = true
    for (name, isSoft) in [("bw", false), ("spectra6", false), ("gray16", true)] {
      look.picture.palette = Palette.named(name).map { .palette($0) }
      #expect((look.tileShadow?.blur ?? 0 > 0) == isSoft && look.tileShadow != nil, "\(name)")
    }
    look.shadow = Plan.Shadow(x: 1, y: 2, blur: 3, color: Plan.Tint(red: 2, green: 3, blue: 4, alpha: 5))
    look.picture.palette = Palette.named("bw").map { .palette($0) }
    #expect(look.tileShadow?.blur == 3)
  }

  @Test func everyPropertyIsPartOfTheDigest() throws {
    let look = full
    #expect(emptyProperties(of: look).isEmpty, "give it a value in `full`")
    let stored = storedProperties(of: look, isLeaf: Self.isLeaf)
    #expect(try stored.subtracting(encodedProperties(of: look)).isEmpty)
    #expect(stored.contains("choice.filter.leastSize.width") && stored.contains("picture.quality"))
  }

  @Test func settingsOfPixelsChangeTheDigest() throws {
    let changes: [(inout WallSettings) -> Void] = [
      { $0.look.width = 5 }, { $0.look.layout = .hex }, { $0.look.background = .color(.black) },
      { $0.look.effort = .best },
      { $0.look.resolution = 72 }, { $0.look.choice.limit = 3 }, { $0.look.maxPixels = 9 },
      { $0.look.motion.loops = true }, { $0.look.motion.framesPerSecond = 25 }, { $0.look.motion.video = .mp4 },
      { $0.look.picture.sizeLimit = 9 },
      { $0.look.heroes = [FilePath("a")] }, { $0.look.spacing = 4 }, { $0.look.colors = .displayP3 },
      { $0.look.sheet.paper = Paper("A4") }, { $0.look.sheet.bleed = 3 }, { $0.look.sheet.marks = .bars },
      { $0.look.sheet.margin = 3 }, { $0.look.sheet.isLandscape = true },
      { $0.look.crop = .focus(.center) }, { $0.look.crop = .entropy }, { $0.look.picture.quality = 4 },
      { $0.look.choice.filter.add(.square) },
    ]
    var seen: Set = [SHA256.digest(ofValue: WallLook())]
    for change in changes {
      var settings = WallSettings()
      change(&settings)
      #expect(seen.insert(SHA256.digest(ofValue: settings.look)).inserted, "\(settings.look)")
    }
  }

  @Test func settingsOfTheWorkDoNot() {
    let changes: [(inout WallSettings) -> Void] = [
      { $0.work.cache = FilePath("elsewhere") }, { $0.work.decoding.memory = MemoryBudget(5) },
      { $0.work.minResolution = 150 }, { $0.work.isQuiet = true }, { $0.work.jobs = 1 },
      { $0.work.output = FilePath("wall.png") },
      { $0.work.settle = 5 }, { $0.plan = FilePath("plan.json") }, { $0.work.isForced = true },
    ]
    for change in changes {
      var settings = WallSettings()
      change(&settings)
      #expect(settings.look == WallLook())
    }
  }
}

extension TextLook {
  /// Words of which none is missing.
  fileprivate static var full: TextLook {
    var text = TextLook()
    let template = try? Template("x", for: .wall)
    (text.caption, text.captionPosition, text.captionColor) = (try? Template("x", for: .photo), .overlay, .black)
    (text.title, text.subtitle, text.footer) = (template, template, template)
    (text.groupHeading, text.pageHeader, text.pageFooter) = (template, template, template)
    (text.titleAlignment, text.color) = (.left, .black)
    return text
  }
}
