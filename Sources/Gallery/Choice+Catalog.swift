import Files
import Store

extension Gallery.Choice {
  /// What earlier runs found out about a file that has not changed since, by its stamp or its contents.
  func entry(for path: FilePath, _ stamp: FileStamp?) -> CatalogEntry? {
    guard let stamp, stamp.isSettled, let entry = store?.entry(for: stamp) else { return nil }
    guard let contents else { return entry }
    guard let file = try? OpenFile(path), file.stamp == stamp, let content = contents.digest(of: file) else {
      return nil
    }
    return content == entry.content ? entry : nil
  }
}
