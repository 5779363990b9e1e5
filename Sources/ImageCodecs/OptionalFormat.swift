import CCodecs
import Colors
import Files
import Raster

/// A format whose library a build may leave out: each is a trait of the package.
struct OptionalFormat {
  /// The shim's name for it.
  let number: ccodecs_format
  let trait: String

  /// Nil for what every build reads, or none does.
  init?(_ format: ImageFormat) {
    switch format {
    case .heif, .avif: (number, trait) = (CCODECS_HEIF, "HEIF")
    case .webp: (number, trait) = (CCODECS_WEBP, "WebP")
    case .tiff: (number, trait) = (CCODECS_TIFF, "TIFF")
    case .gif: (number, trait) = (CCODECS_GIF, "GIF")
    case .jpeg, .png, .bmp, .raw: return nil
    }
  }

  var isThere: Bool { ccodecs_reads(number) != 0 }

  /// Throws where there is nothing to read the format with, and says what would be needed.
  init(_ format: ImageFormat, of path: FilePath) throws(ImageError) {
    guard let optional = OptionalFormat(format) else {
      throw ImageError(path, .unsupported("Tessera does not read \(format.rawValue) files"))
    }
    guard optional.isThere else {
      throw ImageError(
        path, .unsupported("Tessera was built without \(format.rawValue); build it with the trait \(optional.trait)"))
    }
    self = optional
  }

  /// What the header of `file` says, read by the format's library.
  static func readHeader(of file: borrowing OpenFile, as format: ImageFormat) throws(ImageError) -> FileHeader {
    let optional = try OptionalFormat(format, of: file.path)
    var header = unsafe ccodecs_header()
    var error = ccodecs_error()
    // Sound: the shim fills the header, and gives back what hangs on it once, when nothing looks at it any more.
    defer { unsafe ccodecs_header_free(&header) }
    guard unsafe ccodecs_header_read(optional.number, file.descriptor, &header, &error) == 0 else {
      throw ImageError(file.path, ImageError.Reason(error))
    }
    var found = FileHeader(unsafe ImageInfo(header, format: format), unsafe StatedColors(header))
    if format == .heif || format == .avif {
      do { found.info.turnedByDecoder = try Orientation(turnsOf: file) } catch { throw ImageError(error) }
    }
    let pixels = found.info.storedWidth * found.info.storedHeight
    found.hasFinePatterns =
      found.info.isScaledByDecoder && FinePatterns.fill(webPOf: pixels, bytes: unsafe header.data_count)
    return found
  }
}

extension ImageFormat {
  /// Whether this build reads such files.
  package var isReadable: Bool { [.jpeg, .png, .raw].contains(self) || OptionalFormat(self)?.isThere == true }
}

extension ImageInfo {
  @unsafe fileprivate init(_ header: ccodecs_header, format: ImageFormat) {
    // Sound: the block has so many bytes, and the texts end with a zero within their arrays.
    let exif = unsafe EXIF(Array(UnsafeBufferPointer(start: header.exif, count: header.exif_count))[...])
    let date = unsafe EXIF.date(
      text(header.date), fraction: text(header.fraction), offset: text(header.offset))
    // HEIF's own properties turn a picture, and have done so already.
    let isTurned = format == .heif || format == .avif
    let noted = unsafe exif.orientation ?? Orientation(rawValue: Int(header.orientation))
    let colors: [ccodecs_color.RawValue: ColorModel] = [
      CCODECS_GRAY.rawValue: .gray, CCODECS_RGB.rawValue: .rgb, CCODECS_YCBCR.rawValue: .ycbcr,
      CCODECS_CMYK.rawValue: .cmyk, CCODECS_PALETTE.rawValue: .palette, CCODECS_LAB.rawValue: .lab,
    ]
    unsafe self.init(
      format: format, storedWidth: Int(header.width), storedHeight: Int(header.height),
      orientation: isTurned ? .upright : noted ?? .upright, date: exif.date ?? date,
      color: colors[header.color.rawValue] ?? .rgb, bitsPerChannel: Int(header.bits),
      hasAlpha: header.has_alpha != 0, isProgressive: header.is_in_passes != 0, needsWhole: header.needs_whole != 0)
  }

  /// Whether the decoder can make the picture smaller than it is stored.
  package var isScaledByDecoder: Bool {
    switch format {
    case .jpeg, .raw: true
    case .webp: ccodecs_scales(CCODECS_WEBP, color == .ycbcr ? CCODECS_YCBCR : CCODECS_RGB, hasAlpha ? 1 : 0) != 0
    default: false
    }
  }
}

extension StatedColors {
  @unsafe fileprivate init(_ header: ccodecs_header) {
    // Sound: the profile has so many bytes.
    if unsafe header.profile_count > ColorProfile.longest {
      self = .tooLong
    } else if let profile = unsafe header.profile {
      self = unsafe .profile(Array(UnsafeBufferPointer(start: profile, count: header.profile_count)))
    } else {
      self = unsafe .codes(primaries: Int(header.primaries), transfer: Int(header.transfer))
    }
  }
}

/// A text in an array of the shim's.
private func text<Letters>(_ letters: Letters) -> String {
  // Sound: the array is only looked at.
  unsafe withUnsafeBytes(of: letters) { bytes in
    unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
  }
}
