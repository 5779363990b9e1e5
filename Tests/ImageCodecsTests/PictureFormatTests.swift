import Testing

@testable import ImageCodecs

/// The table of formats.
@Suite struct PictureFormatTests {
  @Test func noTwoFormatsHaveAnExtensionInCommon() {
    let extensions = ImageFormat.allCases.map(\.entry).flatMap { $0.fileExtensions + $0.otherExtensions }
    #expect(Set(extensions).count == extensions.count)
    for fileExtension in extensions {
      #expect(ImageFormat.isPromised(byExtension: fileExtension) == (fileExtension != "raw4"))
    }
  }

  @Test(arguments: OutputFormat.allCases)
  func whatIsWrittenHasAnEntryOfItsOwn(format: OutputFormat) throws {
    #expect(format.rawValue == (format == .jxl ? "jxl" : format.name.lowercased()))
    #expect(OutputFormat(fileExtension: try #require(format.fileExtensions.first)) == format)
    #expect((1...100).contains(format.defaultQuality) && format.longestSide > 0)
  }

  @Test func whatIsWrittenIsListedAmongTheOutputs() {
    let written = ImageFormat.allCases.filter { $0.entry.writing != nil }.map(\.rawValue)
    #expect(Set(written) == Set(OutputFormat.allCases.map(\.name)))
  }

  @Test func startsAreToldApart() {
    let starts: [(String, ImageFormat?)] = [
      ("GIF89a..........", .gif), ("RIFF....WEBPVP8 ", .webp), ("RIFF....WAVEfmt ", nil),
      ("....ftypheic....", .heif), ("....ftypavif....", .avif), ("....ftypcrx ....", .raw), ("....ftypisom....", nil),
      ("II*\0............", .tiff), ("MM\0*............", .tiff), ("II*\0....CR......", .raw),
      ("IIRO............", .raw),
      ("BM....\0\0\0\0....", .bmp), ("BMore text here.", nil), ("qoif....", .qoi), ("II", nil), ("", nil),
    ]
    for (start, format) in starts { #expect(ImageFormat(sniffing: Array(start.utf8)) == format, "\(start)") }
  }
}
