import Files
import Testing

@testable import Pyramids

@Suite struct AddressTests {
  @Test(arguments: [
    ("walls/north", "north"), ("a b", "a%20b"), ("ä", "%C3%A4"), ("#1?", "%231%3F"), ("it's-(1)~", "it's-(1)~"),
    ("50%", "50%25"),
  ])
  func folderNamesAreEscaped(name: String, expected: String) {
    #expect(FilePath(name).iiifAddress == "https://example.org/" + expected)
  }
}
