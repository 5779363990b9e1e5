import Files
import Foundation
import TestSupport
import Testing

@testable import Typesetting

@Suite struct FontFolderTests {
  /// Each folder that processes may read takes an open file while they are made, of which there are few.
  @Test func foldersInOthersAreLeftOut() throws {
    let folder = try TemporaryFolder()
    func path(_ name: String) throws -> FilePath {
      try #require(FilePath(folder.url.path).resolved).appending(FilePath(name))
    }
    for name in ["fonts/a/b", "fonts-more", "elsewhere"] {
      try FileManager.default.createDirectory(atPath: path(name).losslessText, withIntermediateDirectories: true)
    }
    try FileManager.default.createSymbolicLink(
      atPath: path("fonts/link").losslessText, withDestinationPath: path("elsewhere").losslessText)
    let names = ["fonts/a", "fonts", "fonts/a/b", "fonts-more", "fonts/link", "missing"]
    #expect(
      try FilePath.outermost(names.map(path))
        == [path("elsewhere"), path("fonts"), path("fonts-more")])
  }
}
