package import Files

/// A destination of tiles: a folder, an archive, a TIFF, or a part of one of them.
package protocol TileSink: Sendable {
  /// True if tiles may come from several threads, in any order. Otherwise they come in the order in which rows of them
  /// are complete.
  var isConcurrent: Bool { get }
  func write(_ tile: PyramidTile) throws(FileError)
}

/// The destination of a whole pyramid.
package protocol PyramidSink: TileSink {
  /// Writes the description of the pyramid, and puts the result in place.
  ///
  /// - Parameter note: a line for `PyramidNote` to find again.
  func publish(note: String?) throws(FileError)
}
