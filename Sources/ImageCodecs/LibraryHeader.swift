import CCodecs
import Colors
import Files
import Raster

/// Reads headers with the libraries of their formats.
enum LibraryHeader {
  static func reader(of format: ImageFormat) -> PictureFormat.Reading.Header {
    { (file: borrowing OpenFile) throws(ImageError) -> FileHeader in try read(file, as: format) }
  }

  private static func read(_ file: borrowing OpenFile, as format: ImageFormat) throws(ImageError) -> FileHeader {
    try read(file, as: format, by: format.library(reading: file.path))
  }

  /// Reads the header of a TIFF, whose own directory leads to its EXIF.
  @Sendable static func tiff(_ file: borrowing OpenFile) throws(ImageError) -> FileHeader {
    var header = try read(file, as: .tiff)
    do throws(FileError) {
      let exif = try EXIF(TIFFReader(try file.bytes(at: 0, count: 16)), of: file)
      header.useColors(ofEXIF: exif.isAdobeRGB)
    } catch {
      throw ImageError(error)
    }
    return header
  }

  /// Reads the header of a raw file whose sensor data are to be developed.
  static func developed(_ file: borrowing OpenFile) throws(ImageError) -> FileHeader {
    try read(file, as: .raw, by: CCODECS_RAW)
  }

  private static func read(
    _ file: borrowing OpenFile, as format: ImageFormat, by library: ccodecs_format
  ) throws(ImageError) -> FileHeader {
    var header = unsafe ccodecs_header()
    var error = ccodecs_error()
    // Sound: the shim fills the header, and its allocations are freed once, after the last use.
    defer { unsafe ccodecs_header_free(&header) }
    guard unsafe ccodecs_header_read(library, file.descriptor, &header, &error) == 0 else {
      throw ImageError(file.path, ImageError.Reason(error))
    }
    // Sound: the block has this many bytes.
    let exif = unsafe EXIF(Array(UnsafeBufferPointer(start: header.exif, count: header.exif_count))[...])
    var found = FileHeader(unsafe ImageInfo(header, exif, format: format), unsafe StatedColors(header))
    found.useColors(ofEXIF: exif.isAdobeRGB)
    let pixels = found.info.storedWidth * found.info.storedHeight
    found.hasFinePatterns =
      found.info.isScaledByDecoder && FinePatterns.fill(webPOf: pixels, bytes: unsafe header.data_count)
    return found
  }
}

extension ImageInfo {
  @unsafe fileprivate init(_ header: ccodecs_header, _ exif: EXIF, format: ImageFormat) {
    // Sound: the strings end with a zero within their arrays.
    let date = unsafe EXIF.date(
      text(header.date), fraction: text(header.fraction), offset: text(header.offset))
    let noted = unsafe exif.orientation ?? Orientation(rawValue: Int(header.orientation))
    let colors: [ccodecs_color.RawValue: ColorModel] = [
      CCODECS_GRAY.rawValue: .gray, CCODECS_RGB.rawValue: .rgb, CCODECS_YCBCR.rawValue: .ycbcr,
      CCODECS_CMYK.rawValue: .cmyk, CCODECS_PALETTE.rawValue: .palette, CCODECS_LAB.rawValue: .lab,
    ]
    unsafe self.init(
      format: format, storedWidth: Int(header.width), storedHeight: Int(header.height),
      orientation: noted ?? .upright, date: exif.date ?? date,
      color: colors[header.color.rawValue] ?? .rgb, bitsPerChannel: Int(header.bits),
      hasAlpha: header.has_alpha != 0, isProgressive: header.is_in_passes != 0, needsWhole: header.needs_whole != 0)
    halvings = unsafe header.halvings < 0 ? nil : min(Int(header.halvings), 3)
    if format == .raw {
      preview = unsafe Preview(developedFrom: (Int(header.own_width), Int(header.own_height)))
    } else if unsafe header.own_width > 0 {
      drawing = unsafe DrawingFacts(width: header.own_width, height: header.own_height, pages: Int(header.pages))
    }
  }

  /// True if the decoder can reduce the size of the picture.
  package var isScaledByDecoder: Bool {
    guard let library else { return false }
    return ccodecs_scales(library, color == .ycbcr ? CCODECS_YCBCR : CCODECS_RGB, hasAlpha ? 1 : 0) != 0
  }

  /// The library that decodes the picture, or the preview that is shown instead.
  var library: ccodecs_format? {
    if preview?.isDeveloped == true { return CCODECS_RAW }
    return preview?.isJPEGXL == true ? CCODECS_JPEGXL : format.entry.reading?.library
  }

  /// Returns the smallest number of eighths of its size, but no fewer than `wanted`, at which the picture is decoded.
  func decodedEighths(atLeast wanted: Int) -> Int {
    guard isScaledByDecoder else { return 8 }
    guard let halvings else { return wanted }
    return [1, 2, 4].first { $0 >= wanted && $0 << halvings >= 8 } ?? 8
  }
}

extension StatedColors {
  @unsafe fileprivate init(_ header: ccodecs_header) {
    // Sound: the profile has this many bytes.
    if unsafe header.profile_count > ColorProfile.longest {
      self = .tooLong
    } else if let profile = unsafe header.profile {
      self = unsafe .profile(Array(UnsafeBufferPointer(start: profile, count: header.profile_count)))
    } else {
      self = unsafe .codes(primaries: Int(header.primaries), transfer: Int(header.transfer))
    }
  }
}

/// Returns the text in an array of the shim.
private func text<Letters>(_ letters: Letters) -> String {
  // Sound: the array is only read.
  unsafe withUnsafeBytes(of: letters) { bytes in
    unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
  }
}
