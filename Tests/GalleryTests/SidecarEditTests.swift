import Files
import ImageCodecs
import TestSupport
import Testing

@testable import Gallery

/// Changes to sidecars of other programs, which keep everything else.
@Suite struct SidecarEditTests {
  private static let darktable = """
    <?xml version="1.0" encoding="UTF-8"?>
    <x:xmpmeta xmlns:x="adobe:ns:meta/" x:xmptk="XMP Core 4.4.0-Exiv2">
     <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <rdf:Description rdf:about=""
        xmlns:exif="http://ns.adobe.com/exif/1.0/"
        xmlns:xmp="http://ns.adobe.com/xap/1.0/"
        xmlns:darktable="http://darktable.sf.net/"
       exif:DateTimeOriginal="2024:05:01 18:30:05.000"
       xmp:Rating="1"
       darktable:xmp_version="5">
       <darktable:history>
        <rdf:Seq><rdf:li darktable:num="0" darktable:params="a&gt;b"/></rdf:Seq>
       </darktable:history>
      </rdf:Description>
     </rdf:RDF>
    </x:xmpmeta>
    """
  private static let digiKam = """
    <x:xmpmeta xmlns:x="adobe:ns:meta/"><!-- <xmp:Rating>9</xmp:Rating> -->
     <r:RDF xmlns:r="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <r:Description r:about="" xmlns:x1="http://ns.adobe.com/xap/1.0/" xmlns:d="http://purl.org/dc/elements/1.1/"
        xmlns:digiKam="http://www.digikam.org/ns/1.0/" digiKam:PickLabel='3'>
       <x1:Rating>2</x1:Rating>
       <d:subject><r:Bag><r:li>sea &amp; sand</r:li></r:Bag></d:subject>
       <digiKam:TagsList><r:Seq><r:li>People/Anna</r:li></r:Seq></digiKam:TagsList>
      </r:Description>
     </r:RDF>
    </x:xmpmeta>
    """
  private static let lightroom = """
    <x:xmpmeta xmlns:x="adobe:ns:meta/">
     <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <rdf:Description rdf:about="" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" xmlns:xmp="urn:other"
        photoshop:SidecarForExtension="CR2" xmp:Rating="7"/>
     </rdf:RDF>
    </x:xmpmeta>
    """

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func metadata(_ bytes: [UInt8]) throws -> Metadata {
    try Sidecar.read(folder.write(bytes, to: "a.xmp"))
  }

  /// Returns a text without the parts in which another differs: what only one of them has.
  private func difference(_ one: [UInt8], _ other: [UInt8]) -> (gone: String, added: String) {
    let start = zip(one, other).prefix { $0 == $1 }.count
    let end = zip(one.dropFirst(start).reversed(), other.dropFirst(start).reversed()).prefix { $0 == $1 }.count
    func middle(_ bytes: [UInt8]) -> String { String(decoding: bytes.dropFirst(start).dropLast(end), as: UTF8.self) }
    return (middle(one), middle(other))
  }

  @Test(arguments: [
    (darktable, "1", "4"), (digiKam, "2", "4"),
    (lightroom, "", " xmlns:xmp1=\"http://ns.adobe.com/xap/1.0/\" xmp1:Rating=\"4\""),
  ])
  func onlyTheRatingChanges(text: String, gone: String, added: String) throws {
    let bytes = Array(text.utf8)
    let changed = try SidecarEdit.rating(4).applied(to: bytes)
    #expect(difference(bytes, changed) == (gone, added))
    let (before, after) = (try metadata(bytes), try metadata(changed))
    #expect(after.rating == 4)
    var restored = after
    restored.rating = before.rating
    #expect(restored == before)
    #expect(try SidecarEdit.rating(4).applied(to: changed) == changed)
  }

  @Test(arguments: [
    (darktable, ["a <b>"]), (digiKam, ["sea & sand", "a <b>"]), (lightroom, ["a <b>"]),
  ])
  func keywordsAreAdded(text: String, keywords: [String]) throws {
    let bytes = Array(text.utf8)
    let changed = try SidecarEdit.keyword("a <b>").applied(to: bytes)
    var after = try metadata(changed)
    #expect(after.keywords == keywords)
    let before = try metadata(bytes)
    after.keywords = before.keywords
    #expect(after == before)
    // Everything that was there is still there, in order; only an empty element has got an end tag.
    let (gone, _) = difference(bytes, changed)
    #expect(["", "/"].contains(gone))
  }

  /// An accent after a sign makes one character of both.
  @Test func signsWithAccentsAreEscaped() throws {
    let word = "a&\u{301}b <\u{338} c"
    let bytes = try SidecarEdit.keyword(word).applied(to: SidecarEdit.empty)
    #expect(try metadata(bytes).keywords == [word])
  }

  @Test func newSidecarsSayOnlyThis() throws {
    let bytes = try SidecarEdit.keyword("lake").applied(to: SidecarEdit.rating(5).applied(to: SidecarEdit.empty))
    var expected = Metadata()
    (expected.rating, expected.keywords) = (5, ["lake"])
    #expect(try metadata(bytes) == expected)
  }

  @Test(arguments: [
    ("<a/>", SidecarEdit.Refusal.noRDF), ("", .noRDF), ("<", .noRDF), ("<a b='", .noRDF), ("<!-- ", .noRDF),
    ("</a></a>", .noRDF),
  ])
  func otherTextsAreRefused(text: String, refusal: SidecarEdit.Refusal) {
    #expect(throws: refusal) { try SidecarEdit.rating(4).applied(to: Array(text.utf8)) }
  }

  @Test(arguments: [
    ("rating=4", SidecarEdit.rating(4)), ("rating=-1", .rating(-1)), ("keyword= lake ", .keyword("lake")),
    ("rating=6", nil), ("rating=", nil), ("rating", nil), ("keyword=", nil), ("stars=4", nil), ("", nil),
  ])
  func notation(text: String, edit: SidecarEdit?) {
    #expect(SidecarEdit(text) == edit)
  }
}
