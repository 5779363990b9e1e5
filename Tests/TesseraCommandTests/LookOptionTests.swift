import Digests
import Files
import ImageCodecs
import Testing
@testable import Planning
@testable import Products
@testable import Runs
@testable import TesseraCommand

/// Options that change the look of a wall, and those that do not.
@Suite struct LookOptionTests {
  private static var options: [Option<WallSettings>] {
    [OptionSection].walls.options + WallSettings.motionOptions
  }

  private static let optionsOfTheWork = Set(
    ProcessingSettings.names + UpdateSettings.names + RunSettings.names + ListSettings.names
      + ProductKinds.all.ownOptions.map(\.name))

  /// Values of every kind, of which each option accepts some.
  private static let samples = [
    "display-p3", "7", "2", "0.25", "120", "1024", "2026-05-01", "https://example.org/a",
    "3:1", "30x40", "1,2,3", "1,2", "5%", "red", "x", "a.jpg=b", "0,0 5,5", "A4", "crop", "de", "a.jpg@50%,40%",
  ]

  /// An option that is missing from the digest would leave old walls unchanged.
  @Test(arguments: options.map(\.name).filter { !optionsOfTheWork.contains($0) })
  func everySettingChangesTheDigest(name: String) throws {
    let option = try #require(Self.options.first { $0.name == name })
    let usual = SHA256.digest(ofValue: WallSettings().inputs)
    let words = option.setting.expected.map(Values.words(in:)) ?? []
    let changes = (words + Self.samples).contains { sample in
      var settings = WallSettings()
      guard (try? option.apply(&settings, FilePath(sample))) != nil else { return false }
      return SHA256.digest(ofValue: settings.inputs) != usual && settings.inputs != WallSettings().inputs
    }
    #expect(changes)
  }

  @Test func settingsOfAKindChangeTheDigestOfItsOutput() throws {
    func digest(layers: String) throws -> [UInt8] {
      var settings = WallSettings()
      try settings.set("--group-by", "folder")
      try settings.set("--layers", layers)
      var output = OutputName(FilePath("wall.ora"))
      _ = try ProductKinds.all.chosen(by: &settings, for: &output)
      func digest(_ inputs: some Encodable) -> [UInt8] { SHA256.digest(ofValue: inputs) }
      return settings.productInputs.map { digest($0) } ?? []
    }
    #expect(try digest(layers: "photos") != digest(layers: "groups"))
  }

  @Test func settingsOfTheWorkDoNot() {
    let changes: [(inout WallSettings) -> Void] = [
      { $0.work.cache = FilePath("elsewhere") }, { $0.work.memory = MemoryLimit(MemoryBudget(5)) },
      { $0.work.minResolution = 150 }, { $0.work.isQuiet = true }, { $0.work.jobs = 1 },
      { $0.work.output = FilePath("wall.png") },
      { $0.work.settle = 5 }, { $0.plan = FilePath("plan.json") }, { $0.work.isForced = true },
    ]
    for change in changes {
      var settings = WallSettings()
      change(&settings)
      #expect(settings.inputs == WallSettings().inputs)
    }
  }
}
