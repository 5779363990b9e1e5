import Files
import Foundation
import ImageCodecs
import ProgramSupport
import TestSupport
import Testing
@testable import Products
@testable import Runs

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
    record.walls = [
      .init(pages: 1...2, photoCount: 20, leftOutCount: 5, damagedCount: 4, copyCount: 3, size: (400, 300)),
      .init(pages: 3...3, photoCount: 40, leftOutCount: 0, damagedCount: 3, copyCount: 0, size: (300, 400)),
    ]
    #expect(WallRecord(record.text) == record)
  }

  @Test(arguments: [
    "", "nonsense", "page=x photos= left-out=-", "inputs", "=== ==", "later=1 page=1/1 what=ever",
    "walls=2/1/0/0/0/0/0/0,1/2,", "page=1/9223372036854775807", "page=-1/3", "walls=1/9223372036854775807/0/0/0/0/0/0",
  ])
  func unknownTextIsIgnored(text: String) {
    let record = WallRecord(text)
    #expect(record.inputs == nil && record.pageCount == 1 && record.walls.isEmpty)
  }

  @Test(
    arguments: ["wall.png", "wall.jpg", "wall.webp", "wall.tiff", "wall.avif", "wall.jxl"].filter {
      OutputFormat(fileExtension: FilePath($0).fileExtension)?.unavailableReason == nil
    })
  func wallsRecordDamagedPhotos(name: String) throws {
    let photos = try PhotoFolder(sizes: [(90, 60), (60, 90)])
    let whole = try Data(contentsOf: SampleImages.folder.appendingPathComponent("tree.jpg"))
    try photos.folder.write(Array(whole.prefix(whole.count / 2)), to: "photos/03.jpg")
    #expect(try photos.run("photos", "-o", name, "--width", "300").code == 0)
    let record = try #require(WallRecord(of: photos.folder.path.appending(FilePath(name))))
    #expect(record.damagedCount == 1 && record.photoCount == 3)
  }
}
