import Testing

@testable import Site

/// The entries of a page of changes.
@Suite struct ComparisonEntryTests {
  private func picture(_ width: Int, _ height: Int) -> ComparisonPage.Picture { .init(width: width, height: height) }

  @Test func addressesHaveNoOtherCharacters() {
    #expect(ComparisonEntry.address(of: "a/b-1_2.~@x.png") == "a/b-1_2.~@x.png")
    #expect(ComparisonEntry.address(of: "a b%:\u{E9}\"#?") == "a%20b%25%3A%C3%A9%22%23%3F")
  }

  @Test func everyEntryHasItsOwnAddress() {
    let changes = ["a", "a", "a:2", "a"].map { ComparisonPage.Change(name: $0, sentence: "", kind: .failed) }
    #expect(ComparisonEntry.all(of: changes).map(\.address) == ["a", "a:2", "a%3A2", "a:4"])
  }

  @Test func thumbnailsShowTheLargestChangeWithItsSurroundings() {
    func crop(_ width: Int, _ height: Int, _ x: Int, _ y: Int, _ w: Int, _ h: Int) -> ComparisonPage.Region {
      ComparisonEntry.crop(of: picture(width, height), around: .init(x: x, y: y, width: w, height: h))
    }
    // In the middle, at an edge, larger than a thumbnail, and in a picture that is smaller than one.
    #expect(crop(1280, 800, 600, 400, 10, 10) == .init(x: 461, y: 315, width: 288, height: 180))
    #expect(crop(1280, 800, 1275, 2, 5, 5) == .init(x: 992, y: 0, width: 288, height: 180))
    let large = crop(1280, 800, 100, 100, 800, 100)
    #expect(large.width == 1000 && large.height == 625 && large.x == 0)
    #expect(crop(40, 30, 3, 3, 1, 1) == .init(x: -10, y: -3, width: 60, height: 37))
    #expect(crop(1, 1, 0, 0, 1, 1) == .init(x: -7, y: -4, width: 16, height: 10))
    // Without a region: the top of a long picture, and all of others.
    #expect(ComparisonEntry.crop(of: picture(600, 4000), around: nil) == .init(x: 0, y: 0, width: 600, height: 375))
    #expect(ComparisonEntry.crop(of: picture(300, 300), around: nil) == .init(x: 0, y: 0, width: 300, height: 300))
  }

  @Test func picturesAreInThePageOnce() {
    var change = ComparisonPage.Change(name: "a.png", sentence: "1 pixel", kind: .changed)
    var (before, after) = (picture(9, 8), picture(9, 8))
    before.layers = [.init(address: "pictures/1-expected.png", x: 0, y: 0, width: 9, height: 8)]
    after.layers = [.init(address: "pictures/1-changed.png", x: 2, y: 3, width: 4, height: 5)]
    after.isOnExpected = true
    (change.expected, change.actual) = (before, after)
    let page = ComparisonPage(title: "t", changes: [change], acceptCommand: nil).html(embedding: false)
    #expect(page.components(separatedBy: "1-expected.png").count == 2)
    let actual = "<g id=\"actual:1\"><use href=\"#expected:1\"/><image href=\"pictures/1-changed.png\" x=\"2\" y=\"3\""
    #expect(page.contains(actual))
    #expect(!page.contains("data-command") && !page.contains("data-line"))
  }

  @Test func aPageWithoutChangesSaysSo() {
    let page = ComparisonPage(title: "No picture differs", changes: [], acceptCommand: "x").html(embedding: true)
    #expect(page.contains("<h1>No picture differs</h1>") && page.contains("There is nothing to review."))
  }
}
