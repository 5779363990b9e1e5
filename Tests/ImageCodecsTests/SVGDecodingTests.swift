import Fixtures
import ImageCodecs
import Raster
import TestSupport
import Testing

/// SVGs are drawn at the size that is asked for.
@Suite(.enabled(if: ImageFormat.svg.isReadable, "skipped: this build leaves SVG out"))
struct SVGDecodingTests {
  private func bytes(_ body: String, _ attributes: String = "width='40' height='20'") -> [UInt8] {
    Array("<?xml version='1.0'?>\n<svg xmlns='http://www.w3.org/2000/svg' \(attributes)>\(body)</svg>".utf8)
  }

  private let halves =
    "<rect width='20' height='20' fill='#c80000'/>"
    + "<rect x='20' width='20' height='20' fill='#0000c8' fill-opacity='.5'/>"

  /// The longest side is at least 4096 pixels long, however small the drawing claims to be.
  @Test(arguments: [
    ("width='40' height='20'", 4096, 2048), ("viewBox='0 0 3 9'", 1365, 4096), ("width='5000' height='100'", 5000, 100),
    ("width='40000' height='100'", 16384, 41), ("", 4096, 4096),
  ])
  func proportionsAreThoseOfTheDrawing(attributes: String, width: Int, height: Int) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(bytes(halves, attributes), to: "a.svg")
    let info = try ImageDecoder.probe(path: path, limits: DecodingLimits())
    #expect(info.format == .svg && info.hasAlpha && info.storedWidth == width && info.storedHeight == height)
  }

  @Test(arguments: [1, 3, 8]) func drawingsAreSharpAtAnySize(eighths: Int) throws {
    let drawn = try DecodedFile(bytes(halves), eighths: eighths).stored
    #expect(drawn.width == 512 * eighths && drawn.height == 256 * eighths)
    let middle = drawn.width / 2
    #expect(drawn[middle - 1, 5] == Color(red: 200, green: 0, blue: 0))
    #expect(drawn[middle, 5].alpha == 128 && drawn[middle, 5].blue >= 199 && drawn[middle, 5].red == 0)
  }

  @Test func emptyPartsAreTransparent() throws {
    #expect(try DecodedFile(bytes("<circle cx='20' cy='10' r='5'/>"), eighths: 1).stored[2, 2].alpha == 0)
  }

  /// Files beside a drawing are not read, whatever it refers to.
  @Test func otherFilesAreNotRead() throws {
    let folder = try TemporaryFolder()
    let other = try folder.write(
      bytes("<rect width='40' height='20' fill='red'/>"), to: "other.svg")
    for reference in ["other.svg", "file://\(other)", "\(other)"] {
      let path = try folder.write(
        bytes("<image width='40' height='20' href='\(reference)'/>"), to: "a.svg")
      #expect(try DecodedFile(path, eighths: 1).stored[100, 100].alpha == 0, "\(reference)")
    }
  }

  @Test(arguments: ["<text x='3'>a</text>", "<g><s:text xmlns:s='http://www.w3.org/2000/svg'>a</s:text></g>"])
  func textIsRefused(body: String) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(bytes(body), to: "a.svg")
    let reason = "an SVG with text, which needs fonts; convert its text to paths"
    #expect(throws: ImageError(path, .unsupported(reason))) {
      _ = try ImageDecoder.probe(path: path, limits: DecodingLimits())
    }
  }

  @Test func brokenDrawingsAreRefused() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Array("<svg xmlns='http://www.w3.org/2000/svg'><rect".utf8), to: "a.svg")
    #expect(throws: ImageError.self) { _ = try ImageDecoder.probe(path: path, limits: DecodingLimits()) }
  }
}
