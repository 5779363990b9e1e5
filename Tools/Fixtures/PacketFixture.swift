/// Settings for writing an XMP packet, common or odd.
package struct PacketFixture: Sendable {
  package var rating: String?
  package var title: String?
  package var description: String?
  package var keywords: [String] = []
  package var date: String?
  /// True if the rating and the date are attributes instead of elements.
  package var usesAttributes = false
  /// The prefixes of namespaces in the packet.
  package var prefixes = (rdf: "rdf", dc: "dc", xmp: "xmp")
  /// The number of spaces at its end, as padding.
  package var padding = 0

  package init() {}

  package init(rating: String?, title: String? = nil) { (self.rating, self.title) = (rating, title) }

  package func with(_ change: (inout PacketFixture) -> Void) -> PacketFixture {
    var copy = self
    change(&copy)
    return copy
  }

  package var bytes: [UInt8] { Array(text.utf8) }

  package var text: String {
    let (rdf, dc, xmp) = prefixes
    let simple = [("\(xmp):Rating", rating), ("\(xmp):CreateDate", date)].compactMap { name, value in
      value.map { (name, Self.escaped($0)) }
    }
    let attributes = usesAttributes ? simple.map { " \($0)=\"\($1)\"" }.joined() : ""
    let elements = usesAttributes ? "" : simple.map { "<\($0)>\($1)</\($0)>\n" }.joined()
    func alternatives(_ name: String, _ text: String?) -> String {
      guard let text else { return "" }
      return "<\(dc):\(name)><\(rdf):Alt><\(rdf):li xml:lang=\"de\">anders</\(rdf):li>"
        + "<\(rdf):li xml:lang=\"x-default\">\(Self.escaped(text))</\(rdf):li></\(rdf):Alt></\(dc):\(name)>\n"
    }
    let items = keywords.map { "<\(rdf):li>\(Self.escaped($0))</\(rdf):li>" }.joined()
    let bag = keywords.isEmpty ? "" : "<\(dc):subject><\(rdf):Bag>\(items)</\(rdf):Bag></\(dc):subject>\n"
    return """
      <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
      <x:xmpmeta xmlns:x="adobe:ns:meta/" x:xmptk="Tessera’s tests">
      <\(rdf):RDF xmlns:\(rdf)="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <\(rdf):Description \(rdf):about="" xmlns:\(dc)="http://purl.org/dc/elements/1.1/"
        xmlns:\(xmp)="http://ns.adobe.com/xap/1.0/" xmlns:other="http://example.org/"\(attributes)>
      <other:Rating>1</other:Rating>
      \(elements)\(alternatives("title", title))\(alternatives("description", description))\(bag)</\(rdf):Description>
      </\(rdf):RDF>
      </x:xmpmeta>
      \(String(repeating: " ", count: padding))<?xpacket end="w"?>
      """
  }

  private static func escaped(_ text: String) -> String {
    ["&": "&amp;", "<": "&lt;", "\"": "&quot;"].sorted { $0.key == "&" && $1.key != "&" }
      .reduce(text) { $0.replacing($1.key, with: $1.value) }
  }
}

extension PacketFixture {
  /// Returns a JPEG with segments inserted after its first marker.
  package static func jpeg(_ jpeg: [UInt8], adding segments: [(marker: UInt8, body: [UInt8])]) -> [UInt8] {
    let added = segments.flatMap { marker, body -> [UInt8] in
      let length = body.count + 2
      return [0xFF, marker, UInt8(length >> 8), UInt8(length & 255)] + body
    }
    return Array(jpeg.prefix(2)) + added + jpeg.dropFirst(2)
  }

  /// Returns a JPEG with this packet.
  package func jpeg(_ jpeg: [UInt8]) -> [UInt8] {
    Self.jpeg(jpeg, adding: [(0xE1, Array("http://ns.adobe.com/xap/1.0/\0".utf8) + bytes)])
  }
}
