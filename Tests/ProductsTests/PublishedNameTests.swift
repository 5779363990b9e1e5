import Files
import Testing

@testable import Sites

/// Names of originals in sites. Those of remote photos come from servers.
@Suite struct PublishedNameTests {
  private func published(_ path: String) -> String { FilePath(path).publishedName.description }

  @Test func usualNamesAreKept() {
    for name in ["a.jpg", "_DSC0001.JPG", ".hidden", "a b’é.jpg", "a", String(repeating: "x", count: 240) + ".jpg"] {
      #expect(published("photos/" + name) == name)
      #expect(published("s3://bucket/" + name) == name)
    }
  }

  @Test func namesOfFoldersAreReplaced() {
    for path in ["immich://host/1/..", "s3://bucket/a/.", "s3://bucket/..."] { #expect(published(path) == "photo") }
  }

  @Test func longNamesFitAFileSystem() {
    let long = String(repeating: "é", count: 400)
    let originals = [long + ".jpg", long + "2.jpg", long, long + ".jpg." + long, "a." + long]
    let names = originals.map { published("s3://b/" + $0) }
    #expect(Set(names).count == names.count)
    for name in names { #expect(name.utf8.count <= 240 && !name.contains("\u{FFFD}"), "\(name)") }
    #expect(names[0].hasSuffix(".jpg") && names[1].hasSuffix(".jpg"))
  }
}
