import CCodecs
import Raster

/// The format of a picture, recognized by its first bytes. File names are not used: they can be wrong.
package enum ImageFormat: String, CaseIterable, Sendable {
  case jpeg = "JPEG"
  case png = "PNG"
  case gif = "GIF"
  case webp = "WebP"
  case tiff = "TIFF"
  case heif = "HEIF"
  case avif = "AVIF"
  case jpegXL = "JPEG XL"
  case jpeg2000 = "JPEG 2000"
  case svg = "SVG"
  /// A document, shown by its first page.
  case pdf = "PDF"
  /// A camera's raw file, shown by its embedded JPEG or JPEG XL.
  case raw = "raw"
  case bmp = "BMP"
  /// The Quite OK Image Format.
  case qoi = "QOI"
  /// A video, shown by one of its pictures, which another program takes from it.
  case video
  /// Raw pixels of a display, without a signature.
  case raw4

  /// The format's entry in the table.
  var entry: PictureFormat {
    switch self {
    case .jpeg: .jpeg
    case .png: .png
    case .gif: .gif
    case .webp: .webp
    case .tiff: .tiff
    case .heif: .heif
    case .avif: .avif
    case .jpegXL: .jpegXL
    case .jpeg2000: .jpeg2000
    case .svg: .svg
    case .pdf: .pdf
    case .raw: .raw
    case .bmp: .bmp
    case .qoi: .qoi
    case .video: .video
    case .raw4: .raw4
    }
  }
}

extension PictureFormat {
  fileprivate static let jpeg = PictureFormat(
    fileExtensions: ["jpg", "jpeg", "jpe", "jfif"],
    // 0xF7 follows in a JPEG-LS.
    begins: { $0.starts(with: [0xFF, 0xD8, 0xFF]) && $0.dropFirst(3).first != 0xF7 },
    reading: Reading(
      library: CCODECS_JPEG, header: JPEGHeader.read, readsHeaderItself: true,
      metadata: .plain(MetadataBlocks.metadata(jpeg:_:)),
      bytesPerPixel: coefficientBytes, shrinksInBlocks: true, wordForPasses: "progressive"),
    writing: Writing(
      library: CCODECS_JPEG, hasAlpha: false, loss: .always, hasSubsampling: true, canBeProgressive: true,
      longestSide: 65_500,
      encoder: { picture in
        guard picture.style.isProgressive else { return JPEGEncoder(picture) }
        // Two bytes are needed for each number.
        let bytesPerPixel = 1 + 2 + 4 / picture.style.subsampling.pixels
        return WholeEncoder(picture, bytesPerPixel: bytesPerPixel, completed: JPEGFile.bytes)
      }))

  /// Returns the size of the coefficients of a JPEG with several scans, two bytes each.
  @Sendable private static func coefficientBytes(of info: ImageInfo) -> Int {
    switch info.color {
    case .gray: 2
    case .cmyk, .ycck: 8
    default: 6
    }
  }

  fileprivate static let png = PictureFormat(
    fileExtensions: ["png"], otherExtensions: ["apng"],
    begins: { $0.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) },
    note: .chunk,
    reading: Reading(
      library: CCODECS_PNG, header: PNGHeader.read, metadata: .blocks(MetadataBlocks.init(png:)),
      bytesPerPixel: { $0.bitsPerChannel > 8 ? 8 : 4 }, isDeep: true, wordForPasses: "interlaced",
      laterPictures: LaterPictures.frames(png:_:)),
    writing: Writing(palettes: .possible, encoder: { PNGEncoder($0) }))

  fileprivate static let gif = PictureFormat(
    fileExtensions: ["gif"], trait: "GIF",
    begins: { $0.has("GIF87a") || $0.has("GIF89a") },
    reading: Reading(
      library: CCODECS_GIF, header: LibraryHeader.reader(of: .gif), bytesPerPixel: { _ in 1 },
      wordForPasses: "interlaced", laterPictures: LaterPictures.frames(gif:_:)))

  fileprivate static let webp = PictureFormat(
    fileExtensions: ["webp"], trait: "WebP",
    begins: { $0.has("RIFF") && $0.has("WEBP", at: 8) },
    reading: Reading(
      library: CCODECS_WEBP, header: LibraryHeader.reader(of: .webp),
      metadata: .plain(MetadataBlocks.metadata(webp:_:)),
      bytesPerPixel: { $0.color == .ycbcr ? 6 : 12 }, laterPictures: LaterPictures.frames(webp:_:)),
    writing: Writing(
      library: CCODECS_WEBP, loss: .byChoice, longestSide: 16_383,
      encoder: {
        WholeEncoder($0, bytesPerPixel: $0.style.isLossless ? 32 : 8, completed: WebPFile.bytes)
      }))

  /// TIFF is written without a library, but only by builds that can read it: a wall that Tessera itself cannot read
  /// would be of little use.
  fileprivate static let tiff = PictureFormat(
    fileExtensions: ["tiff", "tif"], trait: "TIFF",
    begins: { TIFFReader.begins($0) && !RawHeader.begins($0) },
    reading: Reading(
      library: CCODECS_TIFF, header: RawHeader.reader(orElse: LibraryHeader.tiff),
      metadata: .plain(MetadataBlocks.metadata(tiff:_:)),
      bytesPerPixel: { 4 + 8 * (($0.bitsPerChannel + 7) / 8) }, bytesPerColumn: 4096,
      laterPictures: LaterPictures.pages(tiff:_:)),
    writing: Writing(encoder: { TIFFEncoder($0) }))

  private static let libheif = "HEIF"

  fileprivate static let heif = PictureFormat(
    fileExtensions: ["heic", "heif", "hif"], trait: libheif,
    begins: { ISOBrands.format(of: $0) == .heif },
    reading: heifReading(of: .heif, by: CCODECS_HEIF))

  fileprivate static let avif = PictureFormat(
    fileExtensions: ["avif"], trait: libheif,
    begins: { ISOBrands.format(of: $0) == .avif },
    reading: heifReading(of: .avif, by: CCODECS_AVIF),
    writing: Writing(
      library: CCODECS_AVIF, loss: .byChoice, defaultQuality: 80, hasSubsampling: true, longestSide: 32_768,
      encoderHint: "libheif has no AV1 encoder; install one, such as libheif-plugin-aomenc",
      encoder: { WholeEncoder($0, bytesPerPixel: $0.isBright ? 60 : 40) }))

  private static func heifReading(of format: ImageFormat, by library: ccodecs_format) -> Reading {
    Reading(
      library: library, header: HEIFHeader.reader(of: format), metadata: .blocks(MetadataBlocks.init(heif:)),
      bytesPerPixel: { $0.bitsPerChannel > 8 ? 24 : 12 }, isDeep: true,
      examine: HEIFStreams.examine(_:_:for:), laterPictures: LaterPictures.pictures(heif:_:))
  }

  fileprivate static let jpegXL = PictureFormat(
    fileExtensions: ["jxl"], trait: "JPEGXL",
    // Other builds name such files, but do not count them among the pictures that they should read.
    begins: { ccodecs_reads(CCODECS_JPEGXL) != 0 && ForeignFormat.jpegXL.begins($0) },
    reading: Reading(
      library: CCODECS_JPEGXL, header: JPEGXLBoxes.header, metadata: .blocks(MetadataBlocks.init(jpegXL:)),
      bytesPerPixel: jpegXLBytes, isDeep: true, laterPictures: LaterPictures.frames(jpegXL:_:)),
    writing: Writing(
      library: CCODECS_JPEGXL, loss: .byChoice, longestSide: 1 << 18,
      encoder: { WholeEncoder($0, bytesPerPixel: $0.style.isLossless || $0.style.quality == 100 ? 88 : 62) }))

  /// Returns the memory measured for common files. Squeezed and noisy ones take up to twice as much.
  @Sendable private static func jpegXLBytes(of info: ImageInfo) -> Int {
    info.bitsPerChannel > 8 ? (info.hasAlpha ? 56 : 28) : info.hasAlpha ? 40 : 16
  }

  fileprivate static let jpeg2000 = PictureFormat(
    fileExtensions: ["jp2", "j2k", "j2c", "jpf", "jpx"], trait: "JPEG2000",
    begins: { ccodecs_reads(CCODECS_JPEG2000) != 0 && ForeignFormat.jpeg2000.begins($0) },
    reading: Reading(
      library: CCODECS_JPEG2000, header: JPEG2000Boxes.header, metadata: .plain(MetadataBlocks.metadata(jpeg2000:_:)),
      bytesPerPixel: { $0.bitsPerChannel > 8 ? 24 : 20 }, isDeep: true,
      laterPictures: LaterPictures.pictures(jpeg2000:_:)))

  /// A drawing, which is as sharp at any size. Its own size only gives its proportions.
  fileprivate static let svg = PictureFormat(
    fileExtensions: ["svg"], otherExtensions: ["svgz"], trait: "SVG",
    begins: { ccodecs_reads(CCODECS_SVG) != 0 && ForeignFormat.svg.begins($0) },
    reading: Reading(
      library: CCODECS_SVG, header: LibraryHeader.reader(of: .svg), bytesPerPixel: { _ in 16 }))

  /// A document, shown by its first page, which is as sharp at any size. Its extension promises no picture.
  fileprivate static let pdf = PictureFormat(
    fileExtensions: [], trait: "PDF",
    begins: { ccodecs_reads(CCODECS_PDF) != 0 && ForeignFormat.pdf.begins($0) },
    reading: Reading(
      library: CCODECS_PDF, header: LibraryHeader.reader(of: .pdf), bytesPerPixel: { _ in 16 },
      laterPictures: LaterPictures.pages(_:_:)))

  /// A raw file, shown by its embedded JPEG or JPEG XL.
  fileprivate static let raw = PictureFormat(
    fileExtensions: ["cr2", "cr3", "nef", "nrw", "arw", "dng", "orf", "rw2", "pef", "srw", "raf"],
    begins: { RawHeader.begins($0) || ISOBrands.format(of: $0) == .raw },
    reading: Reading(
      library: CCODECS_JPEG, header: RawHeader.read, readsHeaderItself: true,
      metadata: .plain(MetadataBlocks.metadata(raw:_:)),
      bytesPerPixel: { info in
        // Of the sensor there are four samples for each pixel, and of the picture four colors of 16 bits.
        if info.preview?.isDeveloped == true { return 32 }
        return info.preview?.isJPEGXL == true ? jpegXLBytes(of: info) : coefficientBytes(of: info)
      },
      shrinksInBlocks: true, wordForPasses: "progressive"))

  fileprivate static let bmp = PictureFormat(
    fileExtensions: ["bmp"],
    begins: { $0.has("BM") && $0.count >= 14 && $0[6...9].allSatisfy { $0 == 0 } },
    // Its length is a number of 32 bits.
    writing: Writing(hasAlpha: false, palettes: .possible, longestSide: 32_767, encoder: { BMPEncoder($0) }))

  fileprivate static let qoi = PictureFormat(
    fileExtensions: ["qoi"],
    begins: { $0.has("qoif") },
    reading: Reading(library: CCODECS_QOI, header: LibraryHeader.reader(of: .qoi), bytesPerPixel: { _ in 4 }))

  /// A video. It is recognized among the foreign formats, and its picture is a PNG.
  fileprivate static let video = PictureFormat(
    fileExtensions: [], begins: { _ in false },
    reading: Reading(
      library: CCODECS_PNG, header: { file throws(ImageError) in throw ImageError(file.path, .foreign(.video)) },
      bytesPerPixel: { _ in 40 }, isDeep: true))

  /// Raw pixels, which are only written, and only in the colors of a display.
  fileprivate static let raw4 = PictureFormat(
    fileExtensions: ["raw4"], begins: { _ in false }, note: nil,
    writing: Writing(
      hasAlpha: false, palettes: .required, longestSide: 32_767,
      encoder: { _ in preconditionFailure("Raw pixels must have a palette.") }))
}
