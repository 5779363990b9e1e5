import Planning
import TesseraLayout
import Wall

/// The shared state that pages of a wall are written with.
struct DocumentContent {
  var settings: Settings<DocumentSettings>
  var style: WallRenderer.Style
  /// Alt texts and links of the photos.
  var words: PageWords
  /// Metadata of a file.
  var known: @Sendable (Plan.FileName) -> WallRenderer.KnownPhoto?
}
