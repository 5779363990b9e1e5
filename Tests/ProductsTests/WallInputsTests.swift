import Digests
import Files
import ImageCodecs
import Plans
import TestSupport
import Testing
@testable import Planning
@testable import Runs

/// The settings in the digests of walls.
@Suite struct WallInputsTests {
  /// Settings without nil properties.
  private var full: WallInputs {
    var settings = WallSettings()
    (settings.look.scale, settings.video) = (2, .webm)
    (settings.look.pageOfFewPhotos, settings.look.hasHardText) = (.rows, true)
    settings.picture.become(.pyramid(.iiif), of: .webp)
    return settings.inputs
  }

  /// Values encoded as a single value, which have tests of their own, and those that follow from others.
  private static func isLeaf(_ value: Any) -> Bool {
    value is any SettingsStore || value is OwnSettings || value is OutputTraits || value is [String: any SettingValue]
  }

  @Test func everyPropertyIsPartOfTheDigest() throws {
    let inputs = full
    #expect(emptyProperties(of: inputs).isEmpty, "give it a value in `full`")
    #expect(emptyProperties(of: inputs.look).isEmpty, "give it a value in `full`")
    let look = storedProperties(of: inputs.look, isLeaf: Self.isLeaf).subtracting(["output"])
    let others = storedProperties(of: inputs, isLeaf: Self.isLeaf).filter { $0.hasPrefix("picture") }
    let own: Set = ["motion", "poster", "video"]
    #expect(try look.union(others).union(own).subtracting(encodedProperties(of: inputs)).isEmpty)
    #expect(others.contains("picture.partFormat") && look.contains("readsDates"))
  }

  @Test func everyGroupHasTheScaleOfTheWall() throws {
    var settings = WallSettings()
    try settings.changeGroups { $0.scale = 2 }
    let parts: [Any] = [settings.look, settings.picture, settings.inputs]
    let groups =
      parts.flatMap { Mirror(reflecting: $0).children.compactMap { $0.value as? any SettingsStore } }
      + settings.look.own.all + settings.own.all
    #expect(groups.count > 15 && groups.allSatisfy { $0.scale == 2 })
  }

  @Test func equalValuesAreEqualSettings() {
    var (given, usual) = (WallSettings(), WallSettings())
    given.look.flow.rowHeight = 240
    #expect(given.inputs == usual.inputs && digest(given) == digest(usual))
    usual.look.flow.rowHeight = 241
    #expect(given.inputs != usual.inputs && digest(given) != digest(usual))
  }

  private func digest(_ settings: WallSettings) -> [UInt8] { SHA256.digest(ofValue: settings.inputs) }

  @Test func settingsOfPixelsChangeTheDigest() throws {
    let changes: [(inout WallSettings) -> Void] = [
      { $0.look.width = 5 }, { $0.look.layout = .hex }, { $0.look.background = .color(.black) },
      { $0.look.effort = .best },
      { $0.look.resolution = 72 }, { $0.look.choice.limit = 3 }, { $0.look.choice.maxPixels = 9 },
      { $0.motion.loops = true }, { $0.motion.framesPerSecond = 25 }, { $0.video = .mp4 },
      { $0.picture.sizeLimit = 9 },
      { $0.look.heroes = [FilePath("a")] }, { $0.look.spacing = 4 }, { $0.look.colors = .displayP3 },
      { $0.look.sheet.paper = Paper("A4") }, { $0.look.sheet.bleed = 3 }, { $0.look.sheet.marks = .bars },
      { $0.look.sheet.margin = 3 }, { $0.look.sheet.isLandscape = true },
      { $0.look.crop = .focus(.center) }, { $0.look.crop = .entropy }, { $0.picture.quality = 4 },
      { $0.look.choice.shapes = [.square] },
    ]
    var seen: Set = [digest(WallSettings())]
    for change in changes {
      var settings = WallSettings()
      change(&settings)
      #expect(seen.insert(digest(settings)).inserted, "\(settings.inputs)")
    }
  }

  /// If one of these changes, all such walls are made again.
  @Test(arguments: [
    ("", ""),
    ("--width 300 --layout hex --crop faces --spacing 3", ""),
    ("--format jpeg --quality 70 --palette bw --dither none", ""),
    ("--format dzi --tile-size 64 --skip-blank", ""),
    ("--format pdf --pdf-title Lake --paper A4 --marks crop --tile-paper A5", ""),
    ("--from flow --to hex --fps 25 --loop", ""),
    ("--target a.jpg --across 20 --watermark Lake --border 2,red --caption {stem}", ""),
  ])
  func digestsOfStandingWallsStay(options: String, expected: String) throws {
    var settings = WallSettings()
    let words = options.split(separator: " ").map(String.init)
    for (index, word) in words.enumerated() where word.hasPrefix("--") {
      let next = index + 1 < words.count ? words[index + 1] : ""
      try settings.set(word, next.hasPrefix("--") ? "" : next)
    }
    #expect(SHA256.hexDigest(ofValue: settings.inputs) == expected)
  }
}
