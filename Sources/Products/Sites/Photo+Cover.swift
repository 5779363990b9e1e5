import Files
import Gallery

extension Photo {
  /// The rank as the cover of an album: that of a hero, of a photo with the name of a cover, or of its rating. The
  /// first photo of the highest rank is chosen.
  var rankAsCover: Int {
    if isHero { return 10 }
    if ["cover", "folder"].contains(path.stem.text.lowercased()) { return 9 }
    return isFavorite ? 5 : metadata?.rating ?? 0
  }
}
