import Files
import Foundation
import TestSupport
import Testing

@testable import Planning

/// Large numbers of inputs.
@Suite struct InputSizeTests {
  @Test func aMillionNamesAreReadAtOnce() throws {
    let start = ContinuousClock.now
    let folder = try TemporaryFolder()
    try folder.write((0..<1_000_000).flatMap { Array("photos/\($0).jpg\n".utf8) }, to: "list.txt")
    var lists = InputLists()
    lists.settings.paths = [FilePath(folder.url.path + "/list.txt")]
    let inputs = try lists.inputs(after: [FilePath("first")])
    #expect(inputs.count == 1_000_001 && inputs[1_000_000] == FilePath("photos/999999.jpg"))
    #expect(ContinuousClock.now - start < .seconds(60))
  }
}
