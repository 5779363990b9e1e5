import Colors
import Digests
import Files
import ImageCodecs
import Raster
import Store

/// The style in which tiles are made, and the store of finished tiles.
struct TileStyle: Sendable {
  var look = TileLook()
  /// The tiles of earlier runs.
  var store: Store?
  /// Digests of contents, if tiles are identified by these instead of by stamps.
  var contents: ContentDigests?
  /// True if each photo gets the levels and midtones that suit it. Cached tiles do not include these adjustments.
  var adjustsTones = false

  /// Returns the key under which a tile of a file is cached; nil if it is not cached.
  ///
  /// - Parameters:
  ///   - choice: The choice of its pixels, if not simply those of the area.
  ///   - video: The reader of the video, if the file is one.
  func key(
    of file: borrowing OpenFile, area: Area, width: Int, height: Int, choice: TileChoice?, video: String?
  ) -> (Store, TileKey)? {
    // A file that has just changed could change again unnoticed.
    guard let store, file.stamp.isSettled else { return nil }
    let key: FileKey
    if let contents {
      guard let content = contents.digest(of: file) else { return nil }
      key = store.key(of: file.stamp, holding: content)
    } else {
      key = store.key(of: file.stamp)
    }
    let content = Content(look: look, choice: choice, video: video)
    return (
      store, TileKey(file: key, area: area, width: width, height: height, look: SHA256.digest(ofValue: content))
    )
  }

  /// The content of a key, as whole values: properties added to them later become part of the key, too.
  private struct Content: Encodable {
    var look: TileLook
    var choice: TileChoice?
    var video: String?
  }
}

/// The choice of a tile's pixels, if they are not simply an area of its photo.
enum TileChoice: Encodable {
  case search(CropSearch)
  case turn(TileTurn)
}
