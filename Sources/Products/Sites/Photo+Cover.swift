import Files
import Gallery

extension Photo {
  /// The rank among the photos of an album, of which the first one with the highest is on the cover: a hero, a photo
  /// with the name of a cover, one with a good rating.
  var rankAsCover: Int {
    if isHero { return 10 }
    if ["cover", "folder"].contains(path.stem.text.lowercased()) { return 9 }
    return isFavorite ? 5 : metadata?.rating ?? 0
  }
}
