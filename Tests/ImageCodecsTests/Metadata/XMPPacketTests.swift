import Fixtures
import Foundation
import SeededRandom
import TestSupport
import Testing
import XML

@testable import ImageCodecs

@Suite struct XMPPacketTests {
  private static let full = PacketFixture().with {
    $0.rating = "4"
    $0.title = "Dämmerung & <Dunst> 🌄"
    $0.description = "two\nlines"
    $0.keywords = ["sea", "Meer", "sea"]
    $0.date = "2026-05-01T18:30:05.25+02:00"
  }

  private static var expected: Metadata {
    var metadata = Metadata()
    metadata.rating = 4
    metadata.title = "Dämmerung & <Dunst> 🌄"
    metadata.description = "two\nlines"
    metadata.keywords = ["sea", "Meer"]
    metadata.date = "2026-05-01T18:30:05.25+02:00"
    return metadata
  }

  private func metadata(_ text: String) -> Metadata? { XMPPacket.metadata(Array(text.utf8)) }

  /// Returns a packet with one description of these attributes and elements.
  private func description(_ attributes: String = "", _ elements: String = "") -> Metadata? {
    metadata(
      """
      <r:RDF xmlns:r="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><r:Description
        xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
        xmlns:exif="http://ns.adobe.com/exif/1.0/" \(attributes)>\(elements)</r:Description></r:RDF>
      """)
  }

  // MARK: - Properties that are read

  @Test func propertiesAreElementsOrAttributes() {
    #expect(XMPPacket.metadata(Self.full.bytes) == Self.expected)
    #expect(XMPPacket.metadata(Self.full.with { $0.usesAttributes = true }.bytes) == Self.expected)
    #expect(XMPPacket.metadata(Self.full.with { $0.padding = 60_000 }.bytes) == Self.expected)
    #expect(XMPPacket.metadata(Self.full.bytes + [UInt8](repeating: 0, count: 50)) == Self.expected)
  }

  @Test func anyNamespacePrefix() {
    #expect(XMPPacket.metadata(Self.full.with { $0.prefixes = ("a", "xmp", "dc") }.bytes) == Self.expected)
    let usual = metadata(
      """
      <RDF xmlns="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><Description>
        <Rating xmlns="http://ns.adobe.com/xap/1.0/">3</Rating><Rating>5</Rating></Description></RDF>
      """)
    #expect(usual?.rating == 3)
    // A prefix is redeclared inside, and has its first meaning again outside.
    let nested = description(
      "", "<a xmlns=\"\" xmlns:xmp=\"urn:b\"><xmp:Rating>1</xmp:Rating></a><xmp:Rating>2</xmp:Rating>")
    #expect(nested?.rating == 2)
  }

  @Test func utf16WithByteOrderMark() {
    let letters = Array(Self.full.text.utf16)
    let big = [0xFE, 0xFF] + letters.flatMap { letter -> [UInt8] in [UInt8(letter >> 8), UInt8(letter & 255)] }
    let little = [0xFF, 0xFE] + letters.flatMap { letter -> [UInt8] in [UInt8(letter & 255), UInt8(letter >> 8)] }
    #expect(XMPPacket.metadata(big) == Self.expected && XMPPacket.metadata(little) == Self.expected)
    #expect(XMPPacket.metadata(Array(little.dropFirst(2))) == nil)
    #expect(XMPPacket.metadata([0xFF, 0xFE, 0x00, 0xD8]) == nil, "half a pair")
    #expect(XMPPacket.metadata([0xEF, 0xBB, 0xBF] + Self.full.bytes) == Self.expected)
  }

  @Test func entitiesCommentsAndCDATA() {
    let title =
      "<dc:title>&#65;&#x1F304;&amp;&lt;&gt;&quot;&apos;<!-- x --><![CDATA[<b>&amp;]]><?do nothing?>\r\nz</dc:title>"
    #expect(description("", title)?.title == "A🌄&<>\"'<b>&amp;\nz")
    #expect(description("xmp:Rating='&#52;'")?.rating == 4)
  }

  @Test func defaultLanguageIsPreferred() {
    func title(_ items: String) -> String? { description("", "<dc:title><r:Alt>\(items)</r:Alt></dc:title>")?.title }
    #expect(title("<r:li xml:lang='de'>b</r:li><r:li xml:lang='X-Default'>a</r:li>") == "a")
    #expect(title("<r:li xml:lang='de'>b</r:li><r:li xml:lang='en'>a</r:li>") == "b")
    #expect(title("<r:li>  </r:li>") == nil)
    #expect(title("") == nil)
    #expect(description("", "<dc:title>plain</dc:title>")?.title == "plain")
    #expect(description("dc:title='plain'")?.title == "plain")
  }

  @Test func qualifiersAreIgnored() {
    let qualified = "<r:Description><r:value>3</r:value><x:q xmlns:x='urn:x'>9</x:q></r:Description>"
    #expect(description("", "<xmp:Rating>\(qualified)</xmp:Rating>")?.rating == 3)
    let resource = "<xmp:Rating r:parseType='Resource'><r:value>2</r:value><x xmlns=''>9</x></xmp:Rating>"
    #expect(description("", resource)?.rating == 2)
    let items =
      "<dc:subject><r:Seq><r:li r:parseType='Resource'><r:value>a</r:value></r:li><r:li>b</r:li></r:Seq></dc:subject>"
    #expect(description("", items)?.keywords == ["a", "b"])
  }

  @Test(arguments: [
    ("5", 5), ("-1", -1), ("0", 0), ("4.0", 4), (" 3 ", 3), ("6", nil), ("-2", nil), ("", nil), ("nan", nil),
    ("inf", nil), ("five", nil), ("1e400", nil),
  ])
  func ratings(text: String, rating: Int?) {
    #expect(description("xmp:Rating='\(text)'")?.rating == rating)
  }

  /// Programs write the words of their users’ languages.
  @Test(arguments: [
    ("Red", "red"), ("Rot", "red"), ("ROUGE", "red"), ("Красный", "red"), ("レッド", "red"), ("Gru\u{308}n", "green"),
    ("Żółty", "yellow"), ("Bleu", "blue"), ("紫色", "purple"), ("Lila", "purple"), ("Naranja", "orange"),
    ("To Do", "To Do"), ("Rot 2", "Rot 2"), (" Gelb\n", "yellow"), (" ", nil),
  ])
  func labels(text: String, label: String?) {
    #expect(metadata(Self.labeled(text))?.label == label)
  }

  private static func labeled(_ text: String) -> String {
    """
    <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description
    xmlns:xmp="http://ns.adobe.com/xap/1.0/"><xmp:Label>\(text)</xmp:Label></rdf:Description></rdf:RDF>
    """
  }

  @Test(arguments: [
    ("2026-05-01T18:30:05.25+02:00", "2026-05-01T18:30:05.25+02:00"),
    ("2026-05-01T18:30Z", "2026-05-01T18:30:00+00:00"),
    ("1974", "1974"), ("1974-06", "1974-06"), ("1974-06-30", "1974-06-30"), ("1974-13", nil), ("0000-01-01", nil),
    ("2026-05-01T24:00", nil), ("yesterday", nil), ("2026:05:01", nil), ("", nil),
  ])
  func dates(text: String, date: String?) {
    #expect(description("xmp:CreateDate='\(text)'")?.date == date)
    #expect(description("xmp:CreateDate='2000' exif:DateTimeOriginal='\(text)'")?.date == date ?? "2000")
  }

  // MARK: - Refused packets

  @Test(arguments: [
    "", "   ", "photo", "<a", "<a>", "<a></b>", "<a/><b/>", "</a>", "<a b=c/>", "<a b='1' b='2'/>", "<a b='<'/>",
    "<a b='1'c='2'/>", "<a b/>", "<a>&unknown;</a>", "<a>&</a>", "<a>&#0;</a>", "<a>&#xD800;</a>", "<a>&#x110000;</a>",
    "<a>&#;</a>", "<a>&#+65;</a>", "<a>\u{1}</a>", "<a\u{0}/>", "<x:a/>", "<a x:b='1'/>", "<a:b:c xmlns:a='urn:a'/>",
    "<1/>", "< a/>", "<a><!-- </a>", "<a><![CDATA[ </a>", "<?a", "<a/>text", "text<a/>", "<!DOCTYPE a><a/>",
    "<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>", "<a xmlns:b='urn:c' xmlns:d='urn:c' b:e='1' d:e='2'/>",
    "<!ELEMENT a ANY><a/>", "<a><![IGNORE[ x ]]></a>",
    // In elements that are skipped.
    "<a><b c='1' c='2'/></a>", "<a><b><c:d/></b></a>", "<a><b c:d='1'/></a>", "<a><b c='1'd='2'/></a>",
    "<a><c xmlns:b='urn:c' xmlns:d='urn:c' b:e='1' d:e='2'/></a>", "<a><b c='&d;'/></a>", "<a><b:/></a>",
  ])
  func malformedPacketsAreIgnored(text: String) {
    #expect(metadata(text) == nil, "\(text)")
  }

  @Test func invalidUTF8IsIgnored() {
    #expect(XMPPacket.metadata(Array("<a>".utf8) + [0xC3, 0x28] + Array("</a>".utf8)) == nil)
  }

  @Test func entityExpansionIsRefused() {
    let entities = (1..<20).map { "<!ENTITY a\($0) \"\(String(repeating: "&a\($0 - 1);", count: 10))\">" }.joined()
    #expect(metadata("<!DOCTYPE a [<!ENTITY a0 \"ha\">\(entities)]>" + Self.full.text) == nil)
  }

  @Test func depthAndLengthAreLimited() {
    func nested(_ depth: Int) -> String {
      String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth)
    }
    #expect(metadata(nested(XMLReader.deepest)) != nil)
    #expect(metadata(nested(XMLReader.deepest + 1)) == nil)
    let padding = XMLReader.longest - Self.full.bytes.count
    #expect(XMPPacket.metadata(Self.full.with { $0.padding = padding }.bytes) == Self.expected)
    #expect(XMPPacket.metadata(Self.full.with { $0.padding = padding + 1 }.bytes) == nil)
  }

  // MARK: - Hostile packets

  @Test func mutatedPacketsNeverCrash() {
    let packets = [Self.full, Self.full.with { $0.usesAttributes = true }].map(\.bytes)
    let words = [
      "<", ">", "/>", "</", "&", "&#", ";", "\"", "'", "<!--", "<![CDATA[", "]]>", "<?", "xmlns=", ":", "\0",
    ]
    var readCount = 0
    for seed in 0..<3000 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      var packet = packets[Int(seed % 2)]
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: 0..<packet.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: packet[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        case 1: packet.removeSubrange(place..<min(packet.count, place + Int.random(in: 1...40, using: &random)))
        case 2: packet.insert(contentsOf: words.randomElement(using: &random)!.utf8, at: place)
        default: packet.replaceSubrange(place..., with: packet[..<place])
        }
        if packet.isEmpty { packet = [0] }
      }
      if XMPPacket.metadata(packet) != nil { readCount += 1 }
    }
    #expect((100..<2900).contains(readCount), "\(readCount) of 3000 could be read")
    for length in 0..<packets[0].count { _ = XMPPacket.metadata(Array(packets[0].prefix(length))) }
  }

  /// Syntax on which readers with more than linear time take long.
  @Test(arguments: [
    ("", "<a>", "</a>"), ("", "<!--", ""), ("", "<![CDATA[", ""), ("<a>", "&amp;", "</a>"),
    ("<a>", "&#x1F304;", "</a>"),
    ("<a>", "<b/>", "</a>"), ("<a ", "b='", ""), ("<a", " xmlns:b='urn:b'", "/>"),
    ("<a>", "<b xmlns:c='urn:c'/>", "</a>"),
    ("<a>", "<!---->", "</a>"), ("<a>", "&", "</a>"), ("<a>", "]]", "</a>"), ("<", "a", "/>"), ("<a b='", "\n", "'/>"),
    ("", "<?", "?>"), ("<a>", "\r", "</a>"),
  ])
  func parsingTimeIsLinear(start: String, part: String, end: String) {
    func seconds(_ length: Int) -> Double {
      let text = start + String(repeating: part, count: length / part.utf8.count) + end
      let bytes = Array(text.utf8.prefix(length))
      return (0..<3).map { _ in
        let start = ProcessorTime.ofThread
        _ = XMPPacket.metadata(bytes)
        return ProcessorTime.ofThread - start
      }.min() ?? 0
    }
    // Eight times as long; quadratic time would be 64 times.
    let (short, long) = (seconds(XMLReader.longest / 8), seconds(XMLReader.longest))
    #expect(long < short * 24 + 0.02, "\(short), then \(long)")
    #expect(long < 2)
  }

  @Test func manyAttributesParseInLinearTime() {
    let attributes = (0..<60_000).map { " a\($0)='1'" }.joined()
    let start = ProcessorTime.ofThread
    #expect(metadata("<a\(attributes)/>") != nil)
    #expect(metadata("<a\(attributes) a59999='2'/>") == nil)
    #expect(ProcessorTime.ofThread - start < 3)
  }
}
