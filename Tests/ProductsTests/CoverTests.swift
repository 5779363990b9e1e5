import Files
import Gallery
import ImageCodecs
import Testing

@testable import Sites

/// The photo on the cover of an album.
@Suite struct CoverTests {
  private func photo(_ name: String, rating: Int? = nil, isFavorite: Bool = false) -> Photo {
    var photo = Photo(path: FilePath("album/\(name)"), stamp: nil, info: nil)
    photo.metadata = Metadata()
    photo.metadata?.rating = rating
    photo.metadata?.isFavorite = isFavorite
    return photo
  }

  @Test func heroesAndNamedCoversComeBeforeRatings() {
    var hero = photo("a.jpg")
    hero.marks.isHero = true
    let photos = [
      hero, photo("Cover.JPG"), photo("b.jpg", rating: 5), photo("c.jpg", rating: 3), photo("d.jpg"),
      photo("e.jpg", rating: -1),
    ]
    let ranks = photos.map(\.rankAsCover)
    #expect(ranks == ranks.sorted(by: >) && Set(ranks).count == photos.count, "\(ranks)")
    #expect(photo("folder.png").rankAsCover == photos[1].rankAsCover)
    #expect(photo("discovery.jpg").rankAsCover == photos[4].rankAsCover)
    #expect(photo("f.jpg", rating: 2, isFavorite: true).rankAsCover == photos[2].rankAsCover)
  }
}
