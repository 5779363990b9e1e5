import Files
import Foundation
import TestSupport
import Testing

@testable import Planning

/// Large numbers of inputs.
@Suite struct InputSizeTests {
  @Test func manyNamesAreReadAtOnce() throws {
    let start = ContinuousClock.now
    let folder = try TemporaryFolder()
    let count = Thoroughness.count(1_000_000, each: 10)
    try folder.write((0..<count).flatMap { Array("photos/\($0).jpg\n".utf8) }, to: "list.txt")
    var lists = InputLists()
    lists.settings.paths = [FilePath(folder.url.path + "/list.txt")]
    let inputs = try lists.inputs(after: [FilePath("first")])
    #expect(inputs.count == count + 1 && inputs[count] == FilePath("photos/\(count - 1).jpg"))
    #expect(ContinuousClock.now - start < .seconds(60))
  }
}
