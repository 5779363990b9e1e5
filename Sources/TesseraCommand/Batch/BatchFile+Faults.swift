package import Files
import Planning
import Products

extension TesseraCommand {
  /// The faults in the batch file at `path` as text; nil if every wall could be rendered. Does not look at photos.
  package static func faults(ofWallsAt path: FilePath) -> String? {
    do throws(RunFailure) {
      _ = try BatchFile(path).runs(WallRegistry()) { _ in }
      return nil
    } catch {
      return error.description
    }
  }
}
