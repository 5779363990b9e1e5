import Files
import Isolation
import TestSupport
import Testing

@testable import ImageCodecs

/// Pictures that Tessera cannot read are recognized, by their first bytes or by their extension.
@Suite struct ForeignFormatTests {
  @Test(arguments: [
    ([0x49, 0x49, 0xBC, 1], ForeignFormat.jpegXR), (Array("8BPS".utf8), .photoshop), (Array("qoif".utf8), .qoi),
    (Array("#?RADIANCE\n".utf8), .radiance), (Array("\0\0\0\u{18}ftypmp42".utf8), .video),
    (Array("\0\0\0\u{14}ftypqt  ".utf8), .video), ([0x1A, 0x45, 0xDF, 0xA3], .video),
    (Array("RIFF____AVI ".utf8), .video),
  ])
  func firstBytesTellTheFormat(_ start: [UInt8], _ format: ForeignFormat) {
    #expect(ForeignFormat(sniffing: start, fileExtension: "") == format)
    #expect(ForeignFormat(sniffing: start, fileExtension: "txt") == format)
    #expect(ImageFormat(sniffing: start) == nil)
  }

  @Test(arguments: [("svgz", ForeignFormat.svg), ("ppm", .netpbm), ("mov", .video), ("x3f", .raw), ("psd", .photoshop)])
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

  @Test func headersRefuseThemByName() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Array("8BPS".utf8), to: "a.jpg")
    #expect(throws: ImageError(path, .foreign(.photoshop))) {
      _ = try ImageDecoder.probe(path: path, limits: DecodingLimits())
    }
  }
}
