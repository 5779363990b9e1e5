import Files
import Fixtures
import Raster
import Testing

@testable import ImageCodecs

/// Faces and subject areas in metadata.
@Suite struct SubjectTests {
  private func info(
    _ width: Int = 4000, _ height: Int = 3000, _ orientation: Orientation = .upright
  ) -> ImageInfo {
    ImageInfo(
      format: .jpeg, storedWidth: width, storedHeight: height, orientation: orientation, color: .ycbcr,
      bitsPerChannel: 8, hasAlpha: false, isProgressive: false)
  }

  private func packet(_ elements: String) -> [Subject]? {
    XMPPacket.metadata(
      Array(
        """
        <r:RDF xmlns:r="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><r:Description
          xmlns:m="http://www.metadataworkinggroup.com/schemas/regions/" xmlns:a="http://ns.adobe.com/xmp/sType/Area#"
          xmlns:d="http://ns.adobe.com/xap/1.0/sType/Dimensions#" xmlns:MP="http://ns.microsoft.com/photo/1.2/"
          xmlns:I="http://ns.microsoft.com/photo/1.2/t/RegionInfo#"
          xmlns:R="http://ns.microsoft.com/photo/1.2/t/Region#"
          >\(elements)</r:Description></r:RDF>
        """.utf8))?.subjects
  }

  private func regions(_ items: String, size: String = "d:w=\"4000\" d:h=\"3000\" d:unit=\"pixel\"") -> [Subject]? {
    packet(
      "<m:Regions r:parseType=\"Resource\"><m:AppliedToDimensions \(size)/><m:RegionList><r:Bag>\(items)</r:Bag>"
        + "</m:RegionList></m:Regions>")
  }

  private static let area = "<m:Area a:x=\"0.5\" a:y=\"0.25\" a:w=\"0.25\" a:h=\"0.125\" a:unit=\"normalized\"/>"
  private static let face = Area(x: 0.375, y: 0.1875, width: 0.25, height: 0.125)

  // MARK: - XMP

  @Test func mwgRegionsInEverySyntaxAreRead() throws {
    let ways = [
      "<r:li><r:Description m:Name=\"Ann\" m:Type=\"Face\">\(Self.area)</r:Description></r:li>",
      "<r:li r:parseType=\"Resource\"><m:Type>Face</m:Type>\(Self.area)</r:li>",
      "<r:li m:Type=\"Pet\">\(Self.area)</r:li>", "<r:li r:parseType=\"Resource\">\(Self.area)</r:li>",
      """
      <r:li r:parseType="Resource"><m:Type>Face</m:Type><m:Area r:parseType="Resource"><a:x>0.5</a:x><a:y> .25 </a:y>
      <a:w>0.25</a:w><a:h>0.125</a:h></m:Area></r:li>
      """,
      "<r:li m:Type=\"Face\"><m:Area a:x=\"2000\" a:y=\"750\" a:w=\"1000\" a:h=\"375\" a:unit=\"pixel\"/></r:li>",
    ]
    for way in ways {
      let subjects = try #require(regions(way))
      #expect(subjects.areas(on: info()) == [Self.face], "\(way)")
    }
    let focus = try #require(regions("<r:li m:Type=\"Focus\">\(Self.area)</r:li>\(ways[0])"))
    #expect(focus.map(\.kind) == [.focus, .face] && focus.areas(on: info()).count == 1, "faces go before")
    #expect(regions("<r:li m:Type=\"BarCode\">\(Self.area)</r:li>") == [])
    let circle = try #require(regions("<r:li><m:Area a:x=\"0.5\" a:y=\"0.5\" a:d=\"0.5\"/></r:li>"))
    #expect(circle.areas(on: info()) == [Area(x: 0.3125, y: 0.25, width: 0.375, height: 0.5)])
  }

  @Test func microsoftRegionsAreRead() throws {
    let text = { (rectangle: String) in
      "<MP:RegionInfo r:parseType=\"Resource\"><I:Regions><r:Bag><r:li R:Rectangle=\"\(rectangle)\"/></r:Bag>"
        + "</I:Regions></MP:RegionInfo>"
    }
    #expect(packet(text("0.375, 0.1875, 0.25, 0.125"))?.areas(on: info()) == [Self.face])
    for odd in ["", "1,2", "0.1,0.1,0.1", "a,b,c,d", "0.1,,0.1,0.1", "0,0,-1,1", "nan,0,0,0", "0.5,0.5,0.1,0.1,0.1"] {
      #expect(packet(text(odd)) == [], "\(odd)")
    }
  }

  @Test func malformedRegionsAreIgnored() {
    for area in [
      "a:x=\"0.5\"", "a:x=\"x\" a:y=\"0\"", "a:x=\"inf\" a:y=\"0\" a:w=\"1\" a:h=\"1\"",
      "a:x=\"1e300\" a:y=\"0\" a:w=\"1\" a:h=\"1\"", "a:x=\"9\" a:y=\"9\" a:w=\"1\" a:h=\"1\"",
      "a:x=\".5\" a:y=\".5\" a:w=\"-1\" a:h=\"1\"", "",
    ] { #expect(regions("<r:li><m:Area \(area)/></r:li>") == [], "\(area)") }
    #expect(regions("<r:li/><r:li>text</r:li><m:Area/>") == [])
    #expect(packet("<m:Regions>text</m:Regions>") == [])
    // Areas outside the picture are ignored.
    let outside = regions("<r:li><m:Area a:x=\"1\" a:y=\"0.5\" a:w=\"0.5\" a:h=\"0.5\"/></r:li>")
    #expect(outside?.areas(on: info()) == [Area(x: 0.75, y: 0.25, width: 0.25, height: 0.5)])
    let many = regions(String(repeating: "<r:li>\(Self.area)</r:li>", count: 1000))
    #expect(many?.count == Subject.most)
  }

  @Test func invalidRegionSizesAreIgnored() {
    for size in ["", "d:w=\"0\" d:h=\"3000\"", "d:w=\"-4\" d:h=\"-3\"", "d:w=\"nan\" d:h=\"1\"", "d:w=\"4000\""] {
      let subjects = regions("<r:li>\(Self.area)</r:li>", size: size)
      #expect(subjects?.areas(on: info()) == [Self.face], "\(size)")
    }
  }

  // MARK: - Orientation

  /// The position of the stored picture's top left corner in the upright one.
  private static let corners: [(orientation: Orientation, area: Area)] = [
    (.upright, Area(x: 0, y: 0, width: 0.25, height: 0.125)),
    (.mirrored, Area(x: 0.75, y: 0, width: 0.25, height: 0.125)),
    (.upsideDown, Area(x: 0.75, y: 0.875, width: 0.25, height: 0.125)),
    (.mirroredUpsideDown, Area(x: 0, y: 0.875, width: 0.25, height: 0.125)),
    (.transposed, Area(x: 0, y: 0, width: 0.125, height: 0.25)),
    (.turnedLeft, Area(x: 0.875, y: 0, width: 0.125, height: 0.25)),
    (.transversed, Area(x: 0.875, y: 0.75, width: 0.125, height: 0.25)),
    (.turnedRight, Area(x: 0, y: 0.75, width: 0.125, height: 0.25)),
  ]

  @Test(arguments: corners)
  func areasAreTurnedWithThePhoto(orientation: Orientation, corner: Area) throws {
    let stored = Area(x: 0, y: 0, width: 0.25, height: 0.125)
    #expect(orientation.upright(stored, width: 1, height: 1) == corner)
    #expect(orientation.stored(corner, width: 1, height: 1) == stored)
    // Transforms applied by the decoder, as with HEIF, apply to areas as well.
    let (width, height) = orientation.turning(width: 4000, height: 3000)
    var turned = info(width, height)
    turned.turnedByDecoder = orientation
    for info in [info(4000, 3000, orientation), turned] {
      for frame in [nil, Subject.Frame(width: 4000, height: 3000), Subject.Frame(width: 2016, height: 1512)] {
        #expect(Subject(.face, stored, frame: frame)?.area(on: info) == corner)
      }
      // A photo that was turned with its file, or cropped.
      let other = Subject(.face, Self.face, frame: Subject.Frame(width: 3000, height: 4000))
      #expect(other?.area(on: info) == (orientation.exchangesAxes ? Self.face : nil))
    }
  }

  @Test func orientationsCompose() {
    let area = Area(x: 0.125, y: 0.25, width: 0.5, height: 0.0625)
    for first in Orientation.allCases {
      for second in Orientation.allCases {
        let both = second.upright(first.upright(area, width: 1, height: 1), width: 1, height: 1)
        #expect(first.followed(by: second).upright(area, width: 1, height: 1) == both, "\(first), \(second)")
      }
    }
  }

  @Test func uprightAreasAreNotTurnedAgain() throws {
    let info = info(4000, 3000, .turnedLeft)
    let subject = try #require(Subject(.face, Self.face, frame: Subject.Frame(width: 3000, height: 4000)))
    #expect(subject.area(on: info) == Self.face)
    // A shrunk photo has the same shape; a cropped one has another.
    #expect(Subject(.face, Self.face, frame: Subject.Frame(width: 1504, height: 2000))?.area(on: info) == Self.face)
    #expect(Subject(.face, Self.face, frame: Subject.Frame(width: 4000, height: 4000))?.area(on: info) == nil)
  }

  @Test func areasAreTurnedWithATurnOfOnesOwn() throws {
    let corner = Area(x: 0, y: 0, width: 0.25, height: 0.125)
    let turned = [Area(x: 0.875, y: 0, width: 0.125, height: 0.25), Area(x: 0, y: 0.75, width: 0.125, height: 0.25)]
    for (turn, expected) in zip([QuarterTurn.right, .left], turned) {
      // Recorded for the stored picture, or for the upright one.
      let stored = Subject(.face, corner, frame: Subject.Frame(width: 4000, height: 3000))
      #expect(stored?.area(on: info(4000, 3000).turned(by: turn)) == expected)
      let upright = Subject(.face, corner, frame: Subject.Frame(width: 3000, height: 4000))
      #expect(upright?.area(on: info(4000, 3000, .turnedLeft).turned(by: turn)) == expected)
    }
  }

  // MARK: - EXIF

  /// Returns an EXIF block with a subject area and the size of the picture.
  private func exif(_ numbers: [UInt16], width: UInt16 = 4000, height: UInt16 = 3000) -> [UInt8] {
    func two(_ number: UInt16) -> [UInt8] { [UInt8(number >> 8), UInt8(number & 255)] }
    func entry(_ tag: UInt16, _ type: UInt16, _ count: Int, _ value: [UInt8]) -> [UInt8] {
      two(tag) + two(type) + [0, 0] + two(UInt16(count)) + value + Array(repeating: 0, count: 4 - value.count)
    }
    let values = numbers.flatMap(two)
    let head: [UInt8] = [0x4D, 0x4D, 0, 42, 0, 0, 0, 8]
    let first = two(1) + entry(0x8769, 4, 1, [0, 0, 0, 26]) + [0, 0, 0, 0]
    let area = entry(0x9214, 3, numbers.count, values.count <= 4 ? values : [0, 0, 0, 68])
    let details =
      two(3) + area + entry(0xA002, 3, 1, two(width)) + entry(0xA003, 3, 1, two(height)) + [0, 0, 0, 0]
    return head + first + details + values
  }

  private func subjects(_ block: [UInt8]) -> [Subject] {
    guard let reader = TIFFReader(Array(block.prefix(16))) else { return [] }
    return Metadata(reader, of: MemoryBlock(block[...])).subjects
  }

  @Test func exifSubjectAreas() {
    #expect(subjects(exif([2000, 1500])).areas(on: info()) == [Area(x: 0.5, y: 0.5, width: 0, height: 0)])
    let circle = subjects(exif([2000, 1500, 1000])).areas(on: info())
    #expect(circle.count == 1 && circle.first?.x == 0.375 && circle.first?.width == 0.25)
    #expect(circle.allSatisfy { abs($0.y - 1.0 / 3) < 1e-9 && abs($0.height - 1.0 / 3) < 1e-9 })
    #expect(subjects(exif([2000, 750, 1000, 375])).areas(on: info()) == [Self.face])
    #expect(subjects(exif([2000, 750, 1000, 375])).map(\.kind) == [.focus])
    for odd in [[], [7], [1, 2, 3, 4, 5], [9000, 9000]] as [[UInt16]] { #expect(subjects(exif(odd)) == []) }
    #expect(subjects(exif([1, 1], width: 0)) == [])
    let whole = exif([2000, 750, 1000, 375])
    for count in 0..<whole.count { _ = subjects(Array(whole.prefix(count))) }
  }

  // MARK: - As text

  @Test func subjectsRoundTripAsText() throws {
    let subjects = [
      Subject(
        .face, Area(x: 1.0 / 3, y: 0.1, width: 0.2, height: 1e-9), frame: Subject.Frame(width: 4032, height: 3024)),
      Subject(.focus, Self.face, frame: nil),
    ]
    for subject in subjects {
      let subject = try #require(subject)
      #expect(Subject(subject.description) == subject)
    }
    for text in ["", "face", "face 1 2 3", "nose 0 0 1 1", "face 0 0 1 1 5", "face 0 0 x 1", "face 0 0 -1 1"] {
      #expect(Subject(text) == nil, "\(text)")
    }
  }
}
