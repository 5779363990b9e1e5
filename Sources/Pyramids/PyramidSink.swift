package import Files

/// Where tiles go: a folder, an archive, a TIFF, or a part of one of them.
package protocol TileSink: Sendable {
  /// Whether tiles may come from several threads, in any order. Otherwise they come in the order in which rows of them
  /// are complete.
  var isConcurrent: Bool { get }
  func write(_ tile: PyramidTile) throws(FileError)
}

/// Where a whole pyramid goes.
package protocol PyramidSink: TileSink {
  /// Writes what describes the pyramid, and puts the result in place.
  ///
  /// - Parameter note: a line for `PyramidNote` to find again.
  func publish(note: String?) throws(FileError)
}
