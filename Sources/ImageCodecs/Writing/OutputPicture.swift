package import Colors

/// A picture that is to be written: how large it is, and as what.
package struct OutputPicture: Sendable {
  package var width: Int
  package var height: Int
  package var hasAlpha: Bool
  package var style: OutputStyle
  package var effort: Effort
  /// Dots an inch, where the picture should carry them.
  package var resolution: Double?
  /// What its colors are, where they are not sRGB's.
  package var profile: ColorProfile?
  /// What a copy of a photo keeps of its metadata; it then has no note.
  package var metadata: KeptMetadata?

  package init(
    width: Int, height: Int, hasAlpha: Bool, style: OutputStyle, effort: Effort = .balanced,
    resolution: Double? = nil, profile: ColorProfile? = nil, metadata: KeptMetadata? = nil
  ) {
    let longestSide = style.format.longestSide
    precondition(
      width > 0 && height > 0 && max(width, height) <= longestSide, "The picture fits the format.")
    precondition(!hasAlpha || style.format.hasAlpha, "A picture is transparent only where its format can be.")
    precondition(style.format.suits(style.palette?.palette), "A palette is written where the format has one.")
    (self.width, self.height, self.hasAlpha, self.style) = (width, height, hasAlpha, style)
    (self.effort, self.resolution, self.profile) = (effort, resolution, profile)
    self.metadata = metadata
  }

  /// What writes it.
  package var encoder: any PictureEncoder {
    style.palette.map { PaletteEncoder(self, $0) } ?? style.format.encoder(of: self)
  }

  var mark: PictureMark { PictureMark(resolution: resolution, isSRGB: profile == nil) }

  /// Its EXIF block: that of the photo it is a copy of, or a mark.
  func exif(_ note: String?, room: Int = 0) -> [UInt8] { metadata?.exif ?? mark.exif(note, room: room) }

  /// Fills in the size of the file where the picture has a mark.
  func setSize(_ size: Int, in bytes: inout [UInt8]) {
    if metadata == nil { PictureMark.setSize(size, in: &bytes) }
  }
}
