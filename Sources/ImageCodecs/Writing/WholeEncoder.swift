package import Colors
package import Raster

/// Writes pictures of which the library must have all before it begins: WebP, AVIF and progressive JPEG.
package struct WholeEncoder: PictureEncoder {
  private let picture: WholePicture

  package init(
    width: Int, height: Int, hasAlpha: Bool, style: OutputStyle, resolution: Double? = nil,
    effort: Effort = .balanced, profile: ColorProfile? = nil
  ) {
    precondition(
      width > 0 && height > 0 && max(width, height) <= style.format.longestSide, "The picture fits the format.")
    picture = WholePicture(
      width: width, height: height, hasAlpha: hasAlpha, style: style, effort: effort, resolution: resolution,
      profile: profile)
  }

  package var width: Int { picture.width }
  package var height: Int { picture.height }

  package var rowsPerGroup: Int { max(1, (256 << 10) / (width * Pixels.bytesPerPixel)) }

  /// What the libraries were seen to take at the most, with the file that comes out.
  package var keptBytes: Int {
    let bytesPerPixel =
      switch picture.style.format {
      // Two bytes for each number.
      case .jpeg: 1 + 2 + 4 / picture.style.subsampling.pixels
      case .webp: picture.style.isLossless ? 32 : 8
      default: 40
      }
    return bytesPerPixel * width * height
  }

  package func encode(_ strip: Pixels) -> Pixels { strip }

  package func assembler(noteRoom: Int) throws(EncodingError) -> WholeAssembler { try WholeAssembler(picture) }
}

/// Hands rows to a library, and has the file at the end.
package struct WholeAssembler: PictureAssembler {
  private let picture: WholePicture
  private let writer: PictureWriter

  init(_ picture: WholePicture) throws(EncodingError) {
    self.picture = picture
    writer = try PictureWriter(picture)
  }

  package func begin() -> [UInt8] { [] }

  package func add(_ strip: Pixels) throws(EncodingError) -> [UInt8] {
    try writer.add(strip)
    return []
  }

  package func end(note: String?, digests: [[UInt8]]) throws(EncodingError) -> PictureEnd {
    let exif = picture.mark.exif(note)
    var bytes = try writer.finish(exif: exif)
    switch picture.style.format {
    case .jpeg:
      let plain = PlainJPEG(bytes, height: picture.height)
      bytes = JPEGFile(picture: picture).start(note, room: 0) + plain.tables + plain.data + JPEGFile.end
    case .webp:
      bytes = WebPFile.bytes(of: bytes, picture: picture, exif: exif)
    default: break
    }
    PictureMark.setSize(bytes.count, in: &bytes)
    return PictureEnd(bytes: bytes)
  }
}
