import XML

/// The XMP metadata of a document.
struct XMPMetadata {
  var settings: PDFSettings
  /// The identifier of the document's contents.
  var identifier: [UInt8]

  var bytes: [UInt8] {
    Array(
      """
      <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
      <x:xmpmeta xmlns:x="adobe:ns:meta/">
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" \
      xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/" \
      xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/" \
      xmlns:pdfxid="http://www.npes.org/pdfx/ns/id/">
      \(properties.joined(separator: "\n"))
      </rdf:Description>
      </rdf:RDF>
      </x:xmpmeta>
      <?xpacket end="r"?>
      """.utf8)
  }

  private var properties: [String] {
    let information = settings.information
    var properties = ["<dc:format>application/pdf</dc:format>"]
    properties.append(list("dc:title", "Alt", [information.title], attribute: " xml:lang=\"x-default\""))
    if let author = information.author { properties.append(list("dc:creator", "Seq", [author])) }
    if let subject = information.subject {
      properties.append(list("dc:description", "Alt", [subject], attribute: " xml:lang=\"x-default\""))
    }
    if !information.keywords.isEmpty { properties.append(list("dc:subject", "Bag", information.keywords)) }
    properties.append(list("dc:language", "Bag", [information.language]))
    if let words = information.keywordText { properties.append(element("pdf:Keywords", words)) }
    properties.append(element("pdf:Producer", settings.producer))
    properties.append(element("xmp:CreatorTool", settings.producer))
    if let date = settings.date?.iso {
      properties += ["xmp:CreateDate", "xmp:ModifyDate", "xmp:MetadataDate"].map { element($0, date) }
    }
    properties += standardProperties
    return properties
  }

  private var standardProperties: [String] {
    switch settings.standard {
    case nil: []
    case .a2b: [element("pdfaid:part", "2"), element("pdfaid:conformance", "B")]
    case .x4:
      [
        element("pdfxid:GTS_PDFXVersion", "PDF/X-4"), element("pdf:Trapped", "False"),
        element("xmpMM:DocumentID", "uuid:" + uuid), element("xmpMM:VersionID", "1"),
        element("xmpMM:RenditionClass", "default"),
      ]
    }
  }

  /// The identifier in the form of a name-based UUID.
  private var uuid: String {
    var bytes = Array(identifier.prefix(16))
    bytes[6] = bytes[6] & 0x0F | 0x80
    bytes[8] = bytes[8] & 0x3F | 0x80
    let digits = Array(bytes.flatMap(PDFValue.digits))
    let groups = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(decoding: digits[$0], as: UTF8.self) }
    return groups.joined(separator: "-").lowercased()
  }

  private func element(_ name: String, _ text: String) -> String { "<\(name)>\(XMLText.escaped(text))</\(name)>" }

  private func list(_ name: String, _ kind: String, _ items: [String], attribute: String = "") -> String {
    let items = items.map { "<rdf:li\(attribute)>\(XMLText.escaped($0))</rdf:li>" }.joined()
    return "<\(name)><rdf:\(kind)>\(items)</rdf:\(kind)></\(name)>"
  }
}
