import Layouts
import Planning
import Runs
import Wall

/// The state that the pages of a wall share while they are written.
struct DocumentContent {
  var settings: Settings<DocumentSettings>
  var style: WallRenderer.Style
  /// Alt texts and links of the photos.
  var words: PageWords
  /// Returns the metadata of a file.
  var known: @Sendable (Plan.FileName) -> WallRenderer.KnownPhoto?
}
