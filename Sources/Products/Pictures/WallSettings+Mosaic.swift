import Files
import Runs

extension WallSettings {
  /// The file for a mosaic's preview; nil if not requested, or if the wall is not a mosaic.
  var mosaicPreview: FilePath? { look.mosaic.target == nil ? nil : work.preview }
}
