package import Colors

/// A picture to be written: its size and its style.
package struct OutputPicture: Sendable {
  package var width: Int
  package var height: Int
  package var hasAlpha: Bool
  package var style: OutputStyle
  package var effort: Effort
  /// The dots per inch, if the picture is to have a resolution.
  package var resolution: Double?
  /// The color profile, if it is not sRGB.
  package var profile: ColorProfile?
  /// The metadata for the copy of a photo, which then has no note.
  package var metadata: KeptMetadata?
  /// The part of a JPEG in an Ultra HDR picture.
  package var role: UltraHDR?
  /// True for rows of 16 bits per sample with alpha, of which 12 bits are used: PQ with BT.2020's primaries.
  package var isBright = false

  package init(
    width: Int, height: Int, hasAlpha: Bool, style: OutputStyle, effort: Effort = .balanced,
    resolution: Double? = nil, profile: ColorProfile? = nil, metadata: KeptMetadata? = nil
  ) {
    let longestSide = style.format.longestSide
    precondition(
      width > 0 && height > 0 && max(width, height) <= longestSide, "The picture must fit the format.")
    precondition(!hasAlpha || style.format.hasAlpha, "A picture can be transparent only if its format supports that.")
    precondition(style.format.suits(style.palette?.palette), "A palette needs a format that supports palettes.")
    (self.width, self.height, self.hasAlpha, self.style) = (width, height, hasAlpha, style)
    (self.effort, self.resolution, self.profile) = (effort, resolution, profile)
    self.metadata = metadata
  }

  /// The encoder for the picture’s style.
  package var encoder: any PictureEncoder {
    style.palette.map { PaletteEncoder(self, $0) } ?? style.format.encoder(of: self)
  }

  var mark: PictureMark { PictureMark(resolution: resolution, isSRGB: profile == nil && !isBright) }

  /// Returns the picture’s EXIF block: that of the original photo, or a mark.
  func exif(_ note: String?, room: Int = 0) -> [UInt8] { metadata?.exif ?? mark.exif(note, room: room) }

  /// Sets the size of the file if the picture has a mark.
  func setSize(_ size: Int, in bytes: inout [UInt8]) {
    if metadata == nil { PictureMark.setSize(size, in: &bytes) }
  }
}
