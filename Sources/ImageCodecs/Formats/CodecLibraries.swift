import CCodecs

/// The libraries that read and write pictures.
package enum CodecLibraries {
  /// The names of the libraries that read formats.
  static let names: [ccodecs_format.RawValue: String] = [
    CCODECS_JPEG.rawValue: "libjpeg", CCODECS_PNG.rawValue: "libpng", CCODECS_GIF.rawValue: "giflib",
    CCODECS_WEBP.rawValue: "libwebp", CCODECS_TIFF.rawValue: "libtiff", CCODECS_HEIF.rawValue: "libheif",
    CCODECS_AVIF.rawValue: "libheif", CCODECS_JPEGXL.rawValue: "libjxl", CCODECS_JPEG2000.rawValue: "OpenJPEG",
    CCODECS_RAW.rawValue: "LibRaw", CCODECS_SVG.rawValue: "librsvg", CCODECS_PDF.rawValue: "poppler",
  ]

  /// The names and versions of the libraries: with other versions, a wall may have other bytes.
  package static let versions: String = {
    var text = [CChar](repeating: 0, count: 400)
    // Sound: the shim writes no more than there is room for, and ends it with a zero.
    unsafe ccodecs_versions(&text, text.count)
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }()
}
