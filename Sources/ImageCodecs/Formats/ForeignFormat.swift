import CCodecs
import Files

/// A kind of picture that Tessera, or this build, cannot read. Such files are named, so that no picture is missing
/// without a word.
///
///     if let format = ForeignFormat(sniffing: start, fileExtension: "psd") { print("\(format.rawValue) files") }
package enum ForeignFormat: String, CaseIterable, Sendable {
  case jpegXL = "JPEG XL"
  case jpeg2000 = "JPEG 2000"
  case jpegXR = "JPEG XR"
  case svg = "SVG"
  case pdf = "PDF"
  case photoshop = "Photoshop"
  case gimp = "GIMP"
  case openEXR = "OpenEXR"
  case radiance = "Radiance HDR"
  case targa = "Targa"
  case netpbm = "Netpbm"
  case bpg = "BPG"
  case dds = "DDS"
  case dicom = "DICOM"
  case icon = "icon"
  case macIcon = "ICNS"
  case paintbrush = "PCX"
  case postScript = "PostScript"
  case metafile = "Windows metafile"
  case fits = "FITS"
  case silicon = "SGI"
  case mng = "MNG"
  case flif = "FLIF"
  case krita = "Krita"
  case openRaster = "OpenRaster"
  case affinity = "Affinity"
  case clipStudio = "Clip Studio"
  case paintNET = "Paint.NET"
  case paintShop = "PaintShop Pro"
  case djvu = "DjVu"
  case jpegLS = "JPEG-LS"
  case cinema = "DPX or Cineon"
  case texture = "KTX or ASTC"
  case pixmap = "X pixmap"
  case sunRaster = "Sun raster"
  case jbig2 = "JBIG2"
  /// The raw files of cameras that are not supported.
  case raw = "raw"
  case video = "video"

  /// Recognizes a format by the first bytes of a file, or else by its extension; nil for files that are no pictures.
  package init?(sniffing start: [UInt8], fileExtension: String) {
    let found =
      Self.allCases.first { !$0.isReadable && $0.begins(start) }
      ?? Self.allCases.first { $0.unreadableExtensions.contains(fileExtension) }
    guard let found else { return nil }
    self = found
  }

  /// True if this build reads such files.
  private var isReadable: Bool {
    switch self {
    case .jpegXL: ccodecs_reads(CCODECS_JPEGXL) != 0
    case .jpeg2000: ccodecs_reads(CCODECS_JPEG2000) != 0
    case .svg: ccodecs_reads(CCODECS_SVG) != 0
    case .pdf: ccodecs_reads(CCODECS_PDF) != 0
    default: false
    }
  }

  /// The extensions of files that are not read.
  private var unreadableExtensions: Set<String> { isReadable ? [] : fileExtensions }

  func begins(_ start: [UInt8]) -> Bool {
    switch self {
    case .jpegXL:
      start.starts(with: [0xFF, 0x0A]) || start.starts(with: [0, 0, 0, 12] + Array("JXL \r\n".utf8) + [0x87, 10])
    case .jpeg2000:
      start.starts(with: [0xFF, 0x4F, 0xFF, 0x51])
        || start.starts(with: [0, 0, 0, 12] + Array("jP  \r\n".utf8) + [0x87, 10])
    case .jpegXR: start.starts(with: [0x49, 0x49, 0xBC])
    case .photoshop: start.has("8BPS")
    case .gimp: start.has("gimp xcf")
    case .openEXR: start.starts(with: [0x76, 0x2F, 0x31, 0x01])
    case .radiance: start.has("#?RADIANCE") || start.has("#?RGBE")
    case .bpg: start.starts(with: Array("BPG".utf8) + [0xFB])
    case .dds: start.has("DDS ")
    case .raw: start.has("FOVb") || start.has("\0MRM")
    case .video: Self.beginsVideo(start)
    case .svg: Self.beginsDrawing(start)
    case .pdf: start.has("%PDF-")
    default: signatures.contains { $0.matches(start) }
    }
  }

  /// XML whose first element is a drawing, after declarations and comments.
  private static func beginsDrawing(_ start: [UInt8]) -> Bool {
    if start.starts(with: [0x1F, 0x8B]) {
      let unpacked = unpacked(start)
      return !unpacked.starts(with: [0x1F, 0x8B]) && beginsDrawing(unpacked)
    }
    let start = narrowed(start)
    var rest = start.dropFirst(start.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0).drop { $0 <= UInt8(ascii: " ") }
    guard rest.first == UInt8(ascii: "<") else { return false }
    func skip(to end: String) {
      while !rest.isEmpty && !rest.starts(with: end.utf8) { rest.removeFirst() }
    }
    while let first = rest.firstIndex(of: UInt8(ascii: "<")) {
      rest = rest[first...]
      if rest.starts(with: "<!--".utf8) {
        skip(to: "-->")
      } else if rest.starts(with: "<!".utf8) || rest.starts(with: "<?".utf8) {
        skip(to: ">")
      } else {
        let name = rest.dropFirst().prefix { $0 > UInt8(ascii: " ") && $0 != UInt8(ascii: ">") }
        return name.elementsEqual("svg".utf8) || name.elementsEqual("svg:svg".utf8)
      }
    }
    return false
  }

  /// Returns the ASCII of UTF-16, with or without a mark of its order, and anything else as it is.
  private static func narrowed(_ start: [UInt8]) -> [UInt8] {
    let (less, mark) = (UInt8(ascii: "<"), start.starts(with: [0xFF, 0xFE]) || start.starts(with: [0xFE, 0xFF]))
    let isLittle = start.starts(with: [0xFF, 0xFE]) || start.starts(with: [less, 0])
    guard mark || isLittle || start.starts(with: [0, less]) else { return start }
    return stride(from: mark ? 2 : 0, to: start.count - 1, by: 2).map { place in
      let (high, low) = isLittle ? (start[place + 1], start[place]) : (start[place], start[place + 1])
      return high == 0 && low < 0x80 ? low : UInt8(ascii: "?")
    }
  }

  /// Returns the first bytes of a file that is compressed as a whole.
  private static func unpacked(_ start: [UInt8]) -> [UInt8] {
    let most = ImageFormat.sniffedBytes
    return unsafe [UInt8](unsafeUninitializedCapacity: most) { output, count in
      // Sound: the function writes at most as many bytes as there is room for.
      count = unsafe ccodecs_gunzip(start, start.count, output.baseAddress, most)
    }
  }

  /// MP4, QuickTime, Matroska and WebM, AVI, Windows Media, Flash, MPEG.
  private static func beginsVideo(_ start: [UInt8]) -> Bool {
    if start.has("ftyp", at: 4) { return !start.has("M4A ", at: 8) && !start.has("M4B ", at: 8) }
    return start.has("moov", at: 4) || start.has("mdat", at: 4) || start.has("wide", at: 4)
      || start.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) || start.has("RIFF") && start.has("AVI ", at: 8)
      || start.starts(with: [0x30, 0x26, 0xB2, 0x75, 0x8E, 0x66, 0xCF, 0x11]) || start.has("FLV\u{1}")
      || start.starts(with: [0, 0, 1, 0xBA]) || start.starts(with: [0, 0, 1, 0xB3])
  }

  private var fileExtensions: Set<String> {
    switch self {
    case .jpegXL: ["jxl"]
    case .jpeg2000: ["jp2", "j2k", "j2c", "jpf", "jpx", "jpm"]
    case .jpegXR: ["jxr", "wdp", "hdp"]
    case .svg: ["svg", "svgz"]
    case .pdf: ["pdf"]
    case .photoshop: ["psd", "psb"]
    case .gimp: ["xcf"]
    case .openEXR: ["exr"]
    case .radiance: ["hdr"]
    case .targa: ["tga"]
    case .netpbm: ["ppm", "pgm", "pbm", "pnm", "pam"]
    case .bpg: ["bpg"]
    case .dds: ["dds"]
    case .dicom: ["dcm"]
    case .raw: ["x3f", "3fr", "fff", "iiq", "mrw", "kdc", "dcr", "erf", "mef", "mos", "rwl", "srf", "sr2", "gpr"]
    case .video: FilePath.videoExtensions
    default: extensionsOfOthers
    }
  }

  /// Returns true if files with this extension should be pictures of such a kind.
  package static func isPromised(byExtension fileExtension: String) -> Bool {
    allCases.contains { $0.unreadableExtensions.contains(fileExtension) }
  }

  /// True if files with this extension should be videos.
  package static func isVideo(byExtension fileExtension: String) -> Bool {
    FilePath.videoExtensions.contains(fileExtension)
  }

  /// The name for a file of this kind, and for several.
  package var names: (one: String, several: String) {
    self == .video ? ("a video", "videos") : ("in \(rawValue) format", "\(rawValue) files")
  }
}
