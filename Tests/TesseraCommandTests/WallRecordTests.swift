import Files
import Parallel
import TestSupport
import Testing

@testable import TesseraCommand

@Suite struct WallRecordTests {
  @Test func recordsRoundTrip() {
    var record = WallRecord()
    #expect(WallRecord(record.text) == record)
    record.inputs = "00ff"
    record.contents = "abc"
    (record.page, record.pageCount) = (2, 3)
    (record.photoCount, record.leftOutCount, record.damagedCount) = (60, 5, 7)
    #expect(WallRecord(record.text) == record)
  }

  @Test(arguments: ["", "nonsense", "page=x photos= left-out=-", "inputs", "=== ==", "later=1 page=1/1 what=ever"])
  func unknownTextIsIgnored(text: String) {
    let record = WallRecord(text)
    #expect(record.inputs == nil && record.pageCount == 1)
  }

  @Test func digestIncludesSettingsThatAffectPixels() {
    let usual = WallSettings()
    let changes: [(inout WallSettings) -> Void] = [
      { $0.width = 5 }, { $0.layout = .hex }, { $0.background = .black }, { $0.effort = .best }, { $0.resolution = 72 },
      { $0.choice.limit = 3 }, { $0.choice.decoding.maxPixels = 9 }, { $0.heroes = [FilePath("a")] },
      { $0.spacing = 4 },
    ]
    var seen: Set = [usual.fingerprint]
    for change in changes {
      var settings = usual
      change(&settings)
      #expect(seen.insert(settings.fingerprint).inserted)
    }
  }

  @Test func digestIgnoresOtherSettings() {
    let usual = WallSettings()
    let changes: [(inout WallSettings) -> Void] = [
      { $0.work.cache = FilePath("elsewhere") }, { $0.choice.decoding.memory = MemoryBudget(5) },
      { $0.work.isQuiet = true },
      { $0.choice.jobs = 1 }, { $0.choice.output = FilePath("wall.png") }, { $0.choice.settle = 5 },
      { $0.choice.isOtherWall = { _ in true } }, { $0.plan = FilePath("plan.json") }, { $0.work.isForced = true },
    ]
    for change in changes {
      var settings = usual
      change(&settings)
      #expect(settings.fingerprint == usual.fingerprint)
    }
  }
}
