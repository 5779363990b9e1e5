import Files

/// Values of folders, each of which also counts for the folders in it that have none of their own.
struct NearestFolders<Value> {
  private var values: [FilePath: Value]
  /// The value of each folder asked for.
  private var known: [FilePath: Value?] = [:]

  init(_ values: [FilePath: Value]) { self.values = values }

  var isEmpty: Bool { values.isEmpty }

  /// Adds the value of a folder, none of whose folders has been asked for.
  mutating func add(_ value: Value, of folder: FilePath) { values[folder] = value }

  /// Returns the value of a folder, or of the nearest one above it.
  mutating func value(of folder: FilePath) -> Value? {
    if let known = known[folder] { return known }
    let found = values[folder] ?? value(above: folder)
    known[folder] = .some(found)
    return found
  }

  /// Returns the value of the nearest folder above.
  mutating func value(above folder: FilePath) -> Value? {
    let parent = folder.parent
    return parent == folder || folder.components.isEmpty ? nil : value(of: parent)
  }
}
