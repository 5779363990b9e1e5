import Raster

/// Joins encoded groups into one file, in order.
package protocol PictureAssembler: Sendable {
  associatedtype Group: Sendable

  /// What stands before the picture data.
  mutating func begin() throws(EncodingError) -> [UInt8]
  mutating func add(_ group: Group) throws(EncodingError) -> [UInt8]
  /// What stands behind the picture data.
  ///
  /// - Parameters:
  ///   - note: for `WallNote` to find again.
  ///   - digests: of what each group was made from, where the format has a place for them.
  mutating func end(note: String?, digests: [[UInt8]]) throws(EncodingError) -> PictureEnd
}
