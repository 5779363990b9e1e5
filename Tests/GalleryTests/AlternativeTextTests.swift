import Files
import ImageCodecs
import Testing

@testable import Gallery

/// The texts for those who cannot see photos.
@Suite struct AlternativeTextTests {
  private func text(title: String? = nil, description: String? = nil, caption: String? = nil) -> String {
    var photo = Photo(path: FilePath("photos/lake.jpg"), width: 3, height: 2)
    var metadata = Metadata()
    (metadata.title, metadata.description) = (title, description)
    photo.metadata = metadata
    return photo.alternativeText(caption: caption)
  }

  @Test func titlesComeFirstAndNamesLast() {
    #expect(text(title: "A lake", description: "Seen from above", caption: "August") == "A lake")
    #expect(text(description: "Seen from above", caption: "August") == "Seen from above")
    #expect(text(caption: "August") == "August")
    #expect(text() == "lake")
  }

  @Test func photosOfWhichOnlyTheNameIsKnownHaveNoWords() {
    var photo = Photo(path: FilePath("photos/lake.jpg"), width: 3, height: 2)
    #expect(!photo.hasWords)
    photo.caption = ""
    #expect(!photo.hasWords)
    var metadata = Metadata()
    metadata.alternativeText = "A lake among mountains"
    metadata.title = "Holidays"
    photo.metadata = metadata
    #expect(photo.hasWords && photo.alternativeText(caption: "August") == "A lake among mountains")
  }

  @Test func emptyWordsAreNoText() {
    #expect(text(title: "", description: "Seen from above") == "Seen from above")
    #expect(text(title: "", description: "", caption: "") == "lake")
  }

  @Test func photosOfAPlanHaveTheirCaptionOrTheirName() {
    #expect(Photo.alternativeText(of: FilePath("photos/lake.jpg"), caption: "August") == "August")
    #expect(Photo.alternativeText(of: FilePath("photos/lake.jpg"), caption: nil) == "lake")
  }
}
