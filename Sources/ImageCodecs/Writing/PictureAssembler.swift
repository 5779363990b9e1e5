import Raster

/// Joins encoded groups into one file, in order.
package protocol PictureAssembler: Sendable {
  associatedtype Group: Sendable

  /// Returns the bytes before the picture data.
  mutating func begin() throws(EncodingError) -> [UInt8]
  mutating func add(_ group: Group) throws(EncodingError) -> [UInt8]
  /// Returns the bytes after the picture data.
  ///
  /// - Parameters:
  ///   - note: The text for `WallNote` to read back.
  ///   - digests: Digests of the sources of each group, if the format has a place for them.
  mutating func end(note: String?, digests: [[UInt8]]) throws(EncodingError) -> PictureEnd
}
