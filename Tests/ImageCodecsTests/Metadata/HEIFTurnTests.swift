import Files
import Fixtures
import Raster
import TestSupport
import Testing

@testable import ImageCodecs

/// Regions in a HEIF are transformed by its own properties.
@Suite(.enabled(if: ImageFormat.heif.isReadable, "skipped: this build leaves HEIF out"))
struct HEIFTurnTests {
  private static let (width, height) = (160, 96)
  private static let packet = """
    <r:RDF xmlns:r="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><r:Description
      xmlns:m="http://www.metadataworkinggroup.com/schemas/regions/" xmlns:a="http://ns.adobe.com/xmp/sType/Area#"
      xmlns:d="http://ns.adobe.com/xap/1.0/sType/Dimensions#"><m:Regions r:parseType="Resource">
    <m:AppliedToDimensions d:w="\(width)" d:h="\(height)" d:unit="pixel"/><m:RegionList><r:Bag><r:li m:Type="Face">
    <m:Area a:x="0.25" a:y="0.75" a:w="0.3" a:h="0.166667" a:unit="normalized"/>
    </r:li></r:Bag></m:RegionList></m:Regions></r:Description></r:RDF>
    """

  /// Black, and white where the face is, four bytes per pixel.
  private var pixels: [UInt8] {
    (0..<Self.width * Self.height).flatMap { place -> [UInt8] in
      let (x, y) = (place % Self.width, place / Self.width)
      let level: UInt8 = (16..<64).contains(x) && (64..<80).contains(y) ? 255 : 0
      return [level, level, level, 255]
    }
  }

  @Test(arguments: Orientation.allCases, [false, true])
  func faceRegionsAreTurnedWithThePicture(orientation: Orientation, isAVIF: Bool) throws {
    let fixture = HEIFFixture().with {
      $0.isAVIF = isAVIF
      $0.orientation = orientation.rawValue
      // As cameras do; it repeats the property.
      $0.exif = ExifFixture(orientation: UInt16(orientation.rawValue)).bytes
      $0.packet = Array(Self.packet.utf8)
    }
    let bytes = try fixture.encoded(rgba: pixels, width: Self.width, height: Self.height)
    let picture = try DecodedFile(bytes)
    #expect(picture.info.orientation == .upright && picture.info.turnedByDecoder == orientation)
    let folder = try TemporaryFolder()
    let file = try OpenFile(folder.write(bytes, to: "a.heic"))
    let areas = try ImageDecoder.metadata(of: file, info: picture.info).subjects.areas(on: picture.info)
    let area = try #require(areas.first)
    for (x, y, isFace) in [
      (0.1, 0.1, true), (0.5, 0.5, true), (0.9, 0.9, true), (-0.2, 0.5, false), (1.2, 0.5, false), (0.5, 1.2, false),
    ] {
      let (across, down) = (area.x + x * area.width, area.y + y * area.height)
      let color = picture.stored[Int(across * Double(picture.info.width)), Int(down * Double(picture.info.height))]
      #expect(color.green > 128 ? isFace : !isFace, "\(x), \(y): \(color)")
    }
  }
}
