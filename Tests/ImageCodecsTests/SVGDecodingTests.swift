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
    #expect(info.drawing.map { $0.width < 50_000 && $0.pages == 0 } == true)
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

  @Test(arguments: ["<text y='18'>Text</text>", "<g><s:text xmlns:s='http://www.w3.org/2000/svg' y='9'>T</s:text></g>"])
  func textIsDrawn(body: String) throws {
    let drawn = try DecodedFile(bytes(body), eighths: 1).stored
    let opaque = (0..<drawn.height).reduce(0) { sum, y in sum + (0..<drawn.width).count { drawn[$0, y].alpha > 250 } }
    #expect(opaque > drawn.width * drawn.height / 100)
  }

  @Test(arguments: [true, false], [true, false]) func drawingsInUTF16AreRead(isLittle: Bool, isMarked: Bool) throws {
    func encoded(_ text: String) -> [UInt8] {
      let units = (isMarked ? [0xFEFF] : []) + Array(text.utf16)
      return units.flatMap { (unit: UInt16) -> [UInt8] in
        let bytes = [UInt8(unit >> 8), UInt8(unit & 255)]
        return isLittle ? bytes.reversed() : bytes
      }
    }
    let head = "<?xml version='1.0' encoding='UTF-16'?><!-- ü -->"
    let drawing = { (parts: String) -> String in
      "\(head)<svg xmlns='http://www.w3.org/2000/svg' width='40' height='20'>\(parts)</svg>"
    }
    let drawn = try DecodedFile(encoded(drawing(halves)), eighths: 1)
    #expect(drawn.info.format == .svg && drawn.stored[2, 2] == Color(red: 200, green: 0, blue: 0))
  }

  /// A whole file that gzip compressed is recognized by its content.
  @Test func compressedDrawingsAreRead() throws {
    let drawing = bytes(halves)
    let packed = gzipPacked(drawing)
    #expect(ImageFormat(sniffing: Array(packed.prefix(ImageFormat.sniffedBytes))) == .svg)
    #expect(try DecodedFile(packed, eighths: 1).stored == DecodedFile(drawing, eighths: 1).stored)
    #expect(ImageFormat(sniffing: gzipPacked(Array("hello".utf8))) == nil)
    #expect(ImageFormat(sniffing: gzipPacked(packed)) == nil)
  }

  /// Bytes that unpack to more than is allowed are refused before they are parsed.
  @Test func bombsAreRefused() throws {
    let start = Array("<svg xmlns='http://www.w3.org/2000/svg'>".utf8)
    let bomb = gzipPacked(start + [UInt8](repeating: UInt8(ascii: " "), count: 40 << 20))
    #expect(bomb.count < 1 << 20)
    let folder = try TemporaryFolder()
    let path = try folder.write(bomb, to: "a.svgz")
    #expect(throws: ImageError(path, .unsupported("an SVG of more than 32 MB"))) {
      _ = try ImageDecoder.probe(path: path, limits: DecodingLimits())
    }
  }

  @Test func brokenDrawingsAreRefused() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Array("<svg xmlns='http://www.w3.org/2000/svg'><rect".utf8), to: "a.svg")
    #expect(throws: ImageError.self) { _ = try ImageDecoder.probe(path: path, limits: DecodingLimits()) }
  }
}
