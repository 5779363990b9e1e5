package import Files

extension TesseraCommand {
  /// What is wrong with the file of walls at `path`, in words, or nil where every wall could be begun. Looks at no photo.
  package static func faults(ofWallsAt path: FilePath) -> String? {
    do throws(RunFailure) {
      _ = try BatchFile(path).runs(WallRegistry()) { _ in }
      return nil
    } catch {
      return error.description
    }
  }
}
