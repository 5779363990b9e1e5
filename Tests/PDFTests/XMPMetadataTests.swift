import Colors
import Foundation
import Testing

@testable import PDF

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite struct XMPMetadataTests {
  private func settings(_ change: (inout PDFSettings) -> Void = { _ in }) -> PDFSettings {
    var settings = PDFSettings(.init(title: "A wall", language: "en"), producer: "Tessera", profile: .sRGB)
    change(&settings)
    return settings
  }

  private func packet(_ settings: PDFSettings) -> String {
    let identifier = (0..<32).map { UInt8($0) }
    return String(decoding: XMPMetadata(settings: settings, identifier: identifier).bytes, as: UTF8.self)
  }

  @Test func wordsCannotBecomeElements() {
    let packet = packet(
      settings {
        $0.information.title = "a < b & \"c\" > d</rdf:li>"
        $0.information.author = "line\nbreak\u{1}\u{FFFE}end"
        $0.information.keywords = ["one & two", "three"]
      })
    #expect(packet.contains("a &lt; b &amp; &quot;c&quot; &gt; d&lt;/rdf:li&gt;</rdf:li>"))
    #expect(packet.contains("<rdf:li>line break  end</rdf:li>"))
    #expect(packet.contains("<rdf:li>one &amp; two</rdf:li><rdf:li>three</rdf:li>"))
    #expect(packet.contains("<pdf:Keywords>one &amp; two, three</pdf:Keywords>"))
  }

  @Test func thePacketIsXML() throws {
    for scalar in ["\u{0}", "\u{8}", "\u{FFFF}", "é", "日", "🌊", "]]>", "<?xpacket end=\"w\"?>", "\u{7F}"] {
      for standard in [nil, PDFStandard.x4, .a2b] {
        let packet = packet(
          settings {
            $0.information.title = "a\(scalar)b"
            $0.standard = standard
          })
        let parser = XMLParser(data: Data(packet.utf8))
        #expect(parser.parse(), "\(scalar.debugDescription): \(String(describing: parser.parserError))")
      }
    }
  }

  @Test func whatIsUnknownIsLeftOut() {
    let packet = packet(settings())
    for name in ["dc:creator", "dc:description", "dc:subject", "pdf:Keywords", "CreateDate", "pdfaid:", "pdfxid:GTS"] {
      #expect(!packet.contains("<\(name)"))
    }
    #expect(packet.contains("<dc:language><rdf:Bag><rdf:li>en</rdf:li></rdf:Bag></dc:language>"))
  }

  @Test func standardsAreNamed() {
    let archive = packet(settings { $0.standard = .a2b })
    #expect(archive.contains("<pdfaid:part>2</pdfaid:part>\n<pdfaid:conformance>B</pdfaid:conformance>"))
    let print = packet(settings { $0.standard = .x4 })
    for property in [
      "<pdfxid:GTS_PDFXVersion>PDF/X-4</pdfxid:GTS_PDFXVersion>", "<pdf:Trapped>False</pdf:Trapped>",
      // Derived from the identifier.
      "<xmpMM:DocumentID>uuid:00010203-0405-8607-8809-0a0b0c0d0e0f</xmpMM:DocumentID>",
      "<xmpMM:VersionID>1</xmpMM:VersionID>", "<xmpMM:RenditionClass>default</xmpMM:RenditionClass>",
    ] {
      #expect(print.contains(property))
    }
  }

  @Test func datesAreThoseOfTheDictionary() {
    let dated = settings { $0.date = DocumentDate(seconds: 0) }
    let packet = packet(dated)
    for name in ["CreateDate", "ModifyDate", "MetadataDate"] {
      #expect(packet.contains("<xmp:\(name)>1970-01-01T00:00:00Z</xmp:\(name)>"))
    }
    let date = String(decoding: PDFValue.text("D:19700101000000Z").bytes, as: UTF8.self)
    let dictionary = String(decoding: dated.dictionary.bytes, as: UTF8.self)
    #expect(dictionary.contains("/CreationDate \(date)/ModDate \(date)"))
  }
}
