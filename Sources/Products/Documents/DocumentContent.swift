import Planning
import TesseraLayout
import Wall

/// What the pages of a wall are made with.
struct DocumentContent {
  var settings: DocumentSettings
  var style: WallRenderer.Style
  /// What is said of photos beside what is seen.
  var words: PageWords
  /// Returns what is known of a file.
  var known: @Sendable (Plan.FileName) -> WallRenderer.KnownPhoto?
}
