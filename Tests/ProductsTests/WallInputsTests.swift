import Digests
import Files
import ImageCodecs
import Plans
import TestSupport
import Testing

@testable import Motion
@testable import Planning
@testable import Products
@testable import Runs

/// The settings in the digests of walls.
@Suite struct WallInputsTests {
  /// Settings without nil properties.
  private var full: WallInputs {
    var settings = WallSettings()
    (settings.look.scale, settings.video) = (2, .webm)
    (settings.look.pageOfFewPhotos, settings.look.hasEdge, settings.look.hasHardText) = (.rows, true, true)
    settings.picture.become(FormatWord("iiif"), of: .webp)
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
    settings.own.include(ProductKinds.all.ownSettings)
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
    ("", "c045041c3a6e3bef6d6bcf2a66e78e82d5bdaa230379a3b9ec2447036535b172"),
    (
      "--width 300 --layout hex --crop faces --spacing 3",
      "dc0d8a67c0c74e5131f0185a88240e05a4326e9078e019704d4b676cf8401338"
    ),
    (
      "--format jpeg --quality 70 --palette bw --dither none",
      "7a097cc250498740acbc30011cf3702f9f7b7adf6b4f0c2c980e7c1f80f28b82"
    ),
    (
      "--format dzi --tile-size 64 --skip-blank",
      "7d02e0c52340a8e5ee2ddf2021ff1bd191480bd08c1da89b602027647508ca94"
    ),
    (
      "--format pdf --pdf-title Lake --paper A4 --marks crop --tile-paper A5",
      "8640547775361ad5706e99adbc3e0c01707f1d2aa6c2ae6b1d14cafca0f77edd"
    ),
    ("--from flow --to hex --fps 25 --loop", "664d71ee812f1a3a5e057afb5f5d7d79137bf54f97a9e05c36e023400d564588"),
    (
      "--target a.jpg --across 20 --watermark Lake --border 2,red --caption {stem}",
      "953f3f285510f2c755e28424ff8ddb49a1b06ecbefca885aa6c3ea3ec34a35a3"
    ),
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
