import Files
import Foundation
import TestSupport
import Testing

@Suite struct FilePathRelativeTests {
  @Test func detoursAreLeftOutButForThoseByLinks() throws {
    let folder = try TemporaryFolder()
    for name in ["lists/a", "far/away/b"] { try folder.write([], to: name) }
    try FileManager.default.createSymbolicLink(
      atPath: folder.url.path + "/link", withDestinationPath: folder.url.path + "/far/away")
    func path(_ name: String, _ component: String) -> String {
      let whole = folder.path.appending(FilePath(name)).reaching(FilePath(component)).description
      return whole.replacing(folder.path.description, with: "")
    }
    #expect(path("lists", "../walls/a.png") == "/walls/a.png" && path("lists", "./a/../b/./") == "/lists/a/../b/")
    #expect(path("lists", "a.png") == "/lists/a.png" && path("lists/", "..") == "")
    // Their parents are elsewhere, or nowhere.
    #expect(path("link", "../c.png") == "/link/../c.png" && path("none", "../c.png") == "/none/../c.png")
    #expect(FilePath(".").reaching(FilePath("../a")) == FilePath("../a"))
    #expect(FilePath("..").reaching(FilePath("../a")) == FilePath("../../a"))
    #expect(FilePath("a").reaching(FilePath("s3://b/../c")) == FilePath("s3://b/../c"))
  }

  @Test func relativePathsBetweenFolders() throws {
    let folder = try TemporaryFolder()
    for name in ["a.jpg", "p/b.jpg", "q/r/c.jpg"] { try folder.write([1], to: name) }
    let file = { (name: String) in folder.path.appending(FilePath(name)) }
    #expect(file("p/b.jpg").relative(to: folder.path) == FilePath("p/b.jpg"))
    #expect(file("p/b.jpg").relative(to: file("q/r")) == FilePath("../../p/b.jpg"))
    #expect(file("p/../a.jpg").relative(to: file("./q/./r/..")) == FilePath("../a.jpg"))
    #expect(file("q/r/c.jpg").relative(to: file("q/r/")) == FilePath("c.jpg"))
    // From a folder elsewhere, paths stay as given.
    #expect(FilePath("x/../y").relative(to: FilePath(".")) == FilePath("x/../y"))
    #expect(file("none.jpg").relative(to: file("q")) == nil)
  }

  @Test func relativePathsAcrossLinks() throws {
    let folder = try TemporaryFolder()
    for name in ["a.jpg", "far/away/x"] { try folder.write([1], to: name) }
    try folder.link("link", to: folder.url.path + "/far/away")
    let file = { (name: String) in folder.path.appending(FilePath(name)) }
    #expect(file("a.jpg").relative(to: file("link")) == nil)
    #expect(file("link/x").relative(to: folder.path) == FilePath("link/x"))
    #expect(file("a.jpg").absolute == file("a.jpg"))
    #expect(FilePath("a").absolute == FilePath(FileManager.default.currentDirectoryPath).appending(FilePath("a")))
  }

  @Test func withoutExtensionDropsTheLastExtension() {
    for (path, rest) in [("a/b.c.jpg", "a/b.c"), ("a.b/c", "a.b/c"), (".hidden", ".hidden"), ("a.", "a.")] {
      #expect(FilePath(path).withoutExtension == FilePath(rest))
    }
  }
}
