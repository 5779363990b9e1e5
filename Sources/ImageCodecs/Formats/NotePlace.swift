/// The place of a wall's note in files of a format.
enum NotePlace: Sendable {
  /// In a `PictureMark`.
  case mark
  /// In a chunk of a PNG.
  case chunk
}
