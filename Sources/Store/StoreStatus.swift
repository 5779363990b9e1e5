package import Files

/// The contents of a store and its use.
package struct StoreStatus: Equatable, Sendable {
  /// The number of files with a catalog entry.
  package var files: Int
  package var tiles: Int
  /// The size of the tiles on disk.
  package var bytes: Int
  package var limit: Int
  package var path: FilePath
  /// The numbers of this process's lookups that found a tile, and that did not.
  package var hits: Int
  package var misses: Int
}
