import Files
import Testing

@testable import Sites

@Suite struct InputPlacesTests {
  @Test func foldersAreFoundAmongManyInputs() {
    let places = InputPlaces(["a/b", "a", "/c", ".", "a/b/c.jpg"].map { FilePath($0) })
    let folders = ["a/b/x/1.jpg", "a/y/1.jpg", "/c/d/e/1.jpg", "a/b/c.jpg", "z/1.jpg"].map { FilePath($0) }
    #expect(folders.map(places.folder) == ["x", "y", "d/e", "", ""])
    #expect(places.first == FilePath("a/b"))
  }
}
