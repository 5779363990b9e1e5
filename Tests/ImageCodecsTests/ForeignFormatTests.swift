import Files
import Isolation
import TestSupport
import Testing

@testable import ImageCodecs

/// Pictures that Tessera cannot read are recognized, by their first bytes or by their extension.
@Suite struct ForeignFormatTests {
  private static let texts: [(String, ForeignFormat)] = [
    ("8BPS", .photoshop), ("#?RADIANCE\n", .radiance), ("\0\0\0\u{18}ftypmp42", .video),
    ("\0\0\0\u{14}ftypqt  ", .video), ("RIFF____AVI ", .video), ("%!PS-Adobe-3.0 EPSF", .postScript),
    ("SIMPLE  =    T", .fits), ("icns", .macIcon), ("FLIF4", .flif), ("CSFCHUNK", .clipStudio), ("PDN3", .paintNET),
    ("AT&TFORM", .djvu), ("P6\n8 8", .netpbm), ("SDPX", .cinema),
  ]
  private static let numbers: [([UInt8], ForeignFormat)] = [
    ([0x49, 0x49, 0xBC, 1], .jpegXR), ([0x1A, 0x45, 0xDF, 0xA3], .video), ([0, 0, 1, 0, 2, 0, 16, 16, 0, 0], .icon),
    ([0x0A, 5, 1, 8], .paintbrush), ([0x01, 0xDA, 1, 1], .silicon), ([0x8A, 0x4D, 0x4E, 0x47, 13, 10, 26, 10], .mng),
    ([0, 0xFF, 0x4B, 0x41], .affinity), ([0xFF, 0xD8, 0xFF, 0xF7], .jpegLS),
  ]

  @Test(arguments: texts.map { (Array($0.0.utf8), $0.1) } + numbers)
  func firstBytesTellTheFormat(_ start: [UInt8], _ format: ForeignFormat) {
    #expect(ForeignFormat(sniffing: start, fileExtension: "") == format)
    #expect(ForeignFormat(sniffing: start, fileExtension: "txt") == format)
    #expect(ImageFormat(sniffing: start) == nil)
  }

  @Test(arguments: [("ico", ForeignFormat.icon), ("ppm", .netpbm), ("mov", .video), ("x3f", .raw), ("psd", .photoshop)])
  func extensionsTellTheFormatOfOtherFiles(_ fileExtension: String, _ format: ForeignFormat) {
    #expect(ForeignFormat(sniffing: Array("what".utf8), fileExtension: fileExtension) == format)
  }

  @Test func otherFilesAreNoPictures() {
    for text in ["<?xml version='1.0'?><x:xmpmeta>", "see <svg>", "<html><svg>", "<!-- <svg>"] {
      #expect(ImageFormat(sniffing: Array(text.utf8)) == nil, "\(text)")
    }
    #expect(ForeignFormat(sniffing: Array("hello\n".utf8), fileExtension: "txt") == nil)
    #expect(ForeignFormat(sniffing: Array("\0\0\0\u{18}ftypM4A ".utf8), fileExtension: "m4a") == nil)
    #expect(ForeignFormat(sniffing: [], fileExtension: "") == nil)
  }

  @Test(arguments: ForeignFormat.allCases) func decodersNameTheFormat(_ format: ForeignFormat) throws {
    var message = MessageWriter()
    message.add(.foreign(format))
    var reader = MessageReader(message.bytes)
    #expect(try reader.reason(fileExtension: "") == .foreign(format))
  }

  /// Formats that a build can leave out are pictures in other builds, whatever is in the file.
  @Test(arguments: [
    ([0xFF, 0x0A, 1, 2], ForeignFormat.jpegXL, ImageFormat.jpegXL),
    ([0, 0, 0, 12, 0x4A, 0x58, 0x4C, 0x20, 13, 10, 0x87, 10], .jpegXL, .jpegXL),
    ([0, 0, 0, 12, 0x6A, 0x50, 0x20, 0x20, 13, 10, 0x87, 10], .jpeg2000, .jpeg2000),
    ([0xFF, 0x4F, 0xFF, 0x51], .jpeg2000, .jpeg2000), (Array("<svg width='1'/>".utf8), .svg, .svg),
    (Array("\u{FEFF}<?xml version='1.0'?>\n<!-- a <b> --><!DOCTYPE svg>\n<svg:svg>".utf8), .svg, .svg),
  ])
  func someAreForeignOnlyToSomeBuilds(_ start: [UInt8], _ foreign: ForeignFormat, _ format: ImageFormat) {
    let isRead = format.isReadable
    #expect(ForeignFormat(sniffing: start, fileExtension: "txt") == (isRead ? nil : foreign))
    #expect(ImageFormat(sniffing: start) == (isRead ? format : nil))
  }

  /// Each kind has a name that begins no other sentence, and some way to be recognized.
  @Test(arguments: ForeignFormat.allCases.filter { !$0.signatures.isEmpty })
  func signaturesBelongToOneKind(_ format: ForeignFormat) {
    for signature in format.signatures {
      var start = [UInt8](repeating: 1, count: 200)
      for (offset, bytes) in signature.parts { start.replaceSubrange(offset..<offset + bytes.count, with: bytes) }
      #expect(ForeignFormat.allCases.filter { $0.begins(start) } == [format])
      #expect(ImageFormat(sniffing: start) == nil)
    }
  }

  @Test func headersRefuseThemByName() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Array("8BPS".utf8), to: "a.jpg")
    #expect(throws: ImageError(path, .foreign(.photoshop))) {
      _ = try ImageDecoder.probe(path: path, limits: DecodingLimits())
    }
  }
}
