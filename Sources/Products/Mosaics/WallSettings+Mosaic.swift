import Files

extension WallSettings {
  /// The file for the looks of a mosaic from afar; nil if it is not wanted, or the wall is none.
  var mosaicPreview: FilePath? { look.mosaic.target == nil ? nil : work.preview }
}
