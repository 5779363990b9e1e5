import Files
import TestSupport
import Testing

@Suite struct FilePathPagesTests {
  @Test(arguments: [
    ("wall.png", 1, "wall-001.png"), ("a.b/wall.png", 12, "a.b/wall-012.png"), ("x/wall", 999, "x/wall-999"),
    ("wall.png", 1000, "wall-1000.png"), (".hidden", 2, ".hidden-002"), ("a.tar.png", 3, "a.tar-003.png"),
  ])
  func pageNamesAreFormedAndParsed(wall: String, number: Int, page: String) {
    #expect(FilePath(wall).page(number) == FilePath(page))
    #expect(FilePath(page).pageNumber(of: FilePath(wall)) == number)
  }

  @Test(arguments: [
    "wall.png", "wall-.png", "wall-000.png", "wall-01.png", "wall-0001.png", "wall-1x1.png", "wall-001.jpg",
  ])
  func otherNamesHaveNoPageNumber(name: String) {
    #expect(FilePath(name).pageNumber(of: FilePath("wall.png")) == nil)
  }

  @Test func foldersAreComparedByIdentity() throws {
    let folder = try TemporaryFolder()
    try folder.write([1], to: "sub/a")
    let sub = folder.path.appending(FilePath("sub"))
    #expect(sub.isSameFolder(as: folder.path.appending(FilePath("sub/../sub"))))
    #expect(!sub.isSameFolder(as: folder.path))
    #expect(!FilePath("none").isSameFolder(as: FilePath("nothing")))
  }
}
