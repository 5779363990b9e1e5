package import Files
import Planning
import Runs

extension TesseraCommand {
  /// Returns the faults in the batch file at `path`, as text; nil if there are none. Does not look at photos.
  package static func faults(ofWallsAt path: FilePath) -> String? {
    do throws(RunFailure) {
      _ = try BatchFile(path).runs(WallRegistry()) { _ in }
      return nil
    } catch {
      return error.description
    }
  }
}
