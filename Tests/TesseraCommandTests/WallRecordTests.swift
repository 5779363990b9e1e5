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
    record.resolutionCheck = .init(least: 149.5, count: 3)
    #expect(WallRecord(record.text) == record)
  }

  @Test(arguments: ["", "nonsense", "page=x photos= left-out=-", "inputs", "=== ==", "later=1 page=1/1 what=ever"])
  func unknownTextIsIgnored(text: String) {
    let record = WallRecord(text)
    #expect(record.inputs == nil && record.pageCount == 1)
  }
}
