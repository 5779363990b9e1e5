import Fixtures
import Testing

@testable import ImageCodecs

@Suite struct ExposureTests {
  // MARK: - EXIF

  private typealias Entry = DirectoryFixture.Entry

  private func rational(_ tag: Int, _ numerator: Int, _ denominator: Int, type: Int = 5) -> Entry {
    Entry(tag: tag, type: type, count: 1, values: [numerator, denominator])
  }

  private func metadata(
    _ first: [Entry] = [], details: [Entry] = [], order: ExifFixture.ByteOrder = .littleEndian
  ) -> Metadata {
    var block = DirectoryFixture()
    block.byteOrder = order
    let place = block.add(DirectoryFixture.Directory(details))
    block.first = .init(first + [.long(0x8769, place)])
    return MetadataBlocks(exif: block.bytes).metadata
  }

  @Test(arguments: ExifFixture.ByteOrder.allCases)
  func everythingInEXIFIsRead(order: ExifFixture.ByteOrder) {
    let metadata = metadata(
      [
        .text(0x010F, "NIKON CORPORATION"), .text(0x0110, "NIKON D850"), .text(0x013B, " Ada\nLovelace "),
        .text(0x8298, "© Ada"),
      ],
      details: [
        rational(0x829A, 10, 2500), rational(0x829D, 28, 10), .short(0x8827, 200), rational(0x920A, 500, 10),
        .text(0xA434, "50 mm f/1.4 G"),
      ], order: order)
    #expect(metadata.creator == "Ada Lovelace" && metadata.copyright == "© Ada")
    let exposure = metadata.exposure
    #expect(exposure.camera == "NIKON D850" && exposure.lens == "50 mm f/1.4 G" && exposure.iso == 200)
    #expect(exposure.seconds == 10 / 2500 && exposure.aperture == 2.8 && exposure.focalLength == 50)
  }

  @Test func stepsOfAPEXAreUsedWithoutNumbers() throws {
    let exposure = metadata(
      details: [rational(0x9201, 7_965_784, 1_000_000, type: 10), rational(0x9202, 2_970_854, 1_000_000)]
    ).exposure
    #expect(abs(try #require(exposure.seconds) * 250 - 1) < 1e-6)
    #expect(abs(try #require(exposure.aperture) - 2.8) < 1e-6)
    // Two seconds, and f/4, are whole steps.
    let whole = metadata(details: [rational(0x9201, -1, 1, type: 10), rational(0x9202, 4, 1)]).exposure
    #expect(whole.seconds == 2 && whole.aperture == 4)
  }

  @Test func highSensitivitiesHaveTheirOwnTags() {
    #expect(metadata(details: [.short(0x8827, 65535), .long(0x8832, 102_400)]).exposure.iso == 102_400)
    #expect(metadata(details: [.short(0x8827, 65535)]).exposure.iso == nil)
  }

  @Test func absurdNumbersCountAsMissing() {
    let most = 0xFFFF_FFFF
    let absurd: [[Entry]] = [
      [rational(0x829A, 1, 0), rational(0x829D, 0, 0), rational(0x920A, 50, 0), .short(0x8827, 0)],
      [rational(0x829A, 0, 1), rational(0x829D, 0, 1), rational(0x920A, 0, 1), .long(0x8827, most)],
      [rational(0x829A, most, 1), rational(0x829D, most, 1), rational(0x920A, most, 1)],
      [rational(0x9201, most, 1), rational(0x9202, most, 1)],
      [rational(0x9201, 0x8000_0000, 1, type: 10), rational(0x829A, 1, 0x8000_0000, type: 10)],
      [.text(0x829A, "1/250"), .text(0x829D, "2.8"), .text(0x8827, "200"), .short(0xA434, 1)],
    ]
    for details in absurd { #expect(metadata(details: details).exposure == Metadata.Exposure()) }
  }

  @Test(arguments: [
    ("NIKON CORPORATION", "NIKON D850", "NIKON D850"), ("Canon", "Canon EOS R5", "Canon EOS R5"),
    ("SONY", "ILCE-7M3", "SONY ILCE-7M3"), ("Apple", "iPhone 15 Pro", "Apple iPhone 15 Pro"),
    ("OLYMPUS IMAGING CORP.", "E-M1", "OLYMPUS E-M1"), ("EASTMAN KODAK COMPANY", "KODAK DX6490", "KODAK DX6490"),
    ("FUJIFILM", "", "FUJIFILM"), (nil, "X-T5", "X-T5"), (nil, nil, nil), ("  ", "\u{0}\u{1B}", nil),
    ("Corporation", "X", "Corporation X"),
  ])
  func camerasAreNamedOnce(make: String?, model: String?, expected: String?) {
    #expect(Metadata.Exposure.camera(make: make, model: model) == expected)
  }

  @Test(arguments: ["", "----", "0.0 mm f/0.0", "  ", "\u{1B}"])
  func lensesWithoutNameCountAsMissing(text: String) { #expect(Metadata.Exposure.lens(text) == nil) }

  @Test(arguments: [
    (0x00, false), (0x01, true), (0x10, false), (0x19, true), (0x5F, true), (0x20, nil), (0x30, nil), (0x80, nil),
    (0xFFFF, nil),
  ])
  func theFlashOfEXIFIsOneOfSevenBits(bits: Int, expected: Bool?) {
    #expect(metadata(details: [.short(0x9209, bits)]).exposure.flash == expected)
  }

  // MARK: - Fields

  @Test func everyPropertyIsAField() {
    let names = Set(Metadata.Exposure.fields.map(\.name))
    #expect(names.count == Mirror(reflecting: Metadata.Exposure()).children.count)
    #expect(Set(Metadata.Exposure.fields.map(\.key)).count == names.count)
  }

  @Test func valuesOfTheCatalogAreReadExactly() {
    var exposure = Metadata.Exposure()
    (exposure.camera, exposure.seconds, exposure.iso) = ("X-T5", 1 / 3, 125)
    var again = Metadata.Exposure()
    for field in Metadata.Exposure.fields {
      if let exact = field.exact(exposure) { #expect(field.restore(&again, exact), "\(field.name)") }
      #expect(field.exact(exposure) == field.exact(again), "\(field.name)")
    }
    #expect(again == exposure)
    #expect(!ExposureField.iso.restore(&again, .text("125")) && !ExposureField.camera.restore(&again, .integer(1)))
  }

  // MARK: - XMP

  private func metadata(xmp body: String, attributes: String = "") throws -> Metadata {
    try #require(
      XMPPacket.metadata(
        Array(
          """
          <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description
            xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:tiff="http://ns.adobe.com/tiff/1.0/"
            xmlns:exif="http://ns.adobe.com/exif/1.0/" xmlns:exifEX="http://cipa.jp/exif/1.0/"
            xmlns:aux="http://ns.adobe.com/exif/1.0/aux/" \(attributes)>\(body)</rdf:Description></rdf:RDF>
          """.utf8)))
  }

  @Test func everythingInXMPIsRead() throws {
    let metadata = try metadata(
      xmp: """
        <dc:creator><rdf:Seq><rdf:li>Ada</rdf:li><rdf:li>Ben</rdf:li><rdf:li>Ada</rdf:li></rdf:Seq></dc:creator>
        <dc:rights><rdf:Alt><rdf:li xml:lang="de">alle</rdf:li>\
        <rdf:li xml:lang="x-default">all</rdf:li></rdf:Alt></dc:rights>
        <exif:ISOSpeedRatings><rdf:Seq><rdf:li>400</rdf:li></rdf:Seq></exif:ISOSpeedRatings>
        """,
      attributes: """
        tiff:Make="SONY" tiff:Model="ILCE-7M3" exif:FNumber="28/10" exif:ExposureTime="1/250"
        exif:FocalLength="35" aux:Lens="FE 35mm F1.8"
        """)
    #expect(metadata.creator == "Ada, Ben" && metadata.copyright == "all")
    let exposure = metadata.exposure
    #expect(exposure.camera == "SONY ILCE-7M3" && exposure.lens == "FE 35mm F1.8" && exposure.iso == 400)
    #expect(exposure.aperture == 2.8 && exposure.seconds == 1 / 250 && exposure.focalLength == 35)
  }

  @Test(arguments: [
    ("<exif:Flash exif:Fired='True' exif:Function='False'/>", true),
    ("<exif:Flash rdf:parseType='Resource'><exif:Fired>False</exif:Fired></exif:Flash>", false),
    ("<exif:Flash><rdf:Description exif:Fired=' true '/></exif:Flash>", true),
    ("<exif:Flash exif:Fired='False' exif:Function='True'/>", nil), ("<exif:Flash exif:Fired='1'/>", nil),
    ("<exif:Flash>True</exif:Flash>", nil), ("<exif:Fired>True</exif:Fired>", nil),
  ])
  func theFlashOfXMPIsAStructure(element: String, expected: Bool?) throws {
    #expect(try metadata(xmp: element).exposure.flash == expected)
  }

  @Test(arguments: ["nan", "inf", "1/0", "0/0", "1e400", "1/2/3", "", "/", "-28/10", "x", "nan/nan", "1/nan"])
  func absurdNumbersInXMPCountAsMissing(text: String) throws {
    let names = ["FNumber", "ExposureTime", "FocalLength", "PhotographicSensitivity"]
    let metadata = try metadata(xmp: "", attributes: names.map { "exif:\($0)=\"\(text)\"" }.joined(separator: " "))
    #expect(metadata.exposure == Metadata.Exposure())
  }

  // MARK: - Texts

  private func iptc(_ fields: [(UInt8, [UInt8])], isUTF8: Bool) -> [UInt8] {
    var bytes: [UInt8] = isUTF8 ? [0x1C, 1, 90, 0, 3, 0x1B, 0x25, 0x47] : []
    for (name, text) in fields {
      bytes += [0x1C, 2, name, UInt8(text.count >> 8), UInt8(text.count & 255)]
      bytes += text
    }
    return bytes
  }

  @Test func bylinesAndNoticesOfIPTCAreRead() {
    let latin: [(UInt8, [UInt8])] = [(80, [0xC4, 0x64, 0x61]), (80, Array("Ben".utf8)), (116, [0xA9, 0x20, 0xC4])]
    let metadata = IPTC.metadata(iptc(latin, isUTF8: false))
    #expect(metadata.creator == "Äda, Ben" && metadata.copyright == "© Ä")
    let utf8 = IPTC.metadata(iptc([(80, Array("Äda".utf8)), (116, [0xA9, 0x41])], isUTF8: true))
    #expect(utf8.creator == "Äda" && utf8.copyright == "\u{FFFD}A")
  }

  @Test func textsHaveALongestLength() throws {
    let long = String(repeating: "ab\u{7}\n", count: 100_000)
    let line = try #require(Metadata.line(long))
    #expect((4000...4096).contains(line.unicodeScalars.count) && line.hasPrefix("ab ab") && !line.contains("\u{7}"))
    #expect(try #require(Metadata.cleaned(long)).unicodeScalars.count < 1 << 16)
    #expect(Metadata.line(String(repeating: "\u{1}", count: 1_000_000)) == nil)
  }
}
