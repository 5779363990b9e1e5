import Fixtures
import ImageCodecs
import Raster
import TestSupport
import Testing

/// The first page of a document is drawn at the size that is asked for.
@Suite(.enabled(if: ImageFormat.pdf.isReadable, "skipped: this build leaves PDF out"))
struct PDFDecodingTests {
  private static let red = Color(red: 204, green: 0, blue: 0)
  private static let white = Color(red: 255, green: 255, blue: 255)

  private func info(_ bytes: [UInt8]) throws -> ImageInfo {
    let folder = try TemporaryFolder()
    return try ImageDecoder.probe(path: try folder.write(bytes, to: "a.pdf"), limits: DecodingLimits())
  }

  @Test(arguments: [
    (PDFFixture(), 4096, 2048, DrawingFacts(width: 200, height: 100, pages: 1)),
    (PDFFixture().with { $0.pages = 3 }, 4096, 2048, DrawingFacts(width: 200, height: 100, pages: 3)),
    (PDFFixture().with { $0.rotation = 90 }, 2048, 4096, DrawingFacts(width: 100, height: 200, pages: 1)),
    (PDFFixture().with { $0.cropBox = [50, 0, 150, 99] }, 4096, 4055, DrawingFacts(width: 100, height: 99, pages: 1)),
    (PDFFixture().with { $0.width = 6000 }, 6000, 100, DrawingFacts(width: 6000, height: 100, pages: 1)),
  ])
  func sizesAreThoseOfThePage(document: PDFFixture, width: Int, height: Int, facts: DrawingFacts) throws {
    let info = try info(document.bytes)
    #expect(info.format == .pdf && !info.hasAlpha && info.storedWidth == width && info.storedHeight == height)
    #expect(info.drawing == facts)
  }

  @Test(arguments: [1, 3, 8]) func pagesAreSharpAtAnySize(eighths: Int) throws {
    let drawn = try DecodedFile(PDFFixture().bytes, eighths: eighths).stored
    #expect(drawn.width == 512 * eighths && drawn.height == 256 * eighths)
    let middle = drawn.width / 2
    #expect(drawn[middle - 1, 5] == Self.red && drawn[middle, 5] == Self.white)
  }

  @Test func pagesAreTurnedAndCropped() throws {
    // The left half is at the top.
    let turned = try DecodedFile(PDFFixture().with { $0.rotation = 90 }.bytes, eighths: 1).stored
    #expect(turned[5, 5] == Self.red && turned[5, turned.height - 5] == Self.white)
    let cropped = try DecodedFile(PDFFixture().with { $0.cropBox = [80, 0, 180, 100] }.bytes, eighths: 1).stored
    #expect(cropped[cropped.width / 5 - 2, 9] == Self.red && cropped[cropped.width / 5 + 2, 9] == Self.white)
  }

  /// Only the first page is drawn; and only what is in the file.
  @Test func textOfInstalledFontsIsDrawn() throws {
    let document = PDFFixture().with {
      $0.font = "Helvetica"
      $0.content = "BT /F 60 Tf 10 20 Td (Text) Tj ET"
    }
    let drawn = try DecodedFile(document.bytes, eighths: 1).stored
    let dark = (0..<drawn.height).reduce(0) { sum, y in sum + (0..<drawn.width).count { drawn[$0, y].red < 64 } }
    #expect(dark > drawn.width * drawn.height / 20)
  }

  @Test func lockedDocumentsAreNamed() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(PDFFixture().with { $0.isEncrypted = true }.bytes, to: "a.pdf")
    #expect(throws: ImageError(path, .unsupported("a PDF that is encrypted with a password"))) {
      _ = try ImageDecoder.probe(path: path, limits: DecodingLimits())
    }
  }

  @Test(arguments: [
    PDFFixture().with { $0.pages = 0 }.bytes, Array("%PDF-1.7\nnothing".utf8),
    PDFFixture().with { $0.width = 0 }.bytes,
  ])
  func brokenDocumentsAreRefused(bytes: [UInt8]) throws { #expect(throws: ImageError.self) { _ = try info(bytes) } }
}
